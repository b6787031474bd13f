"""The view of a log: read, selected and copied by keys and mouse."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from counterproof.evidence import Stream
from counterproof.evidence.log_spool import LogSpool
from counterproof_gui.qt import QAccessible, QApplication, QPoint, Qt
from counterproof_gui.theme import Scheme, Theme, colours
from counterproof_gui.views.log.clock import Times
from counterproof_gui.views.log.log_selection import selected_bytes
from counterproof_gui.views.log.log_view import LogView
from counterproof_gui.views.log.shown_lines import ShownLines
from counterproof_gui.views.selection import Position, Selection
from gui.log_hands import at_line, clipboard, count, numbered, picture, wheel

SOON_MS = 10_000
OUT, ERR = Stream.OUT, Stream.ERR
Key = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


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


def test_the_menu_offers_copying(view: LogView) -> None:
    view.actions()[0].trigger()
    assert clipboard() == "line 1"
    assert [action.text().split("\t")[1] for action in view.actions()] == ["Ctrl+C", "Ctrl+Shift+C", "Ctrl+A"]


def test_letters_move_as_in_less(qtbot: QtBot, view: LogView) -> None:
    qtbot.keyClick(view, "G")
    assert view.current_line == 99
    qtbot.keyClick(view, "g")
    assert view.current_line == 0
    page = len(view.visible_lines()) - 1
    qtbot.keyClick(view, " ")
    assert view.visible_lines().start == pytest.approx(page, abs=2)
    qtbot.keyClick(view, "b")
    assert view.visible_lines().start == 0
    qtbot.keyClick(view, "j")
    assert view.visible_lines().start == 1
    qtbot.keyClick(view, "k")
    assert view.visible_lines().start == 0


@pytest.mark.parametrize(("key", "steps"), [("n", [1]), ("N", [-1])])
def test_n_asks_for_matches_and_slash_for_the_search(
    qtbot: QtBot, view: LogView, key: str, steps: list[int]
) -> None:
    asked: list[int] = []
    view.step_wanted.connect(asked.append)
    qtbot.keyClick(view, key)
    assert asked == steps
    with qtbot.waitSignal(view.find_wanted, timeout=SOON_MS):
        qtbot.keyClick(view, "/")
    with qtbot.waitSignal(view.find_wanted, timeout=SOON_MS):
        qtbot.keyClick(view, Key.Key_F, CONTROL)


def test_the_current_line_or_the_selection_is_copied_as_it_came(
    qtbot: QtBot, view: LogView, log: LogSpool
) -> None:
    view.set_times(Times.CLOCK)
    log.write(OUT, "\x1b[31mred\x1b[0m\ttab \u202e\r\n".encode())
    view.refresh()
    qtbot.keyClick(view, "G")
    qtbot.keyClick(view, Key.Key_C, CONTROL)
    assert clipboard() == "\x1b[31mred\x1b[0m\ttab \u202e\r"
    qtbot.keyClick(view, Key.Key_C, CONTROL | SHIFT)
    assert clipboard() == "red\ttab \u202e\r"
    qtbot.keyClick(view, "g")
    qtbot.keyClick(view, Key.Key_Down, SHIFT)
    qtbot.keyClick(view, Key.Key_Right, SHIFT)
    qtbot.keyClick(view, Key.Key_C, CONTROL)
    assert clipboard() == "line 1\nl"


def test_all_is_copied_byte_for_byte(qtbot: QtBot, view: LogView, log: LogSpool) -> None:
    qtbot.keyClick(view, Key.Key_A, CONTROL)
    assert view.selected() == log.read(0, log.ends[-1]).removesuffix(b"\n")


def test_the_mouse_selects_characters_and_whole_lines(qtbot: QtBot, view: LogView) -> None:
    viewport, left = view.viewport(), Qt.MouseButton.LeftButton
    qtbot.mousePress(viewport, left, pos=at_line(view, 2, 5))
    qtbot.mouseMove(viewport, at_line(view, 4, 4))
    qtbot.mouseRelease(viewport, left, pos=at_line(view, 4, 4))
    assert view.selected() == b"3\nline 4\nline"
    qtbot.mousePress(viewport, left, pos=QPoint(8, at_line(view, 5).y()))
    qtbot.mouseMove(viewport, QPoint(8, at_line(view, 6).y()))
    qtbot.mouseRelease(viewport, left, pos=QPoint(8, at_line(view, 6).y()))
    assert view.selected() == b"line 6\nline 7"
    assert count(picture(view), colours().selection) > 100


def test_more_than_the_clipboard_is_given_is_refused_in_words(
    qtbot: QtBot, view: LogView, log: LogSpool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counterproof_gui.views.log.log_view.MOST_COPIED", 100)
    QApplication.clipboard().setText("before")
    qtbot.keyClick(view, Key.Key_A, CONTROL)
    with qtbot.waitSignal(view.refused, timeout=SOON_MS) as caught:
        qtbot.keyClick(view, Key.Key_C, CONTROL)
    assert caught.args == [
        "792 bytes are selected and the clipboard is given at most 100; save the log to a file instead."
    ]
    assert clipboard() == "before"


def test_the_fold_opens_by_mouse_and_by_enter(qtbot: QtBot, view: LogView, log: LogSpool) -> None:
    log.write(ERR, b"old\rnew\n")
    view.refresh()
    qtbot.keyClick(view, "G")
    assert view.line_words(100) == "101 stderr: ⟨1 overwritten⟩new"
    qtbot.keyClick(view, Key.Key_Return)
    assert view.line_words(100) == "101 stderr: old⟨CR⟩new"
    qtbot.keyClick(view, Key.Key_Return)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at_line(view, 100, 4))
    assert view.line_words(100) == "101 stderr: old⟨CR⟩new"


@pytest.mark.parametrize("scheme", Scheme)
def test_stderr_has_its_colour_and_its_mark(
    qtbot: QtBot, theme: Theme, view: LogView, log: LogSpool, scheme: Scheme
) -> None:
    theme.choose(scheme)
    assert count(picture(view), colours().unverifiable) == 0
    log.write(ERR, b"a warning\n")
    view.refresh()
    view.follow()
    assert count(picture(view), colours().unverifiable) > 40


def test_wrapped_rows_show_the_whole_line_and_steps_are_exact(view: LogView, log: LogSpool) -> None:
    log.write(OUT, b"x" * 1000 + b"\n" + "日本".encode() * 300 + b"\nlast\n")
    view.refresh()
    view.set_wraps(True)
    assert view.horizontalScrollBar().maximum() == 0
    columns = view._page.columns
    assert len(view._page.rows(100)) == -(-1000 // columns)
    assert len(view._page.rows(101)) == -(-600 // (columns // 2))
    view.follow()
    tops = [view._top]
    while view._top != (0, 0):
        wheel(view, 1 / 3)
        tops.append(view._top)
    rows = sum(len(view._page.rows(line)) for line in range(len(view.lines)))
    assert len(tops) == rows - view._rows_on_screen() + 1
    wheel(view, -1000)
    assert view._top == tops[0]


def test_the_bar_leads_everywhere_while_lines_are_wrapped(view: LogView, log: LogSpool) -> None:
    log.write(OUT, b"y" * 50_000 + b"\n")
    view.refresh()
    view.set_wraps(True)
    bar = view.verticalScrollBar()
    middle = (bar.maximum() + 100) // 2
    bar.setValue(middle)
    assert view._top.line == 100
    assert view._top.row == pytest.approx(middle - 100, abs=20)
    bar.setValue(bar.maximum())
    assert view.is_at_end
    bar.setValue(0)
    assert view._top == (0, 0)


def test_selecting_in_wrapped_rows_takes_what_is_under_the_mouse(
    qtbot: QtBot, theme: Theme, log: LogSpool
) -> None:
    log.write(OUT, bytes(range(65, 91)) * 20 + b"\n")
    view = LogView(ShownLines(log))
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.set_wraps(True)
    view.show()
    columns, viewport = view._page.columns, view.viewport()
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at_line(view, 1, 2))
    qtbot.mouseMove(viewport, at_line(view, 2, 3))
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at_line(view, 2, 3))
    whole = bytes(range(65, 91)) * 20
    assert view.selected() == whole[columns + 2 : 2 * columns + 3]


def test_times_and_numbers_come_and_go(view: LogView) -> None:
    gutter = view._page.metrics.gutter
    view.set_times(Times.SINCE_START)
    assert view._page.metrics.gutter > gutter
    view.set_times(Times.NONE)
    view.set_shows_numbers(False)
    assert view._page.metrics.gutter < gutter


def test_a_long_line_is_scrolled_to_its_end(qtbot: QtBot, view: LogView, log: LogSpool) -> None:
    log.write(OUT, b"z" * 20_000 + b"END\n")
    view.refresh()
    qtbot.keyClick(view, "G")
    qtbot.keyClick(view, Key.Key_End)
    assert view.caret == (100, 20_003)
    assert view.horizontalScrollBar().value() > 15_000 * view._page.metrics.cell


def test_a_reader_gets_the_beginning_of_a_very_long_line(view: LogView, log: LogSpool) -> None:
    log.write(OUT, b"z" * 5_000 + b"\n")
    view.refresh()
    assert view.line_words(100) == f"101 stdout: {'z' * 1000} … 4,000 more characters"


def test_control_and_plus_minus_zero_zoom(qtbot: QtBot, view: LogView) -> None:
    own = view._page.metrics.pixels
    qtbot.keyClick(view, Key.Key_Plus, CONTROL)
    assert view._page.metrics.pixels == own + 1
    qtbot.keyClick(view, Key.Key_Minus, CONTROL)
    qtbot.keyClick(view, Key.Key_Minus, CONTROL)
    assert view._page.metrics.pixels == own - 1
    qtbot.keyClick(view, Key.Key_0, CONTROL)
    assert view._page.metrics.pixels == own


def test_a_choice_of_lines_keeps_their_numbers(qtbot: QtBot, theme: Theme, log: LogSpool) -> None:
    log.write(OUT, numbered(1, 101))
    view = LogView(ShownLines(log, array("I", [4, 49])))
    qtbot.addWidget(view)
    view.show()
    assert view.visible_text() == "5 stdout: line 5\n50 stdout: line 50"
    activated: list[object] = []
    view.line_activated.connect(activated.append)
    qtbot.keyClick(view, Key.Key_Down)
    qtbot.keyClick(view, Key.Key_Return)
    assert activated == [49]


def test_a_screen_reader_hears_the_name_and_the_pill(view: LogView) -> None:
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface.text(QAccessible.Text.Name) == "Log"
    view.set_live(True)
    wheel(view, 1)
    assert view.pill.accessibleName() == "Paused"
    assert "follow it again" in view.pill.accessibleDescription()
    view.set_live(False)


@pytest.mark.parametrize("wraps", [False, True])
def test_any_bytes_are_painted(qtbot: QtBot, theme: Theme, wraps: bool) -> None:
    with LogSpool() as log:
        view = LogView(ShownLines(log))
        qtbot.addWidget(view)
        view.resize(400, 200)
        view.set_wraps(wraps)
        view.show()

        @settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
        @given(st.sampled_from([OUT, ERR, Stream.NOTE]), st.binary(max_size=300) | st.text().map(str.encode))
        def paint(stream: Stream, data: bytes) -> None:
            log.write(stream, data)
            view.refresh()
            view.follow()
            view.select_all()
            picture(view)
            view.visible_text()

        paint()


def test_a_log_that_can_not_be_read_any_more_says_so_in_its_lines(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    with LogSpool(limit=None) as log, tmp_path.joinpath("written only").open("wb", buffering=0) as file:
        log.write(OUT, numbered(1, 4))
        working, log._file = log._file, file
        view = LogView(ShownLines(log))
        qtbot.addWidget(view)
        view.show()
        picture(view)
        assert view.line_words(1).startswith("2 stdout: the log can't be read: ")
        log._file = working


def test_nothing_happens_in_an_empty_log(qtbot: QtBot, theme: Theme, log: LogSpool) -> None:
    view = LogView(ShownLines(log))
    qtbot.addWidget(view)
    view.show()
    for key in (Key.Key_Up, Key.Key_End, Key.Key_Return, Key.Key_Space, Key.Key_G):
        qtbot.keyClick(view, key)
    qtbot.keyClick(view, Key.Key_A, CONTROL)
    qtbot.keyClick(view, Key.Key_C, CONTROL)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(50, 50))
    picture(view)
    assert view.visible_text() == ""


@given(st.lists(st.binary(max_size=8), max_size=5), st.tuples(*[st.integers(0, 9)] * 4))
def test_what_is_selected_is_what_stands_between_both_places(
    pieces: list[bytes], places: tuple[int, int, int, int]
) -> None:
    with LogSpool() as log:
        for piece in pieces:
            log.write(OUT, piece)
        lines = ShownLines(log)
        if not len(lines):
            return
        ends = [
            Position(line % len(lines), column % (len(lines.text(line % len(lines))) + 1))
            for line, column in (places[:2], places[2:])
        ]
        offsets = [
            sum(map(lines.size, range(line)))
            + len(lines.text(line)[:column].encode(errors="surrogateescape"))
            for line, column in sorted(ends)
        ]
        if ends[0] != ends[1]:
            assert selected_bytes(lines, Selection(*ends)) == b"".join(pieces)[offsets[0] : offsets[1]]
