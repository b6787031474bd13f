"""The language of rules: what it accepts, what it refuses, and what a comparison says of ranges."""

from __future__ import annotations

import math
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.drafts.rules.expressions import NotAnExpression, Operand, Range, parse_comparison


def holds(text: str, **ranges: Range) -> bool | None:
    comparison = parse_comparison(text)
    return comparison.holds({operand: ranges[operand.name] for operand in comparison.operands})


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("a < b", True),
        ("a > b", False),
        ("a == b - 2", True),
        ("a + 2 == b", True),
        ("-a + b == 2", True),
        ("0 < a < b", True),
        ("0 < b < a", False),
        ("a != b", True),
        ("len(a) <= len(b)", True),
        ("a>=b", False),
    ],
)
def test_a_comparison_of_known_numbers_is_decided(text: str, answer: bool) -> None:
    assert holds(text, a=(1, 1), b=(3, 3)) is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("a < b", None),
        ("a <= 9", True),
        ("a > 9", False),
        ("a == 12", False),
        ("a != 12", True),
        ("a == 4", None),
    ],
)
def test_a_range_decides_only_what_all_its_values_agree_on(text: str, answer: bool | None) -> None:
    assert holds(text, a=(2, 8), b=(3, math.inf)) is answer


def test_nothing_compares_with_what_is_not_a_number() -> None:
    nan = (math.nan, math.nan)
    assert [holds(f"a {sign} 1", a=nan) for sign in ("<", "<=", ">", ">=", "==", "!=")] == [False] * 5 + [
        True
    ]


def test_infinity_less_something_unknown_may_be_anything() -> None:
    unknown = (-math.inf, math.inf)
    assert holds("a - b > 0", a=(math.inf, math.inf), b=unknown) is None


def test_infinity_less_infinity_is_no_number() -> None:
    infinite = (math.inf, math.inf)
    assert holds("a - b > 0", a=infinite, b=infinite) is False


def test_numbers_that_differ_by_rounding_alone_are_not_told_apart() -> None:
    assert holds("a == b + c", a=(0.3, 0.3), b=(0.1, 0.1), c=(0.2, 0.2)) is None
    assert holds("a == b", a=(0.3, 0.3), b=(0.31, 0.31)) is False


def test_integers_beyond_the_range_of_floats_are_compared_exactly() -> None:
    huge = 10**400
    assert holds("a < b", a=(huge, huge), b=(huge + 1, huge + 1)) is True
    assert holds("a < b", a=(huge, huge), b=(0.5, 0.5)) is False
    assert holds("a + b < 0", a=(huge, huge), b=(0.5, 0.5)) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a <",
        "< a",
        "a b < 1",
        "a < 1.5",
        "a * 2 < b",
        "a < b or a > b",
        "min(a) < 1",
        "len(a < 1",
        "len() < 1",
        "len(1) < 1",
        "a.b < 1",
        "a = b",
        "(a) < b",
        "a < -",
        "a << b",
        "a < 1234567890123",
        "__import__('os') < 1",
        "a < b" + " + 1" * 60,
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NotAnExpression):
        parse_comparison(text)


@given(st.text(max_size=60))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    with suppress(NotAnExpression):
        assert parse_comparison(text).signs


_TERMS = st.sampled_from(["a", "b", "len(a)", "len(b)", "0", "12"])
_SUMS = st.lists(st.tuples(st.sampled_from(["+", "-"]), _TERMS), max_size=4)


@given(_TERMS, _SUMS, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), _TERMS)
def test_a_comparison_written_out_is_the_same_comparison(
    first: str, others: list[tuple[str, str]], sign: str, right: str
) -> None:
    left = " ".join([first, *(f"{mark} {term}" for mark, term in others)])
    comparison = parse_comparison(f"{left} {sign} {right}")
    assert comparison.worded({"a": "a", "b": "b"}) == f"{left} {sign} {right}"


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("len(a) == len(b) - 1", (Operand("a", True), Operand("b", True), -1)),
        ("len(a) + 1 == len(b)", (Operand("a", True), Operand("b", True), -1)),
        ("a == b", (Operand("a"), Operand("b"), 0)),
        ("a < b", None),
        ("a == b + b", None),
        ("a == 1", None),
    ],
)
def test_a_difference_between_two_operands_is_recognised(text: str, offset: object) -> None:
    assert parse_comparison(text).offset() == offset
