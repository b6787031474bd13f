"""The parts of the code view that need no widget."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.changes.characters import hidden_characters, visible
from counterproof.drafts.places import split_lines
from counterproof.evidence import Budget, Cancelled, Finding, Span, State
from counterproof.evidence.events import Event, Progress, ignore
from counterproof_gui.views.code_document import CodeDocument
from counterproof_gui.views.line_numbers import LineNumbers
from counterproof_gui.views.remarks import Remark, remarkable
from counterproof_gui.views.rows import Rows
from counterproof_gui.views.selection import Position, Selection
from counterproof_gui.views.syntax import LONGEST_TEXT, Colouring, Kind, colour, why_plain
from counterproof_gui.views.utf16 import from_utf16, utf16_length
from counterproof_gui.views.visible_text import is_hidden, visible_line, visible_text

TOKENS = st.sampled_from(["⟨", "⟩", "U+", "\\x", "202E", "27E8", "f8", "CR⟩", "\u202e", "\udcf8"])
LINES = st.text(st.characters(codec=None, exclude_characters="\n"), max_size=40)


def remark(
    state: State,
    line: int,
    column: int = 0,
    end_column: int = 1,
    *,
    end_line: int | None = None,
    name: str = "x",
) -> Remark:
    span = Span(line, column, end_line or line, end_column)
    return Remark("arguments", Finding("code", state, name, span, f"about {name}"))


@pytest.mark.parametrize(
    "character",
    [
        *"\0\x07\x1b\r\x0b\x0c\x1c\x85\xa0\xad",
        *"\u200b\u200e\u202a\u202e\u2028\u2029\u2066\u2069\ufeff\ufdd0\ufe0f\u3164",
    ],
)
def test_a_character_without_a_shape_becomes_a_token(character: str) -> None:
    assert is_hidden(character)
    assert visible_text(f"a{character}b") == f"a⟨U+{ord(character):04X}⟩b"


def test_whatever_the_engine_calls_hidden_is_drawn_as_a_token() -> None:
    hidden = [found.character for found in hidden_characters("".join(map(chr, range(0x110000))))]
    assert len(hidden) > 100
    assert all(map(is_hidden, hidden))


@pytest.mark.parametrize("character", [*" aé#⟨", "😀", "中", "א", "\u0301"])
def test_a_character_with_a_shape_stays(character: str) -> None:
    assert visible_text(f"a{character}b") == f"a{character}b"


def test_tabs_reach_the_next_stop_and_are_no_tokens() -> None:
    visible = visible_line("a\tb\t\tc")
    assert visible.text == "a   b       c"
    assert visible.tokens() == ()


@given(st.lists(st.characters(codec=None, exclude_characters="\t\n") | TOKENS).map("".join))
def test_a_drawn_line_tells_which_line_it_is_of(line: str) -> None:
    drawn = re.sub(
        r"⟨\\x([0-9a-f]{2})⟩", lambda byte: chr(0xDC00 + int(byte[1], 16)), visible_line(line).text
    )
    assert re.sub(r"⟨U\+([0-9A-F]{4,6})⟩", lambda code: chr(int(code[1], 16)), drawn) == line


@given(st.lists(st.sampled_from("ab⟨⟩U+\\x\u202e\x1b\udcf8\u200b\r") | TOKENS).map("".join))
def test_the_console_and_the_command_line_spell_hidden_characters_alike(line: str) -> None:
    assert visible_line(line).text == visible(line, keep="")


@pytest.mark.parametrize("text", ["tab⟨U+0009⟩here.txt", r"sk⟨\xf8⟩n", "a⟨CR⟩"])
def test_a_label_leaves_the_tokens_of_the_engine_alone(text: str) -> None:
    assert visible_text(text) == text


@given(LINES)
def test_nothing_hidden_is_left_in_what_is_drawn(line: str) -> None:
    assert not any(map(is_hidden, visible_line(line).text))
    assert "\t" not in visible_line(line).text


@given(LINES, st.integers(0, 60), st.integers(0, 60))
def test_the_tokens_of_a_part_are_those_that_it_shows(line: str, first: int, length: int) -> None:
    visible = visible_line(line)
    shown = {(a, b) for a, b in visible.tokens() if a < first + length and b > first}
    assert shown <= set(visible.tokens(first, first + length)) <= set(visible.tokens())


@given(LINES)
def test_columns_and_drawn_positions_lead_to_each_other(line: str) -> None:
    visible = visible_line(line)
    starts = [visible.start(column) for column in range(len(line) + 1)]
    assert starts == sorted(set(starts))
    assert starts[-1] == len(visible.text)
    assert [visible.column(start) for start in starts] == list(range(len(line) + 1))
    for index in range(len(visible.text)):
        column = visible.column(index)
        assert starts[column] <= index < starts[column + 1]


@given(st.text(max_size=30))
def test_utf16_lengths_are_those_of_the_encoding(text: str) -> None:
    assert utf16_length(text) == len(text.encode("utf-16-le", "surrogatepass")) // 2
    assert from_utf16(text, utf16_length(text)) == len(text)


@given(st.lists(LINES, min_size=1, max_size=6), st.data())
def test_a_selection_holds_the_real_characters(lines: list[str], data: st.DataObject) -> None:
    def place() -> Position:
        line = data.draw(st.integers(0, len(lines) - 1))
        return Position(line, data.draw(st.integers(0, len(lines[line]))))

    selection = Selection(place(), place())
    text = "\n".join(lines)
    offsets = [sum(len(line) + 1 for line in lines[:number]) for number in range(len(lines))]
    start, end = (offsets[each.line] + each.column for each in (selection.start, selection.end))
    assert selection.text(lines) == text[start:end]


@given(
    st.integers(1, 200),
    st.dictionaries(st.integers(0, 199), st.integers(1, 90), max_size=12),
    st.integers(0, 20),
)
def test_every_height_belongs_to_the_line_whose_row_or_box_covers_it(
    count: int, boxes: dict[int, int], first: int
) -> None:
    rows = Rows(range(first, first + count), 20, boxes)
    assert rows.height == sum(20 + boxes.get(line, 0) for line in rows.lines)
    for line in rows.lines:
        assert rows.bottom(line) - rows.top(line) == 20 + boxes.get(line, 0)
        assert rows.line_at(rows.top(line)) == line
        assert rows.line_at(rows.bottom(line) - 1) == line
    assert rows.line_at(-5) == first
    assert rows.line_at(rows.height + 5) == first + count - 1


def test_python_is_coloured_across_lines() -> None:
    lines = ['"""one', 'two"""', "if x in y:  # three", "    return 1.5"]
    colouring = colour(lines, "python", budget=Budget(), emit=ignore)
    found = {
        (line, lines[line][each.start : each.end], each.kind)
        for line, ranges in colouring.items()
        for each in ranges
    }
    assert {
        (0, '"""one', Kind.STRING),
        (1, 'two"""', Kind.STRING),
        (2, "if", Kind.KEYWORD),
        (2, "in", Kind.KEYWORD),
        (2, "# three", Kind.COMMENT),
        (3, "return", Kind.KEYWORD),
        (3, "1.5", Kind.NUMBER),
    } <= found


def test_form_feeds_and_odd_line_ends_do_not_shift_colours() -> None:
    lines = ["x = 1\x0c", "\r", "y = '\u2028'", "z = 'a'"]
    colouring = colour(lines, "python", budget=Budget(), emit=ignore)
    strings = {
        line: each for line, ranges in colouring.items() for each in ranges if each.kind is Kind.STRING
    }
    assert lines[3][strings[3].start : strings[3].end].startswith("'")


def test_an_unknown_language_has_no_colours() -> None:
    assert colour(["if x"], "no such language", budget=Budget(), emit=ignore) == {}


def test_colouring_ends_with_its_budget() -> None:
    budget = Budget()
    budget.cancel()
    with pytest.raises(Cancelled):
        colour(["x = 1"], "python", budget=budget, emit=ignore)


def test_colours_come_in_slices_of_whole_lines() -> None:
    lines = ["if x: y = 'z'  # w"] * 5_000
    colouring: Colouring = {}
    seen: list[tuple[int, int]] = []

    def look(event: Event) -> None:
        assert isinstance(event, Progress)
        seen.append((event.done, len(colouring)))

    whole = colour(lines, "python", budget=Budget(), emit=look, into=colouring)
    assert whole is colouring
    assert len(seen) > 3
    assert all(0 < done == coloured < 5_000 for done, coloured in seen)
    assert seen == sorted(seen)
    assert len(set(colouring.values())) == 1


def test_texts_too_long_to_colour_say_why() -> None:
    assert why_plain(["x"] * 1000) is None
    assert "1,000,000" in (why_plain(["x" * 99] * (LONGEST_TEXT // 100 + 1)) or "")
    assert "line 2 has 2,001" in (why_plain(["x", "y" * 2001]) or "")


def test_only_failed_and_unverifiable_remarks_are_shown_in_reading_order() -> None:
    passed, far = remark(State.PASSED, 1), remark(State.FAILED, 99)
    late, doubt, wrong = remark(State.FAILED, 3), remark(State.UNVERIFIABLE, 2), remark(State.FAILED, 2, 5)
    placeless = Remark("request", Finding("code", State.FAILED, "dpi", None, "is missing"))
    shown = remarkable([passed, late, doubt, wrong, far, placeless], lines=10)
    assert shown == (wrong, doubt, late)


def test_a_line_is_tinted_by_its_most_serious_remark_and_marked_at_its_columns() -> None:
    document = CodeDocument(
        ["abc def", "ghi"], [remark(State.UNVERIFIABLE, 1, 0, 3), remark(State.FAILED, 1, 4, 7)]
    )
    assert document.state_at(0) is State.FAILED
    assert document.state_at(1) is None
    assert document.marks_on(0) == [(0, 3, State.UNVERIFIABLE), (4, 7, State.FAILED)]


def test_a_finding_over_several_lines_marks_each_of_them() -> None:
    document = CodeDocument(["f(", "  a,", ")"], [remark(State.FAILED, 1, 1, 1, end_line=3)])
    assert [document.marks_on(line) for line in range(3)] == [
        [(1, 2, State.FAILED)],
        [(0, 4, State.FAILED)],
        [(0, 1, State.FAILED)],
    ]


@given(st.text("ab\r\n\f\x0b\u2028", max_size=40))
def test_every_place_of_pythons_lines_is_found_between_line_feeds(text: str) -> None:
    lines = text.split("\n")
    numbers = LineNumbers(lines)
    pythons = split_lines(text)
    assert numbers.count == len(pythons)
    for number, python in enumerate(pythons, 1):
        for column, character in enumerate(python):
            place = numbers.place(number, column)
            assert lines[place.line][place.column] == character
    begins = [numbers.place(number, 0).line for number in range(1, numbers.count + 1)]
    assert [numbers.number(line) for line in range(len(lines))] == [
        begins.index(line) + 1 for line in range(len(lines))
    ]


def test_a_finding_after_a_lone_cr_marks_what_it_is_about() -> None:
    document = CodeDocument(["x = 1\ry = f(thick=2)\r", "z = f(thick=3)"], [remark(State.FAILED, 2, 6, 11)])
    assert document.marks_on(0) == [(12, 17, State.FAILED)]
    assert document.lines[0][12:17] == "thick"
    assert document.marks_on(1) == []


def test_a_uniform_crlf_is_not_drawn_and_a_stray_cr_is() -> None:
    assert CodeDocument(["a\r", "b\r", ""]).drawn(0).text == "a"
    assert CodeDocument(["a\r", "b", ""]).drawn(0).text == "a⟨U+000D⟩"


def test_an_empty_text_has_one_empty_line() -> None:
    assert CodeDocument([]).lines == ("",)
