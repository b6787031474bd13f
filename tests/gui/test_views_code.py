from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from counterproof.evidence import Budget, Emit, Finding, Span, State
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import (
    QAccessible,
    QAction,
    QApplication,
    QColor,
    QImage,
    QKeySequence,
    QPoint,
    Qt,
    QWidget,
)
from counterproof_gui.theme import Scheme, Theme, colours, tokens
from counterproof_gui.views.code import CodeView
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.remarks import Remark

SOON_MS = 10_000
SOURCE = [f"value_{number} = {number}" for number in range(1, 101)]
SOURCE[16] = "model = LayeredModel(rho, thick=[200.0])"
Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def remark(line: int, state: State = State.FAILED, *, column: int = 26, end: int = 31) -> Remark:
    span = Span(line, column, line, end)
    finding = Finding(
        "unknown_parameter", state, "thick", span, "unknown parameter thick", None, ("thickness",)
    )
    return Remark("arguments", finding)


FIRST, SECOND, THIRD = (
    remark(17),
    remark(50, State.UNVERIFIABLE, column=0, end=5),
    remark(90, column=0, end=5),
)


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, Scheme.LIGHT)
    yield theme
    theme.deleteLater()


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> CodeView:
    view = CodeView()
    qtbot.addWidget(view)
    view.resize(800, 400)
    view.set_source(SOURCE, [THIRD, FIRST, SECOND], name="layered_model.py")
    view.show()
    view.setFocus()
    return view


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def count(image: QImage, colour: QColor) -> int:
    wanted = colour.rgb()
    return sum(image.pixel(x, y) == wanted for y in range(image.height()) for x in range(0, image.width(), 3))


def test_the_keyboard_moves_the_current_line(qtbot: QtBot, view: CodeView) -> None:
    seen: list[object] = []
    view.current_line_changed.connect(seen.append)
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Up, Key.Key_End, Key.Key_Home):
        qtbot.keyClick(view, key)
    assert seen == [2, 3, 2, 100, 1]
    qtbot.keyClick(view, Key.Key_PageDown)
    assert 10 < view.current_line < 40
    qtbot.keyClick(view, Key.Key_PageUp)
    assert view.current_line == 1
    qtbot.keyClick(view, Key.Key_Up)
    assert view.current_line == 1


def test_n_and_p_go_through_the_findings_and_stop_at_the_ends(qtbot: QtBot, view: CodeView) -> None:
    lines = []
    for key in "NNNNPPP":
        qtbot.keyClick(view, key.lower())
        lines.append(view.current_line)
    assert lines == [17, 50, 90, 90, 50, 17, 17]
    assert view.current_remark == FIRST


def test_n_and_p_start_from_where_the_reader_is(qtbot: QtBot, view: CodeView) -> None:
    view.go_to(60)
    qtbot.keyClick(view, Key.Key_P)
    assert view.current_line == 50
    view.go_to(60)
    qtbot.keyClick(view, Key.Key_N)
    assert view.current_line == 90


def test_a_finding_on_the_first_line_is_reached_too(qtbot: QtBot, view: CodeView) -> None:
    view.set_source(SOURCE, [remark(1, column=0, end=5), remark(1, column=8, end=9)])
    qtbot.keyClick(view, Key.Key_N)
    assert view.current_remark == view.remarks[0]
    qtbot.keyClick(view, Key.Key_N)
    assert view.current_remark == view.remarks[1]


def test_enter_activates_the_finding_of_the_current_line(qtbot: QtBot, view: CodeView) -> None:
    view.go_to(17)
    with qtbot.waitSignal(view.finding_activated, timeout=SOON_MS) as caught:
        qtbot.keyClick(view, Key.Key_Return)
    assert caught.args == [FIRST]
    view.go_to(18)
    with qtbot.assertNotEmitted(view.finding_activated):
        qtbot.keyClick(view, Key.Key_Return)


def test_pressing_a_box_activates_its_finding(qtbot: QtBot, view: CodeView) -> None:
    view.go_to(17)
    page = view._page
    y = page.rows.top(16) + page.metrics.line_height + 10 - view.verticalScrollBar().value() + 4
    with qtbot.waitSignal(view.finding_activated, timeout=SOON_MS) as caught:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, y))
    assert caught.args == [FIRST]


def test_the_cursor_tells_that_a_box_can_be_pressed(qtbot: QtBot, view: CodeView) -> None:
    view.go_to(17)
    page = view._page
    y = page.rows.top(16) + page.metrics.line_height + 10 - view.verticalScrollBar().value() + 4
    qtbot.mouseMove(view.viewport(), QPoint(200, y))
    qtbot.waitUntil(lambda: view.viewport().cursor().shape() is Qt.CursorShape.PointingHandCursor)
    qtbot.mouseMove(view.viewport(), QPoint(200, y - page.metrics.line_height))
    qtbot.waitUntil(lambda: view.viewport().cursor().shape() is Qt.CursorShape.IBeamCursor)


def test_the_current_line_is_scrolled_into_sight(view: CodeView) -> None:
    view.go_to(90)
    bar, rows = view.verticalScrollBar(), view._page.rows
    assert bar.value() <= rows.top(89)
    assert rows.bottom(89) <= bar.value() + view.viewport().height()


@pytest.mark.parametrize(("asked", "line"), [(-3, 1), (0, 1), (100, 100), (10**12, 100)])
def test_a_line_outside_the_text_means_the_nearest(view: CodeView, asked: int, line: int) -> None:
    view.go_to(asked)
    assert view.current_line == line


def test_copying_gives_the_real_characters_and_not_the_tokens(
    qtbot: QtBot, view: CodeView, qapp: QApplication
) -> None:
    view.set_source(["a\tb\u202ec", "😀 x\u200b"], [])
    qtbot.keyClick(view, Key.Key_A, CONTROL)
    qtbot.keyClick(view, Key.Key_C, CONTROL)
    assert qapp.clipboard().text() == "a\tb\u202ec\n😀 x\u200b"


def test_without_a_selection_the_current_line_is_copied(
    qtbot: QtBot, view: CodeView, qapp: QApplication
) -> None:
    view.go_to(17)
    qtbot.keyClick(view, Key.Key_C, CONTROL)
    assert qapp.clipboard().text() == SOURCE[16]


def test_shift_with_arrows_selects_characters_and_lines(qtbot: QtBot, view: CodeView) -> None:
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Right):
        qtbot.keyClick(view, key, SHIFT)
    assert view.selected_text() == "val"
    qtbot.keyClick(view, Key.Key_Down, SHIFT)
    assert view.selected_text() == "value_1 = 1\nval"
    qtbot.keyClick(view, Key.Key_Left)
    assert view.selected_text() == SOURCE[1]


def test_the_mouse_selects_characters_in_the_text_and_lines_in_the_gutter(
    qtbot: QtBot, view: CodeView
) -> None:
    left, cell = view._page.metrics.gutter, view._page.metrics.cell
    drag(qtbot, view, QPoint(left + 1, 14), QPoint(round(left + 5 * cell), 14))
    assert view.selected_text() == "value"
    drag(qtbot, view, QPoint(10, 14), QPoint(10, 54))
    assert view.selected_text() == "\n".join(SOURCE[:3])


def drag(qtbot: QtBot, view: CodeView, start: QPoint, end: QPoint) -> None:
    port = view.viewport()
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(port, end)
    event_moves_with_the_button_down(port, end)
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)


def event_moves_with_the_button_down(port: QWidget, to: QPoint) -> None:
    from counterproof_gui.qt import QEvent, QMouseEvent, QPointF

    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    place = QPointF(to)
    QApplication.sendEvent(
        port,
        QMouseEvent(
            QEvent.Type.MouseMove, place, port.mapToGlobal(place), Qt.MouseButton.NoButton, left, none
        ),
    )


def test_zoom_changes_the_height_of_lines_and_comes_back(qtbot: QtBot, view: CodeView) -> None:
    before = view._page.metrics.line_height
    qtbot.keyClick(view, Key.Key_Plus, CONTROL)
    larger = view._page.metrics.line_height
    qtbot.keyClick(view, Key.Key_Minus, CONTROL)
    qtbot.keyClick(view, Key.Key_Minus, CONTROL)
    smaller = view._page.metrics.line_height
    qtbot.keyClick(view, Key.Key_0, CONTROL)
    assert smaller < before < larger
    assert view._page.metrics.line_height == before == 20


def test_zoom_ends_at_sizes_that_can_be_read(view: CodeView) -> None:
    view.zoom(-1000)
    assert view._page.metrics.pixels == 8
    view.zoom(1000)
    assert view._page.metrics.pixels == 40


@pytest.mark.parametrize("scheme", list(Scheme))
def test_a_finding_tints_its_line_marks_its_range_and_frames_its_box(
    view: CodeView, theme: Theme, scheme: Scheme
) -> None:
    theme.choose(scheme)
    view.go_to(17)
    image, palette = picture(view), colours()
    assert count(image, palette.failed_bg) > 1000
    assert count(image, palette.diff_removed_word) > 50
    assert count(image, palette.failed) > 100
    assert count(image, palette.panel) > 10_000


def test_each_theme_paints_its_own_background(view: CodeView, theme: Theme) -> None:
    theme.choose(Scheme.DARK)
    assert picture(view).pixelColor(790, 390) == colours().panel
    theme.choose(Scheme.LIGHT)
    assert picture(view).pixelColor(790, 390) == colours().panel


def test_colours_come_from_a_job_and_the_text_is_there_before(qtbot: QtBot, theme: Theme) -> None:
    jobs = Jobs(workers=1)
    view = CodeView(jobs)
    qtbot.addWidget(view)
    view.resize(600, 200)
    go_on = threading.Event()
    jobs.start("busy", partial(wait_for, go_on))
    view.set_source(["# only a comment", "x = 12345678901234567890"])
    view.show()
    before = picture(view)
    go_on.set()
    qtbot.waitUntil(lambda: jobs.running() == (), timeout=SOON_MS)
    assert count(before, colours().number) == 0
    assert count(before, colours().text) > 0
    assert count(picture(view), colours().number) > 0
    assert view.note == ""
    assert jobs.stop(10) == ()


def wait_for(event: threading.Event, *, budget: Budget, emit: Emit) -> None:
    event.wait(SOON_MS / 1000)


def test_colours_of_an_older_text_are_dropped(qtbot: QtBot, theme: Theme) -> None:
    jobs = Jobs()
    view = CodeView(jobs)
    qtbot.addWidget(view)
    view.set_source(["if x:"] * 3000)
    view.set_source(["y" * 3000])
    qtbot.waitUntil(lambda: jobs.running() == (), timeout=SOON_MS)
    assert view._document.colouring == {}
    assert "without colours" in view.note
    assert jobs.stop(10) == ()


def test_a_text_is_coloured_no_further_when_another_comes(qtbot: QtBot, theme: Theme) -> None:
    jobs = Jobs()
    view = CodeView(jobs)
    qtbot.addWidget(view)
    view.set_source(["if x: y = 'z'  # w"] * 50_000)
    (job,) = jobs.running()
    view.set_source(["y" * 3000])
    assert job.budget.cancelled
    qtbot.waitUntil(lambda: jobs.running() == (), timeout=SOON_MS)
    assert job.outcome is not None
    assert job.outcome.cancelled
    assert jobs.stop(10) == ()


def test_colours_come_while_the_rest_is_being_read(qtbot: QtBot, theme: Theme) -> None:
    jobs = Jobs()
    view = CodeView(jobs)
    qtbot.addWidget(view)
    view.resize(600, 200)
    view.set_source(["x = 12345678901234567890"] * 40_000)
    view.show()
    qtbot.waitUntil(lambda: count(picture(view), colours().number) > 0, timeout=SOON_MS)
    assert jobs.running() != ()
    assert jobs.stop(10) == ()


def test_a_long_line_is_cut_to_the_viewport_and_can_be_scrolled_to_its_end(
    qtbot: QtBot, view: CodeView
) -> None:
    view.set_source(["start " + "x" * 1_000_000 + " end"])
    assert "without colours" in view.note
    view.go_to(1, 1_000_008)
    left, width = view.horizontalScrollBar().value(), view.viewport().width()
    laid_out = view._page.laid_out(0, view._page.slice_with(0, 0, left, width))
    assert len(laid_out._text) < 1000
    assert laid_out._text.endswith(" end")
    picture(view)


def test_a_hundred_thousand_lines_are_scrolled_without_setting_them(view: CodeView) -> None:
    view.set_source([f"line {number}" for number in range(100_000)], [remark(99_999, column=0, end=4)])
    view.next_remark()
    assert view.current_line == 99_999
    picture(view)
    assert view._page._layout.cache_info().currsize < 100


def test_an_excerpt_is_as_high_as_the_lines_around_its_first_finding(qtbot: QtBot, theme: Theme) -> None:
    excerpt = CodeView(excerpt=True)
    qtbot.addWidget(excerpt)
    excerpt.resize(800, 100)
    excerpt.set_source(SOURCE, [FIRST, THIRD])
    excerpt.show()
    assert excerpt.lines_shown() == range(13, 20)
    assert excerpt.sizeHint().height() == 4 + 7 * 20 + 30 + 4
    excerpt.go_to(90)
    assert excerpt.lines_shown() == range(86, 93)
    assert excerpt.current_remark == THIRD


def test_new_remarks_keep_text_and_place(view: CodeView) -> None:
    view.go_to(40)
    view.set_remarks([FIRST])
    assert view.remarks == (FIRST,)
    assert view.current_line == 40
    assert tuple(view.lines) == tuple(SOURCE)


def test_readers_hear_name_size_and_findings(view: CodeView) -> None:
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface.text(QAccessible.Text.Name) == "Source of layered_model.py"
    description = interface.text(QAccessible.Text.Description)
    assert description.startswith(
        "100 lines, 3 findings. failed, arguments: line 17: unknown parameter thick"
    )


def test_a_view_without_text_can_be_used(qtbot: QtBot, theme: Theme) -> None:
    view = CodeView()
    qtbot.addWidget(view)
    view.show()
    for key in (Key.Key_Down, Key.Key_End, Key.Key_N, Key.Key_P, Key.Key_Right, Key.Key_Return):
        qtbot.keyClick(view, key)
    picture(view)
    assert view.current_line == 1
    assert view.selected_text() == ""


# -- wrapped lines

LONG = ["short", "word " * 100 + "end", "\t" + "中" * 90, "last"]


@pytest.fixture
def wrapped(qtbot: QtBot, view: CodeView) -> CodeView:
    view.set_source(LONG, [remark(2, column=495, end=503)])
    view.go_to(1)
    qtbot.keyClick(view, Key.Key_Z)
    return view


def test_z_wraps_long_lines_and_z_again_lets_them_be_scrolled(qtbot: QtBot, wrapped: CodeView) -> None:
    assert wrapped.horizontalScrollBar().maximum() == 0
    page = wrapped._page
    assert page.text_height(0) == page.metrics.line_height
    assert page.text_height(1) == -(-503 // page.columns) * page.metrics.line_height
    assert page.text_height(2) > 2 * page.metrics.line_height
    qtbot.keyClick(wrapped, Key.Key_Z)
    assert not wrapped.is_wrapped
    assert wrapped.horizontalScrollBar().maximum() > 0


def test_every_character_of_a_wrapped_line_is_inside_the_viewport(wrapped: CodeView) -> None:
    page, width = wrapped._page, wrapped.viewport().width()
    for line, text in enumerate(LONG):
        shown = 0
        for row in range(page.text_height(line) // page.metrics.line_height):
            piece = page.slice_with(line, row, 0, width)
            laid_out = page.laid_out(line, piece)
            first, last = laid_out.columns
            assert first == shown
            assert page.metrics.gutter + piece.shift + laid_out.right <= width
            shown = last
        assert shown == len(text)


def test_the_mouse_finds_the_characters_of_a_wrapped_line(qtbot: QtBot, wrapped: CodeView) -> None:
    page = wrapped._page
    x = round(page.metrics.gutter + 3 * page.metrics.cell) + 1
    y = 4 + 2 * page.metrics.line_height + 5
    qtbot.mouseClick(wrapped.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, y))
    assert wrapped.caret == (1, page.columns + 3)


def test_the_box_of_a_finding_stands_under_the_last_row_of_its_line(qtbot: QtBot, wrapped: CodeView) -> None:
    page = wrapped._page
    y = 4 + page.rows.top(1) + page.text_height(1) + 10
    with qtbot.waitSignal(wrapped.finding_activated, timeout=SOON_MS):
        qtbot.mouseClick(wrapped.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, y))


def test_marks_and_selection_of_a_wrapped_line_are_painted_in_their_rows_only(wrapped: CodeView) -> None:
    page = wrapped._page
    height = page.metrics.line_height
    top, rows = 4 + page.rows.top(1), page.text_height(1) // height
    image = picture(wrapped)
    marked = [
        count(image.copy(0, top + row * height, image.width(), height), colours().diff_removed_word) > 0
        for row in range(rows)
    ]
    assert marked == [False] * (rows - 1) + [True]


def test_a_place_in_a_wrapped_line_is_scrolled_into_sight(wrapped: CodeView) -> None:
    wrapped.set_source(["x" * 100_000])
    wrapped.go_to(1, 99_999)
    page, bar = wrapped._page, wrapped.verticalScrollBar()
    assert bar.value() + wrapped.viewport().height() >= page.text_height(0)
    wrapped.go_to(1, 0)
    assert bar.value() == 0


def test_wrapping_and_zoom_are_kept_when_another_text_comes(wrapped: CodeView) -> None:
    wrapped.zoom(3)
    wrapped.set_source(["x" * 1_000])
    assert wrapped.is_wrapped
    assert wrapped._page.metrics.pixels == tokens().type.code + 3
    assert wrapped._page.text_height(0) > wrapped._page.metrics.line_height


def test_wrapped_lines_follow_the_width(qtbot: QtBot, wrapped: CodeView) -> None:
    before = wrapped._page.text_height(1)
    wrapped.resize(400, 400)
    qtbot.waitUntil(lambda: wrapped._page.text_height(1) > before, timeout=SOON_MS)


# -- the overview beside it


@pytest.fixture
def beside(qtbot: QtBot, theme: Theme) -> CodeView:
    view = CodeView(overview=True)
    qtbot.addWidget(view)
    view.resize(800, 400)
    view.set_source(SOURCE, [FIRST, SECOND, THIRD])
    view.show()
    return view


def test_the_overview_shows_where_findings_are(beside: CodeView) -> None:
    assert beside.overview is not None
    image = picture(beside.overview)
    column = 10
    palette = colours()
    colour_at = {y: image.pixelColor(column, y) for y in range(image.height())}
    whole = beside._content_height()
    # What is seen now is shaded, so the first finding has another colour.
    for line, colour in ((49, palette.unverifiable), (89, palette.failed)):
        y = round(beside._page.rows.top(line) / whole * image.height())
        assert colour in (colour_at[y], colour_at[y + 1])
    assert sum(colour == palette.failed for colour in colour_at.values()) <= 6


def test_a_click_on_the_overview_goes_there(qtbot: QtBot, beside: CodeView) -> None:
    assert beside.overview is not None
    height = beside.overview.height()
    y = round(beside._page.rows.top(89) / beside._content_height() * height)
    qtbot.mousePress(beside.overview, Qt.MouseButton.LeftButton, pos=QPoint(5, y))
    top = beside.verticalScrollBar().value()
    assert top < beside._page.rows.top(89) < top + beside.viewport().height()


def test_the_overview_stands_beside_the_text_and_marks_matches(beside: CodeView) -> None:
    assert beside.overview is not None
    assert beside.overview.geometry().left() == beside.viewport().geometry().right() + 1
    before = picture(beside.overview)
    beside.show_matches(Matches.of("value_7", SOURCE))
    assert picture(beside.overview) != before


def test_z_is_for_the_view_even_where_the_window_has_a_verb_for_it(qtbot: QtBot, view: CodeView) -> None:
    verb = QAction(view.window())
    verb.setShortcut(QKeySequence("Z"))
    asked: list[bool] = []
    verb.triggered.connect(asked.append)
    view.window().addAction(verb)
    view.activateWindow()
    qtbot.keyClick(view, Key.Key_Z)
    assert view.is_wrapped
    assert asked == []
