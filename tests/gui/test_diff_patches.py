from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from counterproof.changes.reading import read_patch
from counterproof_gui.qt import QApplication, Qt
from counterproof_gui.theme import Scheme, Theme
from counterproof_gui.views.diff.arrangement import Kind, Layout
from counterproof_gui.views.diff.entry import Side
from counterproof_gui.views.diff.patches import entries_of
from counterproof_gui.views.diff.reading import row_in_words
from counterproof_gui.views.diff.view import DiffView
from gui.diffing import caret_row, picture, rows

DATA = Path(__file__).parents[1] / "data" / "changes"
Key = Qt.Key


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, Scheme.DARK)
    yield theme
    theme.deleteLater()


@pytest.fixture(params=list(Layout))
def view(request: pytest.FixtureRequest, qtbot: QtBot, theme: Theme) -> DiffView:
    view = DiffView()
    qtbot.addWidget(view)
    view.resize(900, 500)
    view.set_layout(request.param)
    view.show()
    view.setFocus()
    return view


def show(view: DiffView, case: str) -> None:
    view.set_entries(entries_of(read_patch((DATA / case / "change.patch").read_bytes())))


def headers(view: DiffView) -> dict[str, str]:
    """The words of each file, by its name as it is shown."""
    hidden = ["tab⟨U+0009⟩here.txt", "two⟨U+000A⟩lines.txt", "sk⟨\\xf8⟩n.txt"]
    plain = ["Säntis.txt", 'quote"d.txt', "back\\slash.txt", "x b/y.txt", "plain.txt"]
    assert set(headers(view)) == {*hidden, *plain, " lead and end ", "データ/潮.csv"}
    assert all((each.difference.added, each.difference.removed) == (1, 1) for each in view.entries)
    assert len(set(visited(qtbot, view, Key.Key_N, 9))) == 10
    heights = {view._page.rows.bottom(number) - view._page.rows.top(number) for number in _headers_at(view)}
    assert len(heights) == 1
    picture(view)


def _headers_at(view: DiffView) -> list[int]:
    return [number for number, row in enumerate(rows(view)) if row.kind is Kind.HEADER]
