"""Marks inside of changed lines and the lines that get them: helpful, bounded, honest when there are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.changes.compare import compare
from counterproof.changes.inside import Marks, Span, inside
from counterproof.changes.pairing import paired, partners

LINE = st.text(st.sampled_from("ab_1 (,)\té\u0301😀\ud800"), max_size=30)


def bracketed(line: str, spans: tuple[Span, ...]) -> str:
    for start, end in reversed(spans):
        line = f"{line[:start]}[{line[start:end]}]{line[end:]}"
    return line


def outside(line: str, spans: tuple[Span, ...]) -> str:
    for start, end in reversed(spans):
        line = line[:start] + line[end:]
    return line


@pytest.mark.parametrize(
    ("before", "after", "marked_before", "marked_after"),
    [
        ("mix(a, part=1)", "mix(a, part=2)", "mix(a, part=[1])", "mix(a, part=[2])"),
        ("if x < 3:", "if x <= 3:", "if x < 3:", "if x <[=] 3:"),
        ("layers = 0.5", "layers = 0.55", "layers = 0.[5]", "layers = 0.[55]"),
        ("  return old_name", "    return old_name", "  return old_name", "  [  ]return old_name"),
        ("value_one = f(a)", "value_two = f(a, b)", "[value_one] = f(a)", "[value_two] = f(a[, b])"),
        ("say 😀 yes", "say 😀 no", "say 😀 [yes]", "say 😀 [no]"),
        ("same", "same", "same", "same"),
    ],
)
def test_words_that_differ_are_marked(before: str, after: str, marked_before: str, marked_after: str) -> None:
    marks = inside(before, after)
    assert bracketed(before, marks.before) == marked_before
    assert bracketed(after, marks.after) == marked_after
    assert not marks.skipped


@given(LINE, LINE)
def test_what_is_not_marked_is_the_same_on_both_sides(before: str, after: str) -> None:
    marks = inside(before, after)
    if not marks.skipped:
        assert outside(before, marks.before) == outside(after, marks.after)


@given(LINE, LINE)
def test_marks_are_in_order_and_inside_of_their_line(before: str, after: str) -> None:
    marks = inside(before, after)
    for line, spans in ((before, marks.before), (after, marks.after)):
        ends = [end for span in spans for end in span]
        assert ends == sorted(set(ends))
        assert all(0 <= end <= len(line) for end in ends)


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("the quick brown fox", "a slow green turtle", "too little in common"),
        ("a" + "b" * 3_000, "a" + "c" * 3_000, "too long"),
        ("x " * 300, "y " * 300, "too long"),
    ],
)
def test_lines_without_marks_say_why(before: str, after: str, why: str) -> None:
    marks = inside(before, after)
    assert marks == Marks(skipped=marks.skipped)
    assert why in marks.skipped


def test_a_few_words_are_found_in_a_line_of_megabytes() -> None:
    around = "word " * 200_000
    assert inside(f"{around}old {around}", f"{around}new {around}") == Marks(
        ((1_000_000, 1_000_003),), ((1_000_000, 1_000_003),)
    )


def test_lines_that_are_alike_are_paired_and_others_are_not() -> None:
    before = ["a = compute(1)", "b = compute(2)", "def f(x):"]
    after = ["# a comment that is new", "a = compute(1, 5)", "def f(x, y):"]
    assert paired(before, after) == [(0, 1), (2, 2)]


def test_pairs_never_cross() -> None:
    assert (
        len(paired(["first line of all", "second and other"], ["second and other!", "first line of all!"]))
        == 1
    )


def test_one_line_in_the_place_of_one_line_is_a_pair() -> None:
    assert paired(["old"], ["entirely new"]) == [(0, 0)]


def test_blank_lines_pair_with_nothing() -> None:
    assert paired(["", "  "], ["", "x"]) == []


def test_partners_are_known_by_the_indexes_of_their_lines() -> None:
    difference = compare(b"a\nx = one(1)\ny = two(2)\n", b"a\n# new\nx = one(1, 3)\ny = two(2, 3)\n")
    assert partners(difference, difference.changes[0]) == {1: 2, 2: 3}


def test_in_a_change_too_large_for_that_lines_at_the_same_place_are_partners() -> None:
    difference = compare(b"old line\n" * 60, b"new line\n" * 50)
    assert partners(difference, difference.changes[0]) == {number: number for number in range(50)}


@given(st.lists(LINE, max_size=8), st.lists(LINE, max_size=8))
def test_a_line_has_at_most_one_partner(before: list[str], after: list[str]) -> None:
    pairs = paired(before, after)
    for side in zip(*pairs, strict=True):
        assert list(side) == sorted(set(side))
