"""A log that grows: its newest line stays on the screen until the person wants to read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from counterproof.evidence import Stream
from counterproof.evidence.log_spool import LogSpool
from counterproof_gui.qt import QPoint, Qt
from counterproof_gui.theme import Theme
from counterproof_gui.views.log.log_view import LogView
from counterproof_gui.views.log.shown_lines import ShownLines
from gui.log_hands import follows, numbered, wheel

SOON_MS = 10_000
OUT, ERR = Stream.OUT, Stream.ERR
Key = Qt.Key


@pytest.fixture
def log() -> Iterator[LogSpool]:
    with LogSpool(limit=None) as log:
        yield log


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, log: LogSpool) -> LogView:
    log.write(OUT, numbered(1, 101))
    view = LogView(ShownLines(log))
    qtbot.addWidget(view)
    view.resize(600, 300)
    view.show()
    view.setFocus()
    return view


def test_the_newest_line_stays_on_the_screen_while_it_follows(
    qtbot: QtBot, view: LogView, log: LogSpool
) -> None:
    view.set_live(True)
    assert follows(view)
    log.write(OUT, numbered(101, 501))
    qtbot.waitUntil(lambda: 499 in view.visible_lines(), timeout=SOON_MS)
    assert view.pill.isHidden()
    view.set_live(False)


def test_many_lines_make_few_signals(qtbot: QtBot, view: LogView, log: LogSpool) -> None:
    signals: list[None] = []
    view.grown.connect(lambda: signals.append(None))
    view.set_live(True)
    for number in range(20_000):
        log.write(OUT, b"%d\n" % number)
    qtbot.waitUntil(lambda: len(view.lines) == 20_100, timeout=SOON_MS)
    assert len(signals) <= 5
    view.set_live(False)


def test_turning_the_wheel_up_pauses_and_the_pill_counts_and_resumes(
    qtbot: QtBot, view: LogView, log: LogSpool
) -> None:
    view.set_live(True)
    wheel(view, 1)
    assert not follows(view)
    shown = view.visible_lines()
    log.write(OUT, numbered(101, 1305))
    qtbot.waitUntil(lambda: view.pill.words() == "Paused · 1,204 new lines", timeout=SOON_MS)
    assert view.visible_lines() == shown
    assert view.pill.isVisible()
    qtbot.mouseClick(view.pill, Qt.MouseButton.LeftButton)
    assert follows(view)
    assert 1303 in view.visible_lines()
    assert view.pill.isHidden()
    view.set_live(False)


@pytest.mark.parametrize("key", [Key.Key_PageUp, Key.Key_Home, Key.Key_B, Key.Key_K, Key.Key_G])
def test_keys_that_lead_up_pause_and_end_resumes(qtbot: QtBot, view: LogView, key: Key) -> None:
    view.set_live(True)
    qtbot.keyClick(view, key)
    assert not follows(view)
    qtbot.keyClick(view, Key.Key_End)
    assert follows(view)
    view.set_live(False)


def test_reaching_the_end_by_scrolling_resumes(view: LogView) -> None:
    view.set_live(True)
    wheel(view, 2)
    assert not follows(view)
    wheel(view, -5)
    assert follows(view)
    view.verticalScrollBar().setValue(0)
    assert not follows(view)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    assert follows(view)
    view.set_live(False)


def test_the_newest_line_stays_when_the_view_becomes_smaller(qtbot: QtBot, view: LogView) -> None:
    view.set_live(True)
    view.resize(600, 120)
    assert follows(view)
    assert 99 in view.visible_lines()
    view.set_live(False)


def test_the_pill_works_from_the_keyboard_and_hands_it_back(qtbot: QtBot, view: LogView) -> None:
    view.set_live(True)
    wheel(view, 1)
    qtbot.keyClick(view, Key.Key_Tab)
    assert view.pill.hasFocus()
    qtbot.keyClick(view.pill, Key.Key_Space)
    assert follows(view)
    assert view.hasFocus()
    view.set_live(False)


def test_pressing_into_the_text_lets_it_stand_still(qtbot: QtBot, view: LogView) -> None:
    view.set_live(True)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 50))
    assert not follows(view)
    assert view.pill.words() == "Paused"
    view.set_live(False)
    assert view.pill.isHidden()


def test_a_line_without_its_end_is_seen_at_once_and_keeps_its_place(
    qtbot: QtBot, view: LogView, log: LogSpool
) -> None:
    view.set_live(True)
    log.write(ERR, b" 10%\r 20%")
    qtbot.waitUntil(lambda: "101 stderr: ⟨1 overwritten⟩ 20%" in view.visible_text(), timeout=SOON_MS)
    log.write(ERR, b"\r100%\n")
    qtbot.waitUntil(lambda: "101 stderr: ⟨2 overwritten⟩100%" in view.visible_text(), timeout=SOON_MS)
    view.set_live(False)
