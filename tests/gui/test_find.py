"""Finding words in a text: what is found, what is marked, and that it is on the screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from counterproof_gui.qt import QColor, QImage
from counterproof_gui.theme import Scheme, Theme, colours, mix
from counterproof_gui.views.code import CodeView
from counterproof_gui.views.matches import Match, Matches
from counterproof_gui.views.selection import Position

LINES = ["alpha Beta", "", "beta, BETA", "gamma"]
BETAS = (Match(0, 6, 10), Match(2, 0, 4), Match(2, 6, 10))


def test_every_match_of_every_line_is_found_whatever_its_case() -> None:
    assert Matches.of("beta", LINES).all == BETAS
    assert Matches.of("a.", LINES).all == ()
    assert Matches.of("", LINES).words == "Nothing found"


def test_the_next_match_is_the_first_after_the_keyboard_and_they_go_round() -> None:
    found = Matches.of("beta", LINES)
    assert found.after(Position(0, 6), at_it=True).current == BETAS[0]
    assert found.after(Position(0, 6)).current == BETAS[1]
    assert found.after(Position(3, 0)).current == BETAS[0]
    assert found.before(Position(2, 6)).current == BETAS[1]
    assert found.before(Position(0, 0)).current == BETAS[2]
    assert found.before(Position(2, 6)).words == "2 of 3 matches"
    assert Matches.of("gamma", LINES).words == "1 of 1 match"


@given(st.text("aAbB.", min_size=1, max_size=3), st.lists(st.text("aAbB. é", max_size=12), max_size=5))
def test_what_is_marked_reads_as_the_words_and_nothing_is_left_out(words: str, lines: list[str]) -> None:
    found = Matches.of(words, lines).all
    assert all(lines[match.line][match.first : match.last].lower() == words.lower() for match in found)
    assert len(found) == sum(line.lower().count(words.lower()) for line in lines)


def pixels(image: QImage, colour: QColor) -> int:
    wanted = colour.rgb()
    return sum(image.pixel(x, y) == wanted for y in range(image.height()) for x in range(image.width()))


@pytest.mark.parametrize("scheme", Scheme)
def test_all_matches_are_marked_and_the_current_one_more_strongly(
    qtbot: QtBot, theme: Theme, scheme: Scheme
) -> None:
    theme.choose(scheme)
    view = CodeView()
    qtbot.addWidget(view)
    view.resize(500, 200)
    view.set_source(LINES)
    view.show()
    weak, strong = (mix(colours().accent, colours().panel, amount) for amount in (0.18, 0.3))
    assert pixels(view.grab().toImage(), weak) == pixels(view.grab().toImage(), strong) == 0
    view.show_matches(Matches.of("beta", LINES))
    marked = view.grab().toImage()
    assert pixels(marked, weak) > pixels(marked, strong) > 100
    view.show_matches(Matches())
    assert pixels(view.grab().toImage(), weak) == 0


def test_a_match_far_down_and_far_right_is_scrolled_to_whole(qtbot: QtBot, theme: Theme) -> None:
    del theme
    view = CodeView()
    qtbot.addWidget(view)
    view.resize(500, 200)
    view.set_source(["x"] * 400 + ["." * 3_000 + "needle"])
    view.show()
    view.show_matches(Matches.of("needle", view.lines))
    assert view.current_line == 401
    strong = mix(colours().accent, colours().panel, 0.3)
    image = view.viewport().grab().toImage()
    heights = range(0, image.height(), 4)
    columns = [x for x in range(image.width()) if any(image.pixel(x, y) == strong.rgb() for y in heights)]
    cell = view._page.metrics.cell
    assert len(columns) > 4 * cell
