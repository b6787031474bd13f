"""What folding knows of an expression's value: what stands in the script's own text, and nothing more."""

from __future__ import annotations

import ast
import math
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.drafts.rules.folding import fold
from counterproof.drafts.rules.values import UNKNOWN, Entries, Items, Known, Value

IMPORTED = {"np": "numpy", "math": "math", "float": "float", "dict": "dict"}


@dataclass(frozen=True)
class Written:
    """The names of a scope in which each one is assigned at most once, as a script's own text tells them."""

    assigned: dict[str, ast.expr] = field(default_factory=dict)

    def assigned_once(self, name: ast.Name) -> ast.expr | None:
        return self.assigned.get(name.id)

    def dotted(self, expression: ast.expr) -> str | None:
        match expression:
            case ast.Name(id=name):
                return IMPORTED.get(name)
            case ast.Attribute(value=value, attr=attribute):
                base = self.dotted(value)
                return None if base is None else f"{base}.{attribute}"
        return None


def folded(text: str, **assigned: str) -> Value:
    names = Written({name: ast.parse(value, mode="eval").body for name, value in assigned.items()})
    return fold(ast.parse(text, mode="eval").body, names)


def listed(*values: object, is_open: bool = False) -> Items:
    return Items("list", tuple(v if isinstance(v, Items) else Known(v) for v in values), is_open)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("-2.5", -2.5),
        ("+3", 3),
        ("True", True),
        ("None", None),
        ("'a' 'b'", "ab"),
        ("'a' + 'b'", "ab"),
        ("2 * 3 + 1", 7),
        ("10 ** 3 / 4", 250.0),
        ("7 // 2 % 2", 1),
        ("math.pi", math.pi),
        ("np.inf", math.inf),
        ("-np.inf", -math.inf),
        ("float('inf')", math.inf),
        ("float('-Infinity')", -math.inf),
    ],
)
def test_constants_and_arithmetic_on_them_are_known(text: str, value: object) -> None:
    assert folded(text) == Known(value)  # type: ignore[arg-type]


def test_not_a_number_is_known() -> None:
    value = folded("float('nan')")
    assert isinstance(value, Known)
    assert isinstance(value.value, float)
    assert math.isnan(value.value)


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "f()",
        "a.b",
        "[1][0]",
        "[v for v in (1, 2)]",
        "1 if x else 2",
        "f'{x}'",
        "not 1",
        "1 < 2",
        "...",
        "float('12')",
        "float(x)",
        "float('+-inf')",
        "1 / 0",
        "'a' * 3",
        "'%s' % 1",
        "np.array(*x)",
        "np.array([1], copy=True, ndmin=2)",
        "math.sqrt(4)",
        "np.array([1, 2]) * 2",
        "[1] + (2,)",
        "{1: 2} | {3: 4}",
    ],
)
def test_anything_else_is_unknown(text: str) -> None:
    assert folded(text) == UNKNOWN


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[1, 2.0, 'a']", listed(1, 2.0, "a")),
        ("[[1], []]", listed(listed(1), listed())),
        ("(1,)", Items("tuple", (Known(1),))),
        ("[0] * 3", listed(0, 0, 0)),
        ("2 * [1, 2]", listed(1, 2, 1, 2)),
        ("[5] * -1", listed()),
        ("[1] + [2]", listed(1, 2)),
        ("[1, *[2, 3]]", listed(1, 2, 3)),
        ("{2, 2, 3}", Items("set", (Known(2), Known(3)))),
        ("np.array([1, 2])", Items("array", (Known(1), Known(2)))),
        ("np.asarray((1, 2))", Items("array", (Known(1), Known(2)))),
        ("np.array([1, 2], dtype=float)", Items("array", (Known(1), Known(2)))),
    ],
)
def test_sequences_are_known_element_by_element(text: str, value: Value) -> None:
    assert folded(text) == value


def test_an_unknown_element_leaves_the_others_known() -> None:
    assert folded("[1, f(), 0]") == Items("list", (Known(1), UNKNOWN, Known(0)))


def test_a_spread_of_something_unknown_leaves_the_length_open() -> None:
    assert folded("[1, *rest]") == listed(1, is_open=True)


def test_a_repetition_an_unknown_number_of_times_may_be_empty() -> None:
    assert folded("[0] * n") == UNKNOWN


def test_a_set_with_unknown_elements_may_be_smaller_than_it_looks() -> None:
    assert folded("{1, x}") == Items("set", (Known(1),), open=True)


def test_a_boolean_in_an_array_of_numbers_becomes_a_number() -> None:
    assert folded("np.array([True, 2.0])") == Items("array", (UNKNOWN, Known(2.0)))


def test_a_boolean_in_a_row_of_an_array_may_become_a_number() -> None:
    rows = (Items("array", (UNKNOWN,)), Items("array", (Known(2.0),)))
    assert folded("np.array([[True], [2.0]])") == Items("array", rows)


def test_an_array_of_booleans_keeps_them() -> None:
    assert folded("np.array([True])") == Items("array", (Known(True),))


def test_a_conversion_of_an_array_to_another_type_is_not_followed() -> None:
    assert folded("np.array([0.5], dtype=bool)") == Items("array", (UNKNOWN,))
    assert folded("np.array(['1', 2], dtype=float)") == Items("array", (UNKNOWN, Known(2)))


@pytest.mark.parametrize("text", ["{'a': 1, 'b': x}", "dict(a=1, b=x)", "{**{'a': 1}, 'b': x}"])
def test_mappings_are_known_entry_by_entry(text: str) -> None:
    assert folded(text) == Entries(((Known("a"), Known(1)), (Known("b"), UNKNOWN)))


def test_the_later_of_two_equal_keys_counts() -> None:
    assert folded("{'a': -1, 'a': 1}") == Entries(((Known("a"), Known(1)),))


def test_a_later_unknown_key_may_replace_every_earlier_entry() -> None:
    assert folded("{'a': -1, k: 1}") == Entries(((Known("a"), UNKNOWN), (UNKNOWN, Known(1))))


def test_a_later_entry_may_replace_that_of_an_unknown_key() -> None:
    assert folded("{k: -1, 'a': 1}") == Entries(((UNKNOWN, UNKNOWN), (Known("a"), Known(1))))


def test_an_unknown_mapping_may_replace_what_stands_before_it_and_not_what_follows() -> None:
    expected = Entries(((Known("a"), UNKNOWN), (Known("b"), Known(2))), open=True)
    assert folded("{'a': 1, **other, 'b': 2}") == expected


def test_a_name_stands_for_what_it_was_assigned_once() -> None:
    assert folded("[r, r]", r="2 * s", s="5") == listed(10, 10)


def test_a_name_that_stands_for_itself_is_unknown() -> None:
    assert folded("r", r="r") == UNKNOWN


@pytest.mark.parametrize("text", ["9 ** 9 ** 9", "2 ** 100000", "[0] * 10 ** 9", "[[0] * 999] * 999"])
def test_what_would_be_huge_is_unknown(text: str) -> None:
    assert folded(text) == UNKNOWN


def test_a_short_text_never_becomes_a_large_value() -> None:
    rows = folded(f"np.array([{', '.join('r' * 500)}])", r="[0] * 9000")
    assert isinstance(rows, Items)
    assert [isinstance(row, Items) for row in rows.elements] == [True] * 3 + [False] * 497


def test_names_that_double_each_other_end_at_the_bound() -> None:
    assigned = {f"a{i}": f"[a{i + 1}, a{i + 1}]" for i in range(38)} | {"a38": "1"}
    value = folded("a0", **assigned)
    while isinstance(value, Items):
        value = value.elements[-1]
    assert value == UNKNOWN


_NUMBERS = st.integers(-1000, 1000) | st.floats(allow_nan=False, width=32)


@given(st.recursive(_NUMBERS, lambda inner: st.lists(inner, max_size=4), max_leaves=12))
def test_a_literal_folds_to_the_value_that_python_gives_it(value: object) -> None:
    text = repr(value).replace("inf", "float('inf')")

    def plain(folding: Value) -> object:
        if isinstance(folding, Items):
            return [plain(element) for element in folding.elements]
        assert isinstance(folding, Known)
        return folding.value

    assert plain(folded(text)) == value


@given(st.text(alphabet="0123456789.+-*/%() ", max_size=24))
def test_arithmetic_agrees_with_python(text: str) -> None:
    try:
        expected = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError):
        return
    value = fold(expected, Written())
    if isinstance(value, Known):
        assert value.value == eval(text)
