"""What is drawn for a line of a log: colours kept readable, nothing hidden, every byte still to be had."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof_gui.qt import QColor
from counterproof_gui.theme import Scheme, tokens
from counterproof_gui.views.log.ansi_colours import READABLE, AnsiColours, contrast
from counterproof_gui.views.log.clock import Times, time_words
from counterproof_gui.views.log.drawn_line import MOST_SPECIALS, draw_line
from counterproof_gui.views.log.escapes import PLAIN, Style, restyled

ANY_LINE = st.binary(max_size=80).map(lambda data: data.replace(b"\n", b"").decode(errors="surrogateescape"))
TERMINAL_LINE = st.lists(
    st.sampled_from(
        ["\x1b[31m", "\x1b[0m", "\x1b[2K", "\x1b", "\x1b[", "\r", "\t", "ab", "é", "\u202e", "日"]
    )
).map("".join)


@given(ANY_LINE | TERMINAL_LINE, st.booleans())
def test_columns_and_drawing_lead_to_each_other(line: str, unfold: bool) -> None:
    drawn = draw_line(line, unfold=unfold)
    starts = [drawn.start(column) for column in range(len(line) + 1)]
    assert starts == sorted(starts)
    assert starts[-1] == len(drawn.text)
    for index in range(len(drawn.text) + 1):
        column = drawn.column(index)
        assert 0 <= column <= len(line)
        assert drawn.start(column) <= index
    assert all(0 <= first < last <= len(drawn.text) for first, last in drawn.tokens)
    assert all(0 <= first < last <= len(drawn.text) for first, last, _ in drawn.styles)


@given(ANY_LINE | TERMINAL_LINE)
def test_nothing_that_is_drawn_is_hidden(line: str) -> None:
    assert draw_line(line).text.isprintable()
    assert draw_line(line, unfold=True).text.isprintable()


def test_colours_are_obeyed_and_take_no_room() -> None:
    drawn = draw_line("a\x1b[1;31mred\x1b[0m b")
    assert drawn.text == "ared b"
    assert drawn.styles == ((1, 4, Style(foreground=1, bold=True)),)
    assert drawn.tokens == ()


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("x\x1b[2Ky", "x⟨ESC[2K⟩y"),
        ("\x1b[2J\x1b[H", "⟨ESC[2J⟩⟨ESC[H⟩"),
        ("\x1b]8;;http://a\x07b", "⟨ESC⟩]8;;http://a⟨U+0007⟩b"),
        ("\x1b[?1049h", "⟨ESC[?1049h⟩"),
        ("\x1b[>4;1m", "⟨ESC[>4;1m⟩"),
        ("end\x1b[", "end⟨ESC⟩["),
        ("\u202ea\u200b\u0085\x00", "⟨U+202E⟩a⟨U+200B⟩⟨U+0085⟩⟨U+0000⟩"),
        ("\udcff\udc80", "⟨byte FF⟩⟨byte 80⟩"),
        ("a\tb", "a       b"),
    ],
)
def test_other_sequences_and_hidden_characters_are_tokens(line: str, text: str) -> None:
    assert draw_line(line).text == text


def test_what_a_carriage_return_wrote_over_is_folded_and_can_be_unfolded() -> None:
    line = "secret\r 50%\r100%\r"
    drawn = draw_line(line)
    assert drawn.text == "⟨2 overwritten⟩100%"
    assert drawn.fold == (0, 15)
    assert drawn.start(3) == 0
    assert draw_line(line, unfold=True).text == "secret⟨CR⟩ 50%⟨CR⟩100%"


def test_a_colour_set_before_a_carriage_return_stays() -> None:
    assert draw_line("\x1b[32mold\rnew").styles == ((15, 18, Style(foreground=2)),)


def test_a_line_of_hidden_characters_alone_is_bounded_and_says_so() -> None:
    drawn = draw_line("\x00" * (MOST_SPECIALS + 1234))
    assert drawn.text.endswith("⟨1,234 more characters are not drawn⟩")
    assert draw_line("abc", missing=5_000).text == "abc⟨5,000 more bytes are not drawn⟩"


def test_times_are_those_of_the_day_or_since_the_start_and_stand_under_each_other() -> None:
    began = datetime(2026, 1, 5, 10, 42, 7, tzinfo=UTC).astimezone().timestamp()
    assert time_words(Times.CLOCK, began, 118).endswith(":07.118")
    assert time_words(Times.SINCE_START, began, 118) == "    +0.118"
    assert time_words(Times.SINCE_START, began, 83_004) == "   +83.004"
    assert time_words(Times.NONE, began, 118) == time_words(Times.CLOCK, began, None) == ""
    for times in Times:
        assert len(time_words(times, began, 83_004)) == times.width


@pytest.mark.parametrize(
    ("parameters", "style"),
    [
        ("", PLAIN),
        ("0", PLAIN),
        ("1;3;4;9", Style(bold=True, italic=True, underlined=True, struck=True)),
        ("94;107", Style(foreground=12, background=15)),
        ("38;5;200", Style(foreground=200)),
        ("48;2;1;2;300", Style(background=(1, 2, 255))),
        ("38:5:9", Style(foreground=9)),
        ("38;5", PLAIN),
        ("8;5", PLAIN),
        ("999", PLAIN),
    ],
)
def test_parameters_of_a_style(parameters: str, style: Style) -> None:
    assert restyled(PLAIN, parameters) == style


def test_attributes_can_be_taken_back_one_by_one() -> None:
    style = restyled(PLAIN, "1;3;4;7;9;31;42")
    assert restyled(style, "22;23;24;27;29;39;49") == PLAIN


@given(st.text("0123456789;:<>?", max_size=64))
def test_no_parameters_break_it(parameters: str) -> None:
    restyled(PLAIN, parameters)


COLOUR = st.integers(0, 255) | st.tuples(*[st.integers(0, 255)] * 3)
COLOURED = st.builds(
    Style, foreground=COLOUR, background=st.none() | COLOUR, dim=st.booleans(), inverse=st.booleans()
)


@given(st.sampled_from(Scheme), COLOURED)
def test_every_colour_can_be_read_on_its_ground_in_both_themes(scheme: Scheme, style: Style) -> None:
    palette = tokens().palette(scheme)
    form = AnsiColours(palette).form(style, palette.text.rgb())
    ground = form.background().color() if form.background().style().value else palette.panel
    assert contrast(form.foreground().color(), ground) >= READABLE - 0.01


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)
