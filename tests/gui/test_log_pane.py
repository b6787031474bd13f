"""The pane of a run's log, used as a person does: search, filter, streams, saving, and its connection."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from counterproof.evidence import State, Stream
from counterproof.evidence.log_spool import LogSpool
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import (
    QAbstractButton,
    QAccessible,
    QApplication,
    QFileDialog,
    QLineEdit,
    Qt,
    QWidget,
)
from counterproof_gui.theme import Theme
from counterproof_gui.views.log.connection import Connection
from counterproof_gui.views.log.log_pane import LogPane

SOON_MS = 20_000
OUT, ERR = Stream.OUT, Stream.ERR
Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def log() -> Iterator[LogSpool]:
    with LogSpool() as log:
        log.note("started")
        for number in range(1, 201):
            log.write(ERR if number % 10 == 0 else OUT, b"\x1b[1mstep\x1b[0m %d\n" % number)
        yield log


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme, jobs: Jobs, log: LogSpool) -> Iterator[LogPane]:
    pane = LogPane(jobs)
    qtbot.addWidget(pane)
    pane.resize(800, 600)
    pane.show_log(log, Connection.ended("passed", State.PASSED))
    pane.show()
    pane.view.setFocus()
    yield pane
    pane.view.set_live(False)


def find(qtbot: QtBot, pane: LogPane, pattern: str) -> None:
    qtbot.keyClick(pane.view, "/")
    qtbot.keyClicks(pane.find_bar.field, pattern)
    qtbot.waitUntil(lambda: is_searched(pane, pattern), timeout=SOON_MS)


def is_searched(pane: LogPane, pattern: str) -> bool:
    found, count = pane.search.found, len(pane.view.lines.log)
    return found.query.pattern == pattern and found.searched == count and not pane.search.is_running


def current_line(pane: LogPane) -> str:
    return pane.view.line_words(pane.view.current_line)


def test_a_search_jumps_counts_and_steps_round(qtbot: QtBot, pane: LogPane) -> None:
    find(qtbot, pane, "step 1[0-9]$")
    qtbot.waitUntil(lambda: pane.find_bar.counter.text() == "1 of 10 matches", timeout=SOON_MS)
    assert current_line(pane) == "11 stderr: step 10"
    qtbot.keyClick(pane.find_bar.field, Key.Key_Return)
    assert current_line(pane) == "12 stdout: step 11"
    assert pane.find_bar.counter.text() == "2 of 10 matches"
    qtbot.keyClick(pane.find_bar.field, Key.Key_Return, SHIFT)
    qtbot.keyClick(pane.find_bar.field, Key.Key_Return, SHIFT)
    assert pane.find_bar.counter.text() == "10 of 10 matches"
    qtbot.keyClick(pane.view, "n")
    assert current_line(pane) == "11 stderr: step 10"
    qtbot.keyClick(pane.view, "N")
    assert current_line(pane) == "20 stdout: step 19"
    qtbot.mouseClick(pane.find_bar.next, Qt.MouseButton.LeftButton)
    assert pane.find_bar.counter.text() == "1 of 10 matches"


def test_a_longer_pattern_is_looked_for_from_where_the_search_began(qtbot: QtBot, pane: LogPane) -> None:
    find(qtbot, pane, "step 3")
    assert current_line(pane) == "4 stdout: step 3"
    qtbot.keyClicks(pane.find_bar.field, "1")
    qtbot.waitUntil(lambda: is_searched(pane, "step 31"), timeout=SOON_MS)
    assert current_line(pane) == "32 stdout: step 31"
    pane.find_bar.field.setText("step [12]$")
    qtbot.waitUntil(lambda: is_searched(pane, "step [12]$"), timeout=SOON_MS)
    assert current_line(pane) == "2 stdout: step 1"


def test_a_search_in_a_log_that_is_followed_begins_on_the_screen(qtbot: QtBot, pane: LogPane) -> None:
    pane.set_connection(Connection.receiving())
    first = pane.view.visible_lines().start
    find(qtbot, pane, "step")
    assert pane.view.current_line == first > 0
    assert not pane.view.is_following


def test_what_is_no_expression_says_why_at_the_field(qtbot: QtBot, pane: LogPane) -> None:
    qtbot.keyClick(pane.view, "/")
    qtbot.keyClicks(pane.find_bar.field, "(step")
    assert pane.find_bar.trouble.text() == (
        "Not a regular expression: missing ), unterminated subpattern at character 1."
    )
    assert pane.find_bar.trouble.isVisible()
    assert pane.find_bar.field.accessibleDescription() == pane.find_bar.trouble.text()
    qtbot.keyClicks(pane.find_bar.field, ")")
    assert not pane.find_bar.trouble.isVisible()


def test_a_pattern_that_never_ends_is_stopped_and_the_window_answers_meanwhile(
    qtbot: QtBot, pane: LogPane, log: LogSpool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counterproof_gui.views.log.search.PATIENCE_S", 1.0)
    log.write(OUT, b"x" * 60 + b"\n")
    pane.view.refresh()
    qtbot.keyClick(pane.view, "/")
    qtbot.keyClicks(pane.find_bar.field, "(x+x+)+y")
    qtbot.waitUntil(lambda: pane.search.is_running, timeout=SOON_MS)
    qtbot.keyClick(pane.view, "G")
    assert pane.view.current_line == 201
    qtbot.waitUntil(pane.find_bar.trouble.isVisible, timeout=SOON_MS)
    assert "The pattern takes more than 1 seconds" in pane.find_bar.trouble.text()
    assert not pane.search.is_running


def test_escape_closes_the_search_and_gives_the_log_the_keyboard(qtbot: QtBot, pane: LogPane) -> None:
    find(qtbot, pane, "step")
    qtbot.keyClick(pane.find_bar.field, Key.Key_Escape)
    assert pane.find_bar.isHidden()
    assert pane.view.hasFocus()
    assert not len(pane.search.found)


def test_the_filter_shows_matching_lines_with_their_numbers_beside_the_whole_log(
    qtbot: QtBot, pane: LogPane
) -> None:
    find(qtbot, pane, "step .*00$")
    qtbot.mouseClick(pane.find_bar.filter, Qt.MouseButton.LeftButton)
    shown = "101 stderr: step 100\n201 stderr: step 200"
    qtbot.waitUntil(lambda: pane.filter.view.visible_text() == shown, timeout=SOON_MS)
    assert pane.filter.heading.text() == "Lines that match · 2 of 201"
    assert len(pane.view.lines) == 201
    pane.filter.view.setFocus()
    qtbot.keyClick(pane.filter.view, Key.Key_End)
    qtbot.keyClick(pane.filter.view, Key.Key_Return)
    assert current_line(pane) == "201 stderr: step 200"


def test_one_stream_alone_is_shown_below_the_whole_log(qtbot: QtBot, pane: LogPane) -> None:
    pane.bar.streams.menu().actions()[2].trigger()
    qtbot.waitUntil(lambda: len(pane.filter.view.lines) == 20, timeout=SOON_MS)
    assert pane.filter.isVisible()
    assert pane.filter.heading.text() == "Lines of stderr · 20 of 201"
    assert pane.bar.streams.text() == "stderr only"
    find(qtbot, pane, "step 1.0$")
    assert [number + 1 for number in pane.search.found.lines] == list(range(101, 200, 10))
    pane.bar.streams.menu().actions()[0].trigger()
    assert pane.filter.isHidden()


def test_new_lines_are_searched_while_the_log_grows(qtbot: QtBot, pane: LogPane, log: LogSpool) -> None:
    pane.set_connection(Connection.receiving())
    find(qtbot, pane, "needle")
    assert pane.find_bar.counter.text() == "No match"
    log.write(OUT, b"a needle\n")
    qtbot.waitUntil(lambda: pane.find_bar.counter.text() == "1 match", timeout=SOON_MS)


def test_a_match_in_what_was_written_over_is_unfolded(qtbot: QtBot, pane: LogPane, log: LogSpool) -> None:
    log.write(ERR, b"needle\rdone\n")
    pane.view.refresh()
    find(qtbot, pane, "needle")
    qtbot.waitUntil(lambda: current_line(pane) == "202 stderr: needle⟨CR⟩done", timeout=SOON_MS)


def test_a_log_that_already_has_lines_is_followed_from_the_first_moment(
    qtbot: QtBot, theme: Theme, jobs: Jobs, log: LogSpool
) -> None:
    pane = LogPane(jobs)
    qtbot.addWidget(pane)
    pane.show()
    assert pane.foot.badge.accessibleName() == "Log: No log yet"
    pane.show_log(log, Connection.receiving())
    log.write(OUT, b"new\n")
    qtbot.waitUntil(lambda: "202 stdout: new" in pane.view.visible_text(), timeout=SOON_MS)
    pane.set_connection(Connection.ended("passed", State.PASSED))
    assert "202 stdout: new" in pane.view.visible_text()
    assert not pane.view.is_following


@pytest.mark.parametrize(
    ("connection", "words"),
    [
        (Connection.connecting(), "Connecting"),
        (Connection.receiving(), "Receiving"),
        (Connection.ended("output rejected", State.FAILED), "Ended: output rejected"),
        (Connection.lost("the daemon\u202e closed"), "Connection lost: the daemon⟨U+202E⟩ closed"),
    ],
)
def test_the_connection_is_said_in_words(pane: LogPane, connection: Connection, words: str) -> None:
    pane.set_connection(connection)
    assert pane.foot.badge.accessibleName() == f"Log: {words}"
    assert pane.view.is_following is connection.phase.is_live
    assert pane.bar.follow.isEnabled() is connection.phase.is_live


def test_every_connection_has_a_shape_of_its_own() -> None:
    every = [Connection.connecting(), Connection.receiving(), Connection.lost("")]
    every += [Connection.ended("", state) for state in (State.PASSED, State.FAILED)]
    assert len({connection.icon for connection in every}) == len(every)


def test_what_was_cut_and_why_stands_below(pane: LogPane) -> None:
    assert not pane.foot.cut.isVisible()
    with LogSpool(limit=10) as log:
        log.write(OUT, b"123456789\nabc\n")
        pane.show_log(log, Connection.ended("passed", State.PASSED))
        assert pane.foot.cut.isVisible()
        assert pane.foot.cut.text() == (
            "Kept 10 of 14 bytes; cut after line 1. Only the first 10 bytes that a program writes are kept."
        )
        assert pane.foot.counts.text() == "1 line · 10 of 14 bytes"


def save(qtbot: QtBot, pane: LogPane, target: Path, entry: int) -> None:
    pane.bar.save_menu.actions()[entry].trigger()
    dialog = pane.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    field = dialog.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText(str(target))
    with qtbot.waitSignal(pane.told, timeout=SOON_MS):
        dialog.accept()


def test_the_whole_log_or_what_matches_is_saved_as_it_came(
    qtbot: QtBot, pane: LogPane, log: LogSpool, tmp_path: Path
) -> None:
    save(qtbot, pane, tmp_path / "all.log", 0)
    assert (tmp_path / "all.log").read_bytes() == log.read(0, log.ends[-1])
    assert pane.foot.message.text() == f"Saved {log.ends[-1]:,} bytes as all.log."
    assert not pane.bar.save_found.isEnabled()
    find(qtbot, pane, "step .*00$")
    save(qtbot, pane, tmp_path / "some.log", 1)
    assert (tmp_path / "some.log").read_bytes() == b"\x1b[1mstep\x1b[0m 100\n\x1b[1mstep\x1b[0m 200\n"


def test_a_log_that_can_not_be_saved_is_told_in_words(qtbot: QtBot, pane: LogPane, tmp_path: Path) -> None:
    with qtbot.waitSignal(pane.told, timeout=SOON_MS):
        pane.save_to(tmp_path / "nowhere" / "x.log")
    assert "the log can't be written: there is no such file or folder" in pane.foot.message.text()


def test_the_visible_lines_are_there_as_real_text(qtbot: QtBot, pane: LogPane) -> None:
    pane.bar.reader.trigger()
    assert pane.reader.toPlainText().startswith("1 runner: started\n2 stdout: step 1\n")
    qtbot.keyClick(pane.view, Key.Key_End)
    assert pane.reader.toPlainText().endswith("201 stderr: step 200")
    interface = QAccessible.queryAccessibleInterface(pane.reader)
    assert interface.text(QAccessible.Text.Name) == "Visible lines of the log as text"
    assert interface.textInterface() is not None


def test_everything_is_reached_with_tab_and_has_a_name(qtbot: QtBot, pane: LogPane) -> None:
    pane.set_connection(Connection.receiving())
    pane.view.pause()
    find(qtbot, pane, "step")
    qtbot.mouseClick(pane.find_bar.filter, Qt.MouseButton.LeftButton)
    pane.bar.reader.trigger()
    wanted: set[QWidget] = {pane.view, pane.filter.view, pane.reader, pane.find_bar.field}
    wanted |= {button for button in pane.findChildren(QAbstractButton) if button.isVisible()}
    reached: set[QWidget | None] = set()
    pane.activateWindow()
    pane.view.setFocus()
    for _ in range(40):
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    assert wanted <= reached
    for widget in wanted:
        assert QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def test_the_choices_of_the_bar_reach_both_views(pane: LogPane) -> None:
    pane.bar.wrap.trigger()
    assert pane.view.wraps
    assert pane.filter.view.wraps
    pane.bar.numbers.trigger()
    assert not pane.view.shows_numbers
    gutter = pane.view._page.metrics.gutter
    next(action for action in pane.bar.show_menu.actions() if action.text() == "No times").trigger()
    assert pane.view._page.metrics.gutter < gutter


def test_the_controls_fit_into_the_smallest_window(qtbot: QtBot, pane: LogPane) -> None:
    qtbot.keyClick(pane.view, "/")
    assert pane.minimumSizeHint().width() <= 412
    pane.resize(412, 500)
    for button in pane.findChildren(QAbstractButton):
        if button.isVisible():
            right = button.mapTo(pane, button.rect().topRight()).x()
            assert right < 412, button.text()


def test_another_log_begins_anew(qtbot: QtBot, pane: LogPane) -> None:
    find(qtbot, pane, "step")
    with LogSpool() as other:
        other.write(OUT, b"another step\n")
        pane.show_log(other, Connection.ended("failed", State.FAILED))
        qtbot.waitUntil(lambda: is_searched(pane, "step"), timeout=SOON_MS)
        assert pane.view.visible_text() == "1 stdout: another step"
        assert list(pane.search.found.lines) == [0]
