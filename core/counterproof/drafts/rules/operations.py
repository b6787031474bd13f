"""What operators, displays and constructors make of values that are known in part."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable

from counterproof.drafts.rules.values import UNKNOWN, Constant, Entries, Items, Known, Value

MAX_ITEMS = 10_000
"""The most values, inner ones included, that a repetition or a sum of sequences is written out to."""
_MAX_BITS = 2_048
_MAX_TEXT = 10_000
_MAX_EXPONENT = 64

_SPECIAL_FLOAT = re.compile(r"[+-]?(inf|infinity|nan)", re.IGNORECASE)
_FLOAT_TYPES = {"float", "numpy.float64", "numpy.double"}

_OPERATIONS: dict[type[ast.operator], Callable[[Constant, Constant], Constant]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}


def size(value: Value) -> int:
    """Return how many elements a value has on all its levels, or a number above the most that are allowed."""
    total = 0
    for element in value.elements if isinstance(value, Items) else ():
        total += 1 + size(element)
        if total > MAX_ITEMS:
            break
    return total


def as_set(items: Items) -> Items:
    """Return the set of some elements; those that aren't known may be equal to others."""
    distinct = tuple(dict.fromkeys(element for element in items.elements if isinstance(element, Known)))
    return Items("set", distinct, items.open or len(distinct) < len(set(items.elements)))


def with_entry(entries: Entries, key: Value, value: Value) -> Entries:
    """Return a mapping with one more entry, which replaces an equal key as it would at run time.

    Where keys aren't known they may be equal, so the value of the earlier one becomes unknown.
    """
    pairs = tuple(
        (earlier, UNKNOWN if UNKNOWN in (earlier, key) else kept)
        for earlier, kept in entries.pairs
        if earlier == UNKNOWN or earlier != key
    )
    return Entries((*pairs, (key, value)), entries.open)


def with_spread(entries: Entries, spread: Value) -> Entries:
    """Return a mapping with all entries of another one, as `**` in a display adds them."""
    if not isinstance(spread, Entries) or spread.open:
        return Entries(tuple((key, UNKNOWN) for key, _ in entries.pairs), open=True)
    for key, value in spread.pairs:
        entries = with_entry(entries, key, value)
    return entries


def signed(sign: ast.unaryop, value: Value) -> Value:
    """Return the value with a unary plus or minus in front of it."""
    if isinstance(value, Known) and isinstance(value.value, int | float | complex):
        return Known(-value.value if isinstance(sign, ast.USub) else +value.value)
    return UNKNOWN


def combined(operation: ast.operator, left: Value, right: Value) -> Value:
    """Return what a binary operator makes of two constants or of a sequence that it repeats or extends."""
    if isinstance(operation, ast.Mult):
        for items, times in ((left, right), (right, left)):
            if isinstance(items, Items):
                return _repeated(items, times)
    if isinstance(left, Items) and isinstance(right, Items):
        same = left.kind == right.kind and left.kind in ("list", "tuple")
        if isinstance(operation, ast.Add) and same and size(left) + size(right) <= MAX_ITEMS:
            return Items(left.kind, left.elements + right.elements, left.open or right.open)
        return UNKNOWN
    if isinstance(left, Known) and isinstance(right, Known) and type(operation) in _OPERATIONS:
        return _calculated(operation, left.value, right.value)
    return UNKNOWN


def _repeated(items: Items, times: Value) -> Value:
    if (
        items.kind not in ("list", "tuple")
        or not isinstance(times, Known)
        or not isinstance(times.value, int)
    ):
        return UNKNOWN
    if size(items) * times.value > MAX_ITEMS:
        return UNKNOWN
    return Items(items.kind, items.elements * times.value, items.open and times.value > 0)


def _calculated(operation: ast.operator, left: Constant, right: Constant) -> Value:
    if not _is_small(operation, left, right):
        return UNKNOWN
    try:
        result = _OPERATIONS[type(operation)](left, right)
    except (ArithmeticError, TypeError, ValueError):
        return UNKNOWN
    return Known(result)


def _is_small(operation: ast.operator, left: Constant, right: Constant) -> bool:
    """Say whether a calculation takes no noticeable time; texts can only be joined."""
    for value in (left, right):
        if isinstance(value, int):
            if value.bit_length() > _MAX_BITS:
                return False
        elif isinstance(value, str):
            if not isinstance(operation, ast.Add) or len(value) > _MAX_TEXT:
                return False
        elif not isinstance(value, float | complex):
            return False
    exponent_is_large = isinstance(right, int) and abs(right) > _MAX_EXPONENT
    return not (isinstance(operation, ast.Pow) and isinstance(left, int) and exponent_is_large)


def special_float(argument: Value) -> Value:
    """Return the value of `float('inf')` and `float('nan')`; other conversions are not followed."""
    text = argument.value if isinstance(argument, Known) else None
    return Known(float(text)) if isinstance(text, str) and _SPECIAL_FLOAT.fullmatch(text) else UNKNOWN


def as_array(argument: Value, dtype: str | None = None) -> Value:
    """Return the array of some elements; those that its common type may change become unknown.

    A boolean among numbers turns into a number, and a conversion to anything but float is not followed.
    """
    if not isinstance(argument, Items) or argument.kind == "set":
        return UNKNOWN
    if dtype is None:
        all_booleans = all(map(_is_boolean, argument.elements))
        return _converted(argument, lambda element: all_booleans or not _is_boolean(element))
    is_float = dtype in _FLOAT_TYPES
    return _converted(argument, lambda element: is_float and type(element.value) in (int, float))


def _converted(items: Items, keeps: Callable[[Known], bool]) -> Items:
    """Return the array of the same shape in which only constants that it keeps as they are stay known."""
    elements: list[Value] = []
    for element in items.elements:
        if isinstance(element, Items):
            elements.append(_converted(element, keeps))
        else:
            elements.append(element if isinstance(element, Known) and keeps(element) else UNKNOWN)
    return Items("array", tuple(elements), items.open)


def _is_boolean(value: Value) -> bool:
    return isinstance(value, Known) and isinstance(value.value, bool)
