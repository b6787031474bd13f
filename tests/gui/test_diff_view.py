from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from counterproof.changes.choice import Choice, applied, patch_of
from counterproof.changes.compare import Whitespace, compare
from counterproof.changes.difference import Difference
from counterproof.changes.lines import Lines
from counterproof.evidence import Finding, Span, State
from counterproof_gui.qt import QApplication, QEvent, QMouseEvent, QPoint, QPointF, Qt
from counterproof_gui.theme import Scheme, Theme, colours
from counterproof_gui.views.diff.arrangement import Kind, Layout
from counterproof_gui.views.diff.entry import Entry, Note, Place, Side
from counterproof_gui.views.diff.view import DiffView
from counterproof_gui.views.remarks import Remark
from gui.diffing import AFTER, BEFORE, SOON_MS, caret_row, count, difference, picture, point_in, rows, text

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NOTHING = Difference(Lines(), Lines(), (), ())


def remark(line: int) -> Remark:
    span = Span(line, 0, line, 5)
    return Remark("arguments", Finding("unknown_parameter", State.FAILED, "model", span, "unknown"))


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, Scheme.LIGHT)
    yield theme
    theme.deleteLater()


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> DiffView:
    view = DiffView()
    qtbot.addWidget(view)
    view.resize(900, 400)
    view.set_difference(difference(), names=("draft", "repair"), path="model.py")
    view.show()
    view.setFocus()
    return view


@pytest.fixture(params=list(Layout))
def either(request: pytest.FixtureRequest, view: DiffView) -> DiffView:
    view.set_layout(request.param)
    return view


def clipboard() -> str:
    return QApplication.clipboard().text()


def test_a_difference_opens_at_its_first_change(either: DiffView) -> None:
    assert either.counter == "Hunk 1 of 3"
    assert either.current_place == Place(0, Side.AFTER, 16)


def test_n_and_p_go_from_change_to_change_and_stop_at_the_ends(qtbot: QtBot, either: DiffView) -> None:
    counters: list[str] = []
    either.counter_changed.connect(counters.append)
    for key in "NNNPPP":
        qtbot.keyClick(either, key.lower())
    assert counters == ["Hunk 2 of 3", "Hunk 3 of 3", "Hunk 2 of 3", "Hunk 1 of 3"]


def test_arrows_move_through_the_rows_and_o_crosses_to_the_other_side(qtbot: QtBot, view: DiffView) -> None:
    view.set_layout(Layout.SIDE_BY_SIDE)
    places = []
    for key in (Key.Key_Down, Key.Key_O, Key.Key_Up):
        qtbot.keyClick(view, key)
        places.append(view.current_place)
    assert places == [Place(0, Side.AFTER, 17), None, Place(0, Side.BEFORE, 16)]


def test_s_turns_the_layout_and_the_caret_stays_at_its_line(qtbot: QtBot, view: DiffView) -> None:
    seen: list[object] = []
    view.style_changed.connect(seen.append)
    view.go_to(Place(0, Side.AFTER, 89), 4)
    for _ in range(2):
        qtbot.keyClick(view, Key.Key_S)
        assert view.current_place == Place(0, Side.AFTER, 89)
    assert len(seen) == 2


def test_u_shows_changes_only_and_the_whole_file_again(qtbot: QtBot, either: DiffView) -> None:
    whole = len(rows(either))
    qtbot.keyClick(either, Key.Key_U)
    assert either.style_shown.context == 3
    assert sum(row.kind is Kind.GAP for row in rows(either)) == 4
    qtbot.keyClick(either, Key.Key_U)
    assert len(rows(either)) == whole


def test_enter_and_a_click_open_a_gap(qtbot: QtBot, either: DiffView) -> None:
    either.set_context(3)
    qtbot.keyClick(either, Key.Key_Home, CONTROL)
    qtbot.keyClick(either, Key.Key_Home)
    assert rows(either)[0].kind is Kind.GAP
    qtbot.keyClick(either, Key.Key_Return)
    assert rows(either)[0].place(Side.AFTER) == Place(0, Side.AFTER, 0)
    either.verticalScrollBar().setValue(0)
    gap = next(number for number, row in enumerate(rows(either)) if row.kind is Kind.GAP)
    either.go_to(Place(0, Side.AFTER, 21))
    qtbot.mouseClick(either.viewport(), Qt.MouseButton.LeftButton, pos=point_in(either, gap, 200))
    assert sum(row.kind is Kind.GAP for row in rows(either)) == 2


def test_going_to_a_hidden_line_opens_the_gap_over_it(either: DiffView) -> None:
    either.set_context(3)
    either.go_to(Place(0, Side.BEFORE, 40))
    assert either.current_place in {Place(0, Side.BEFORE, 40), Place(0, Side.AFTER, 41)}


def test_ctrl_c_copies_the_line_without_sign_and_number(qtbot: QtBot, either: DiffView) -> None:
    qtbot.keyClick(either, Key.Key_C, CONTROL)
    assert clipboard() == "model = 'thickness'"


def test_a_selection_copies_what_it_covers(qtbot: QtBot, view: DiffView) -> None:
    view.set_layout(Layout.UNIFIED)
    view.go_to(Place(0, Side.BEFORE, 16), 6)
    for _ in range(2):
        qtbot.keyClick(view, Key.Key_Down, SHIFT)
    qtbot.keyClick(view, Key.Key_C, CONTROL)
    assert clipboard() == "17 = 17\nmodel = 'thickness'\nassert"


def test_beside_each_other_a_selection_stays_on_its_side(qtbot: QtBot, view: DiffView) -> None:
    view.set_layout(Layout.SIDE_BY_SIDE)
    view.go_to(Place(0, Side.BEFORE, 15))
    for _ in range(3):
        qtbot.keyClick(view, Key.Key_Down, SHIFT)
    qtbot.keyClick(view, Key.Key_C, CONTROL)
    assert clipboard() == "value_16 = 16\nvalue_17 = 17\n"


def test_dragging_the_mouse_selects_characters_of_one_side(qtbot: QtBot, view: DiffView) -> None:
    view.set_layout(Layout.SIDE_BY_SIDE)
    pane, metrics = view._panes()[1], view._page.metrics
    left = pane.left + metrics.gutter
    button, surface = Qt.MouseButton.LeftButton, view.viewport()
    qtbot.mousePress(surface, button, pos=point_in(view, 16, left + 8.2 * metrics.cell))
    to = point_in(view, 17, left + 6 * metrics.cell)
    QApplication.sendEvent(
        surface,
        QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(to),
            QPointF(surface.mapToGlobal(to)),
            Qt.MouseButton.NoButton,
            button,
            Qt.KeyboardModifier.NoModifier,
        ),
    )
    qtbot.mouseRelease(surface, button, pos=point_in(view, 17, left + 6 * metrics.cell))
    assert view.selected_text() == "'thickness'\nassert"


def test_shift_ctrl_c_copies_the_hunk_as_a_patch_of_its_own(qtbot: QtBot, either: DiffView) -> None:
    qtbot.keyClick(either, Key.Key_N)
    qtbot.keyClick(either, Key.Key_C, CONTROL | SHIFT)
    found = difference()
    assert clipboard().encode() == patch_of(found, Choice.of_changes(found, {1}), path="model.py")


def test_space_takes_and_leaves_a_hunk_and_enter_does_too(qtbot: QtBot, either: DiffView) -> None:
    either.set_choosable(True)
    with qtbot.waitSignal(either.choice_changed, timeout=SOON_MS):
        qtbot.keyClick(either, Key.Key_Space)
    found = difference()
    assert either.choice() == Choice.of_changes(found, {1, 2})
    qtbot.keyClick(either, Key.Key_Return)
    assert applied(found, either.choice()) == text(AFTER)


def test_shift_space_takes_and_leaves_one_line(qtbot: QtBot, view: DiffView) -> None:
    view.set_choosable(True)
    view.set_layout(Layout.UNIFIED)
    view.go_to(Place(0, Side.AFTER, 17))
    qtbot.keyClick(view, Key.Key_Space, SHIFT)
    assert applied(difference(), view.choice()).decode().count("assert model") == 0
    qtbot.keyClick(view, Key.Key_Space)
    assert applied(difference(), view.choice()) == text(AFTER)


def test_the_boxes_in_the_gutter_take_and_leave_by_mouse(qtbot: QtBot, either: DiffView) -> None:
    either.set_choosable(True)
    button, surface, metrics = Qt.MouseButton.LeftButton, either.viewport(), either._page.metrics
    qtbot.mouseClick(surface, button, pos=point_in(either, 16, 8))
    assert either.choice() == Choice.of_changes(difference(), {1, 2})
    x = either._panes()[0].left + metrics.line_box + 4
    qtbot.mouseClick(surface, button, pos=point_in(either, 16, x))
    assert either.choice().before == Choice.of_changes(difference(), {0, 1, 2}).before


def test_nothing_can_be_chosen_before_the_host_allows_it(qtbot: QtBot, view: DiffView) -> None:
    with qtbot.assertNotEmitted(view.choice_changed):
        qtbot.keyClick(view, Key.Key_Space)
    assert view.choice() == Choice.of_changes(difference(), range(3))


def test_a_hunk_taken_whole_in_part_and_not_at_all_looks_different(view: DiffView) -> None:
    view.set_choosable(True)
    whole = Choice.of_changes(difference(), range(3))
    looks = []
    for choice in (whole, Choice(whole.before, whole.after - {17}), Choice()):
        view.set_choice(choice)
        looks.append(picture(view).copy(0, 0, view._page.metrics.lead, view.height()))
    assert looks[0] != looks[1] != looks[2] != looks[0]


def test_the_marks_in_the_gutter_have_words(qtbot: QtBot, view: DiffView) -> None:
    view.set_choosable(True)
    qtbot.keyClick(view, Key.Key_V)
    assert view.tip_at(point_in(view, 16, 8)) == "Taken, viewed"
    qtbot.keyClick(view, Key.Key_Space, SHIFT)
    assert view.tip_at(point_in(view, 16, 8)) == "Partly taken, viewed"
    assert view.tip_at(point_in(view, 16, 400)) == ""


def test_v_marks_the_hunk_as_viewed_by_what_it_changes(qtbot: QtBot, view: DiffView) -> None:
    before = picture(view)
    digest = view.current_digest()
    with qtbot.waitSignal(view.viewed_changed, timeout=SOON_MS) as caught:
        qtbot.keyClick(view, Key.Key_V)
    assert caught.args == [digest, True]
    assert picture(view) != before
    with qtbot.waitSignal(view.viewed_changed, timeout=SOON_MS) as caught:
        qtbot.keyClick(view, Key.Key_V)
    assert caught.args == [digest, False]


def test_a_line_moved_by_another_change_keeps_the_digest_of_its_hunk(view: DiffView) -> None:
    view.go_to(Place(0, Side.AFTER, 89))
    digest = view.current_digest()
    view.set_difference(difference(["first", *BEFORE], ["first", *AFTER]))
    view.go_to(Place(0, Side.AFTER, 90))
    assert view.current_digest() == digest


def test_f_visits_findings_and_notes_in_reading_order(qtbot: QtBot, view: DiffView) -> None:
    view.set_difference(
        difference(), remarks=((), (remark(17), remark(50))), notes=[Note(Side.BEFORE, 58, "why?", "Ada")]
    )
    places = []
    view.set_layout(Layout.UNIFIED)
    for key, modifier in ((Key.Key_F, None), (Key.Key_F, None), (Key.Key_F, None), (Key.Key_F, SHIFT)):
        qtbot.keyClick(view, key, modifier or Qt.KeyboardModifier.NoModifier)
        places.append(view.current_place)
    assert places == [
        Place(0, Side.AFTER, 16),
        Place(0, Side.AFTER, 49),
        Place(0, Side.BEFORE, 58),
        Place(0, Side.AFTER, 49),
    ]


def test_enter_and_a_click_on_its_box_activate_a_finding(qtbot: QtBot, either: DiffView) -> None:
    found = remark(17)
    either.set_difference(difference(), remarks=((), (found,)))
    either.go_to(Place(0, Side.AFTER, 16))
    with qtbot.waitSignal(either.finding_activated, timeout=SOON_MS) as caught:
        qtbot.keyClick(either, Key.Key_Return)
    assert caught.args == [found]
    row = either._arrangement.row_of(Place(0, Side.AFTER, 16))
    below = point_in(either, row, either._panes()[-1].left + either._page.metrics.gutter + 20)
    below.setY(below.y() + either._page.metrics.line_height)
    with qtbot.waitSignal(either.finding_activated, timeout=SOON_MS):
        qtbot.mouseClick(either.viewport(), Qt.MouseButton.LeftButton, pos=below)


def test_c_asks_for_a_note_at_the_line(qtbot: QtBot, view: DiffView) -> None:
    with qtbot.waitSignal(view.note_asked, timeout=SOON_MS) as caught:
        qtbot.keyClick(view, Key.Key_C)
    assert caught.args == [Place(0, Side.AFTER, 16)]


def test_a_new_note_appears_under_its_line_and_nothing_else_moves(view: DiffView) -> None:
    view.go_to(Place(0, Side.AFTER, 30))
    before = view._page.rows.height
    view.set_notes([Note(Side.AFTER, 30, "Why?")])
    assert view.current_place == Place(0, Side.AFTER, 30)
    assert view._page.rows.height > before


def test_w_and_ctrl_f_ask_the_host(qtbot: QtBot, view: DiffView) -> None:
    for signal, key, modifier in (
        (view.whitespace_asked, Key.Key_W, Qt.KeyboardModifier.NoModifier),
        (view.find_asked, Key.Key_F, CONTROL),
    ):
        with qtbot.waitSignal(signal, timeout=SOON_MS):
            qtbot.keyClick(view, key, modifier)


def test_l_shows_the_changes_as_sentences_and_enter_goes_to_the_line(qtbot: QtBot, either: DiffView) -> None:
    either.set_choosable(True)
    qtbot.keyClick(either, Key.Key_L)
    listed = either.change_list
    model = listed.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == [
        "Hunk 1 of 3: 1 removed, 2 added, taken",
        "Line 17 removed: value_17 = 17",
        "Line 17 added: model = 'thickness'",
        "Line 18 added: assert model",
        "Hunk 2 of 3: 1 removed, 0 added, taken",
        "Line 59 removed: value_59 = 59",
        "Hunk 3 of 3: 1 removed, 1 added, taken",
        "Line 90 removed: value_90 = 90",
        "Line 90 added: value_90 = 'ninety'",
    ]
    for _ in range(8):
        qtbot.keyClick(listed, Key.Key_Down)
    qtbot.keyClick(listed, Key.Key_Return)
    assert not listed.isVisible()
    assert either.current_place == Place(0, Side.AFTER, 89)


def test_l_in_the_list_and_escape_go_back_to_the_painted_changes(qtbot: QtBot, view: DiffView) -> None:
    for key in (Key.Key_L, Key.Key_Escape):
        qtbot.keyClick(view, Key.Key_L)
        assert view.change_list.isVisible()
        qtbot.keyClick(view.change_list, key)
        assert not view.change_list.isVisible()


def test_files_without_lines_stand_in_the_list_too(
    qtbot: QtBot, view: DiffView, qtmodeltester: ModelTester
) -> None:
    view.set_entries(
        [Entry(NOTHING, title="run.sh", words="made executable"), Entry(difference(), title="a.py")]
    )
    qtbot.keyClick(view, Key.Key_L)
    model = view.change_list.model()
    qtmodeltester.check(model)
    assert model.index(0, 0).data() == "run.sh: made executable"
    assert model.index(1, 0).data() == "a.py, Hunk 2 of 4: 1 removed, 2 added"


def test_the_overview_shows_changes_findings_and_matches_and_a_click_jumps(
    qtbot: QtBot, either: DiffView
) -> None:
    either.set_difference(difference(), remarks=((), (remark(50),)))
    plain = count(picture(either.overview), colours().accent)
    either.show_matches(either.search("value_3"))
    shown = picture(either.overview)
    assert plain == 0
    wanted = colours().accent, colours().passed, colours().failed
    assert all(count(shown, colour) for colour in wanted)
    bar = either.verticalScrollBar()
    qtbot.mouseClick(either.overview, Qt.MouseButton.LeftButton, pos=QPoint(5, either.overview.height() - 1))
    assert bar.value() == bar.maximum()


def test_a_search_finds_both_sides_and_what_gaps_hide(qtbot: QtBot, either: DiffView) -> None:
    either.set_context(3)
    matches = either.search("value_90")
    assert len(matches.all) == 2
    either.show_matches(either.search("value_40"))
    assert either.current_place == Place(0, Side.AFTER, 40)
    assert either.search("no such words").current is None


def test_a_search_counts_columns_as_lines_do(view: DiffView) -> None:
    view.set_difference(
        compare("\ufeffone\r\ntwo 😀 one\r\n".encode(), "\ufeffone\r\ntwo 😀 ONE one".encode())
    )
    view.set_layout(Layout.UNIFIED)
    assert [(each.first, each.last) for each in view.search("one").all] == [(0, 3), (6, 9), (6, 9), (10, 13)]
    assert view.search("one\r").all == ()


def test_zoom_and_wrap_change_how_much_fits(qtbot: QtBot, either: DiffView) -> None:
    long = [*BEFORE[:5], "x = " + "1 + " * 100 + "1"]
    either.set_difference(difference(BEFORE[:5], long))
    height = either._page.rows.height
    qtbot.keyClick(either, Key.Key_Z)
    assert either._page.rows.height > height
    assert either.horizontalScrollBar().maximum() == 0
    qtbot.keyClick(either, Key.Key_Z)
    qtbot.keyClick(either, Key.Key_Plus, CONTROL)
    assert either._page.rows.height > height
    qtbot.keyClick(either, Key.Key_0, CONTROL)
    assert either._page.rows.height == height


def test_a_click_in_a_wrapped_line_finds_the_character_under_it(qtbot: QtBot, either: DiffView) -> None:
    letters = "".join(chr(ord("a") + number % 26) for number in range(300))
    either.set_difference(difference([letters], [letters + "!"]))
    either.set_wrapped(True)
    place = Place(0, Side.AFTER, 0)
    metrics, pane = either._page.metrics, either._panes()[-1]
    columns = either._page.columns
    point = point_in(either, either._arrangement.row_of(place), pane.left + metrics.gutter + 3 * metrics.cell)
    point.setY(point.y() + metrics.line_height)
    qtbot.mouseClick(either.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert either._caret.selection.caret.column == columns + 3


def test_columns_count_characters_where_qt_counts_utf_16_units(qtbot: QtBot, view: DiffView) -> None:
    view.set_difference(difference(["a = '😀😀' # b"], ["a = '😀😀' # c"]))
    view.set_layout(Layout.UNIFIED)
    view.go_to(Place(0, Side.AFTER, 0), 10)
    qtbot.keyClick(view, Key.Key_End, SHIFT)
    assert view.search("c").current is not None
    line = view._page.lines
    row = view._arrangement.row(1)
    marks, skipped = view._document.inside(row, Side.AFTER)
    assert ([*marks], skipped) == ([(11, 12)], "")
    piece = line.slices(Place(0, Side.AFTER, 0), view._panes()[0], 0, range(1))[0]
    laid_out = line.plain(Place(0, Side.AFTER, 0), piece)
    assert laid_out.column_at(laid_out.x_of(11)) == 11


def test_files_without_lines_are_rows_that_n_visits(qtbot: QtBot, either: DiffView) -> None:
    either.set_entries(
        [
            Entry(NOTHING, title="run.sh", words="made executable"),
            Entry(difference(), title="a.py", words="modified"),
            Entry(NOTHING, title="new name.txt", words="renamed from 'old name.txt', unchanged"),
        ]
    )
    counters = [either.counter]
    for _ in range(4):
        qtbot.keyClick(either, Key.Key_N)
        counters.append(either.counter)
    assert counters == [f"Change {number} of 5" for number in range(1, 6)]
    assert rows(either)[caret_row(either)].kind is Kind.HEADER


def test_equal_empty_and_binary_differences_are_shown_and_said(qtbot: QtBot, either: DiffView) -> None:
    for before, after in ((b"a\n", b"a\n"), (b"", b""), (b"", b"a"), (b"\0\1\n", b"\0\2\n")):
        either.set_difference(compare(before, after))
        picture(either)
        for key in (Key.Key_N, Key.Key_P, Key.Key_Down, Key.Key_End, Key.Key_Return, Key.Key_U, Key.Key_S):
            qtbot.keyClick(either, key)
        assert len(rows(either)) > 0


def test_white_space_that_does_not_count_is_not_a_change(view: DiffView) -> None:
    view.set_difference(compare(b"a\n b\n", b"a\n  b\n", whitespace=Whitespace.ALL))
    assert view.counter == ""
    assert "nothing" in rows(view)[0].stretch.words


def test_a_hunk_is_not_copied_while_white_space_is_hidden(qtbot: QtBot, view: DiffView) -> None:
    before, after = b"a\n b\nc\n", b"A\n  b\nc\n"
    view.set_difference(compare(before, after, whitespace=Whitespace.ALL))
    QApplication.clipboard().setText("untouched")
    with qtbot.waitSignal(view.refused, timeout=SOON_MS) as caught:
        qtbot.keyClick(view, Key.Key_C, CONTROL | SHIFT)
    assert "white space" in caught.args[0]
    assert clipboard() == "untouched"


def test_the_name_and_description_say_what_is_shown(qtbot: QtBot, view: DiffView) -> None:
    assert view.accessibleName() == "Changes of draft and repair"
    assert "3 lines added, 3 removed, Hunk 1 of 3" in view.accessibleDescription()
    qtbot.keyClick(view, Key.Key_N)
    assert "Hunk 2 of 3" in view.accessibleDescription()
