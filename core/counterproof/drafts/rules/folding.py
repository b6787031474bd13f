"""Constant folding: the value of an expression as far as it stands in the script's own text (spec A37)."""

from __future__ import annotations

import ast
import math

from counterproof.drafts.calls import Names
from counterproof.drafts.rules.operations import (
    as_array,
    as_set,
    combined,
    signed,
    size,
    special_float,
    with_entry,
    with_spread,
)
from counterproof.drafts.rules.values import UNKNOWN, Entries, Items, Known, Value

MAX_STEPS = 20_000
"""Expressions looked at, and values written out, for one value; what lies beyond is unknown."""
MAX_DEPTH = 40

_CONSTANTS: dict[str, float] = {
    f"{module}.{name}": value
    for module in ("math", "numpy")
    for name, value in {"pi": math.pi, "e": math.e, "inf": math.inf, "nan": math.nan}.items()
} | {"math.tau": math.tau}

_ARRAYS = {"numpy.array", "numpy.asarray"}


def fold(expression: ast.expr, names: Names) -> Value:
    """Return what an expression stands for; names tell what else the script says about the names in it."""
    return _Folding(names).value(expression, 0)


class _Folding:
    """The folding of one expression, bounded in depth and steps."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._steps = MAX_STEPS

    def value(self, node: ast.expr, depth: int) -> Value:
        self._steps -= 1
        if depth > MAX_DEPTH or self._steps < 0:
            return UNKNOWN
        deeper = depth + 1
        match node:
            case ast.Constant(value=constant):
                return UNKNOWN if constant is ... else Known(constant)
            case ast.List(elts=elements):
                return self._items("list", elements, deeper)
            case ast.Tuple(elts=elements):
                return self._items("tuple", elements, deeper)
            case ast.Set(elts=elements):
                return as_set(self._items("list", elements, deeper))
            case ast.Dict():
                return self._entries(node, deeper)
            case _:
                return self._computed(node, deeper)

    def _computed(self, node: ast.expr, depth: int) -> Value:
        match node:
            case ast.UnaryOp(op=ast.UAdd() | ast.USub() as sign, operand=operand):
                return signed(sign, self.value(operand, depth))
            case ast.BinOp(left=left, op=operation, right=right):
                result = combined(operation, self.value(left, depth), self.value(right, depth))
                self._steps -= size(result)
                return result
            case ast.Call():
                return self._call(node, depth)
            case ast.Name():
                assigned = self._names.assigned_once(node)
                return self._constant(node) if assigned is None else self.value(assigned, depth)
            case ast.Attribute():
                return self._constant(node)
            case _:
                return UNKNOWN

    def _constant(self, node: ast.expr) -> Value:
        dotted = self._names.dotted(node)
        return Known(_CONSTANTS[dotted]) if dotted in _CONSTANTS else UNKNOWN

    def _items(self, kind: str, elements: list[ast.expr], depth: int) -> Items:
        found: list[Value] = []
        is_open = False
        for element in elements:
            if not isinstance(element, ast.Starred):
                found.append(self.value(element, depth))
                continue
            spread = self.value(element.value, depth)
            if isinstance(spread, Items) and spread.kind != "set":
                found += spread.elements
                is_open |= spread.open
            else:
                is_open = True
        return Items("tuple" if kind == "tuple" else "list", tuple(found), is_open)

    def _entries(self, node: ast.Dict, depth: int) -> Entries:
        entries = Entries(())
        for key, value in zip(node.keys, node.values, strict=True):
            folded = self.value(value, depth)
            if key is not None:
                entries = with_entry(entries, self.value(key, depth), folded)
            else:
                entries = with_spread(entries, folded)
        return entries

    def _call(self, node: ast.Call, depth: int) -> Value:
        dotted = self._names.dotted(node.func)
        if dotted == "dict" and not node.args:
            return self._entries(
                ast.Dict(
                    keys=[ast.Constant(word.arg) if word.arg else None for word in node.keywords],
                    values=[word.value for word in node.keywords],
                ),
                depth,
            )
        if len(node.args) != 1 or isinstance(node.args[0], ast.Starred):
            return UNKNOWN
        if dotted == "float" and not node.keywords:
            return special_float(self.value(node.args[0], depth))
        if dotted in _ARRAYS and all(word.arg == "dtype" for word in node.keywords):
            types = [self._names.dotted(word.value) or "unknown" for word in node.keywords]
            return as_array(self.value(node.args[0], depth), *types)
        return UNKNOWN
