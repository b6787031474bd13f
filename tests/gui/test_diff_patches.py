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
    shown = [view.entries[rows(view)[number].stretch.entry] for number in headers_at(view)]
    return {entry.title: entry.words for entry in shown}


def headers_at(view: DiffView) -> list[int]:
    return [number for number, row in enumerate(rows(view)) if row.kind is Kind.HEADER]


def visited(qtbot: QtBot, view: DiffView, key: Qt.Key, times: int) -> list[str]:
    """The files in which a key halts, one after the other."""
    titles = [view.entries[rows(view)[caret_row(view)].stretch.entry].title]
    for _ in range(times):
        qtbot.keyClick(view, key)
        titles.append(view.entries[rows(view)[caret_row(view)].stretch.entry].title)
    return titles


@pytest.mark.case("R034")
def test_changes_without_a_hunk_stand_in_words_and_n_and_p_visit_them(qtbot: QtBot, view: DiffView) -> None:
    show(view, "R034")
    expected = {entry["path"] for entry in json.loads((DATA / "R034" / "expect.json").read_text())}
    assert headers(view) == {
        "conf.txt": 'type changed: file to symbolic link to "/etc/passwd"',
        "docs/new name.txt": 'renamed from "old name.txt", unchanged',
        "empty_new.txt": "added, empty",
        "empty_old.txt": "deleted, empty",
        "lib": "submodule moved from 1111111 to 2222222",
        "pic.bin": "binary, changed",
        "run.sh": "made executable",
        "src/part/mod.py": 'renamed from "src/mod.py", changed',
    }
    there = visited(qtbot, view, Key.Key_N, 7)
    assert len(there) == len(set(there)) == len(expected)
    assert set(there) == expected
    assert visited(qtbot, view, Key.Key_P, 7) == there[::-1]
    said = [row_in_words(view._document, row, Side.AFTER) for row in rows(view)]
    assert not any("the same" in words or "no change" in words for words in said)
    assert any(words.startswith("Line 1 added: /etc/passwd") for words in said)
    renamed = next(entry for entry in view.entries if entry.title == "src/part/mod.py")
    assert (renamed.difference.added, renamed.difference.removed) == (1, 1)


@pytest.mark.case("R029")
def test_every_quoted_name_is_shown_on_its_row_and_kept_in_json(qtbot: QtBot, view: DiffView) -> None:
    show(view, "R029")
    hidden = ["tab⟨U+0009⟩here.txt", "two⟨U+000A⟩lines.txt", "sk⟨\\xf8⟩n.txt"]
    plain = ["Säntis.txt", 'quote"d.txt', "back\\slash.txt", "x b/y.txt", "plain.txt"]
    assert set(headers(view)) == {*hidden, *plain, " lead and end ", "データ/潮.csv"}
    assert all((each.difference.added, each.difference.removed) == (1, 1) for each in view.entries)
    assert len(set(visited(qtbot, view, Key.Key_N, 9))) == 10
    assert len({view._page.text_height(number) for number in headers_at(view)}) == 1
    files = read_patch((DATA / "R029" / "change.patch").read_bytes()).files
    assert all(file.old_name == file.new_name for file in files)
    names = [file.name.document()["name"] for file in files]
    assert "sk\\xf8n.txt" in names
    assert "two\nlines.txt" in names
    picture(view)
