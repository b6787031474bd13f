from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from counterproof.changes.compare import compare
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QApplication, QColor, QEvent, QImage, QKeyEvent, Qt
from counterproof_gui.theme import Scheme, Theme, colours
from counterproof_gui.views.diff.arrangement import Layout
from counterproof_gui.views.diff.entry import Entry, Note, Place, Side
from counterproof_gui.views.diff.tones import Tone, Tones
from counterproof_gui.views.diff.view import DiffView
from gui.diffing import BEFORE, SOON_MS, count, difference, picture

Key = Qt.Key


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, Scheme.LIGHT)
    yield theme
    theme.deleteLater()


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, jobs: Jobs) -> DiffView:
    view = DiffView(jobs)
    qtbot.addWidget(view)
    view.resize(900, 400)
    view.show()
    view.setFocus()
    return view


@pytest.fixture(params=list(Layout))
def either(request: pytest.FixtureRequest, view: DiffView) -> DiffView:
    view.set_layout(request.param)
    view.set_difference(difference(), notes=[Note(Side.AFTER, 17, "why?", "Ada")])
    return view


def on_screen(view: DiffView) -> QImage:
    QApplication.processEvents()
    seen = view.screen().grabWindow(view.winId()).toImage()
    return seen.convertToFormat(QImage.Format.Format_RGB32)


def painted_anew(view: DiffView) -> QImage:
    return picture(view).convertToFormat(QImage.Format.Format_RGB32)


def tint(tone: Tone, *, colour_blind: bool = False) -> QColor:
    return Tones(colours(), colour_blind=colour_blind)[tone].tint


@pytest.mark.parametrize("wrapped", [False, True], ids=["scrolled", "wrapped"])
def test_what_scrolling_moves_is_what_would_be_painted(either: DiffView, wrapped: bool) -> None:
    either.set_wrapped(wrapped)
    for value in (0, 7, 33, 400, 420, 1_200, 1_190, 5):
        either.verticalScrollBar().setValue(value)
        assert on_screen(either) == painted_anew(either), value


def test_what_changed_has_its_tint_and_a_place_without_a_line_is_hatched(view: DiffView) -> None:
    view.set_layout(Layout.SIDE_BY_SIDE)
    view.set_difference(difference(BEFORE[:5], [*BEFORE[:5], "one more"]))
    shown = picture(view)
    assert count(shown, tint(Tone.ADDED)) > 0
    assert count(shown, tint(Tone.REMOVED)) == 0
    left = shown.copy(0, 5 * 20 + 4, 400, 20)
    assert len({left.pixel(x, y) for x in range(400) for y in range(20)}) > 1


def test_the_differing_words_of_a_line_are_marked(either: DiffView) -> None:
    either.set_difference(difference(["a = one + two"], ["a = one + three"]))
    shade = Tones(colours(), colour_blind=False)
    shown = picture(either)
    assert count(shown, shade[Tone.ADDED].word) > 0
    assert count(shown, shade[Tone.REMOVED].word) > 0


def test_b_turns_green_and_red_into_blue_and_orange(qtbot: QtBot, either: DiffView) -> None:
    qtbot.keyClick(either, Key.Key_B)
    shown = picture(either)
    assert count(shown, tint(Tone.ADDED)) == 0
    assert count(shown, tint(Tone.ADDED, colour_blind=True)) > 0
    assert either.style_shown.colour_blind


def test_both_themes_are_painted_in_their_own_colours(either: DiffView, theme: Theme) -> None:
    for scheme in (Scheme.DARK, Scheme.LIGHT):
        theme.choose(scheme)
        assert count(picture(either), colours().diff_added) > 0


def test_syntax_colours_come_for_both_sides_from_the_whole_texts(qtbot: QtBot, view: DiffView) -> None:
    before = ['"""', *BEFORE[:30], '"""', "x = 1"]
    after = ['"""', *BEFORE[:30], '"""', "x = 2"]
    view.set_layout(Layout.UNIFIED)
    view.set_context(0)
    plain = picture(view)
    view.set_difference(difference(before, after), language="python")
    assert count(plain, colours().number) == 0
    qtbot.waitUntil(lambda: bool(view._document.colourings), timeout=SOON_MS)
    kinds = [
        [each.kind.value for each in view._document.colours_on(Place(0, side, line))]
        for side in Side
        for line in (15, 32)
    ]
    assert kinds == [["string"], ["number"]] * 2


def test_colours_come_also_where_a_note_was_written_meanwhile(qtbot: QtBot, view: DiffView) -> None:
    view.set_difference(difference(["x = 1"], ["x = 2"]), language="python")
    view.set_notes([Note(Side.AFTER, 0, "Two?", "Ada")])
    qtbot.waitUntil(lambda: bool(view._document.colourings), timeout=SOON_MS)


def test_why_a_text_has_no_colours_is_said(qtbot: QtBot, view: DiffView) -> None:
    with qtbot.waitSignal(view._colourer.left_plain, timeout=SOON_MS):
        view.set_difference(compare(b"x = 1\n", b"x = '" + b"a" * 3_000 + b"'\n"), language="python")
    assert view.note == ("Shown without colours: line 1 has 3,006 characters, more than 2,000 (after).")


def test_colours_of_what_is_not_shown_any_more_are_dropped(qtbot: QtBot, view: DiffView, jobs: Jobs) -> None:
    view.set_difference(difference(), language="python")
    view.set_difference(difference(["a"], ["b"]))
    qtbot.waitUntil(lambda: not jobs.running(), timeout=SOON_MS)
    assert view._document.colourings == {}


def test_a_line_of_megabytes_is_cut_to_what_is_seen(qtbot: QtBot, either: DiffView) -> None:
    line = b"0123456789" * 500_000
    either.set_difference(compare(line, line + b"!"))
    across = either.horizontalScrollBar()
    assert across.maximum() > 10_000_000
    across.setValue(across.maximum())
    picture(either)
    qtbot.keyClick(either, Key.Key_Home)
    either.go_to(Place(0, Side.AFTER, 0), 4_000_000)
    piece = either._page.lines.slices(Place(0, Side.AFTER, 0), either._panes()[-1], across.value(), range(1))
    assert piece[0].first <= 4_000_000 < piece[0].first + piece[0].length < 4_002_000


def test_long_names_and_words_of_files_are_cut_and_hidden_characters_in_them_shown(view: DiffView) -> None:
    view.set_entries([Entry(difference(), title="a\u202eb" * 200, words="renamed " * 100)])
    assert picture(view) != QImage()


def test_the_keys_for_deciding_stay_with_the_window(qtbot: QtBot, view: DiffView) -> None:
    def taken(key: Qt.Key) -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier)
        event.ignore()
        QApplication.sendEvent(view, event)
        return event.isAccepted()

    assert [taken(key) for key in (Key.Key_N, Key.Key_C, Key.Key_A, Key.Key_X)] == [True, True, False, False]
