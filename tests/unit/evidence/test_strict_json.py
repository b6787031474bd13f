"""JSON is read strictly and written in one way only."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.evidence import Problem, canonical, loads

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
NUMBERS = st.integers(-(10**300), 10**300) | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_what_is_written_is_read_back(value: object) -> None:
    assert loads(canonical(value)) == value


@given(VALUES)
def test_one_value_has_one_form(value: object) -> None:
    shuffled = json.loads(json.dumps(value), object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    assert canonical(shuffled) == canonical(value)


@given(st.binary(max_size=200) | st.text('[]{}",:0123456789.-eE\\utrfalsn ', max_size=60).map(str.encode))
def test_any_bytes_give_a_value_or_a_problem(data: bytes) -> None:
    with contextlib.suppress(Problem):
        loads(data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'{"a": 1, "a": 2}', "twice"),
        (b"[NaN]", "not a number"),
        (b"[-Infinity]", "not a number"),
        (b"[1e999]", "beyond the range"),
        (b"[" + b"9" * 400 + b"]", "digits"),
        (b"[" + b"9" * 309 + b"]", "beyond the range"),
        (b"[-" + b"9" * 309 + b"]", "beyond the range"),
        (b'["\xff"]', "not UTF-8"),
        (b'{"a": ["\\ud800"]}', "surrogate"),
        (b"[" * 65 + b"]" * 65, "nested too deeply"),
        (b"[1,]", "not JSON"),
        (b"", "not JSON"),
    ],
)
def test_surprises_are_refused(data: bytes, reason: str) -> None:
    with pytest.raises(Problem, match=reason):
        loads(data)


def test_a_document_at_the_depth_limit_is_read() -> None:
    assert loads(b"[" * 64 + b"]" * 64)


def test_a_document_over_the_size_limit_is_refused_with_both_sizes() -> None:
    with pytest.raises(Problem, match=r"11 bytes.*up to 10 bytes"):
        loads(b'"123456789"', max_bytes=10)


def test_half_a_surrogate_pair_becomes_visible_text() -> None:
    assert loads(canonical("a\udc80b")) == "a\\udc80b"


@pytest.mark.parametrize("number", [10**308, -(10**308)])
def test_the_longest_integers_of_a_float_are_read(number: int) -> None:
    assert loads(str(number).encode()) == number


@pytest.mark.timeout(60)
@pytest.mark.parametrize("data", [b'"' + b'\\"' * 500_000, b'["' + b"\\" * 999_999, b'"' + b"[" * 999_999])
def test_a_string_that_never_ends_is_refused_at_the_cost_of_its_size(data: bytes) -> None:
    with pytest.raises(Problem, match="not JSON"):
        loads(data)
