"""Literal values at the top level of a module: export tables and `__all__`, read and never run."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from counterproof.drafts.index.scopes import Binding, How

if TYPE_CHECKING:
    from counterproof.drafts.index.unit import Unit

_MAX_DEPTH = 30
_READING = {"get", "items", "keys", "values", "copy", "index", "count", "union"}


class NotLiteral(Exception):
    """An expression whose value source doesn't tell."""


Part = Callable[[ast.expr], object]


def fold(unit: Unit, expression: ast.expr, depth: int = 0) -> object:
    """Return the value of an expression made of constants, displays and names that stand for such.

    Raises NotLiteral.
    """
    if depth > _MAX_DEPTH:
        raise NotLiteral

    def part(inner: ast.expr) -> object:
        return fold(unit, inner, depth + 1)

    match expression:
        case ast.Constant(value=value):
            return value
        case ast.Name():
            return _named(unit, expression, depth)
        case ast.BinOp(left=left, op=op, right=right):
            return _combined(part(left), op, part(right))
        case ast.Call(func=ast.Name(id=kind)):
            return _converted(kind, expression, part)
        case ast.JoinedStr(values=values):
            return "".join(str(part(v.value if isinstance(v, ast.FormattedValue) else v)) for v in values)
        case _:
            return _display(expression, part)


def _display(expression: ast.expr, part: Part) -> object:
    match expression:
        case ast.Tuple(elts=parts):
            return tuple(_spread(parts, part))
        case ast.List(elts=parts):
            return _spread(parts, part)
        case ast.Set(elts=parts):
            return frozenset(_spread(parts, part))
        case ast.Dict(keys=keys, values=values):
            return _table(keys, values, part)
        case _:
            raise NotLiteral


def _spread(parts: list[ast.expr], part: Part) -> list[object]:
    result: list[object] = []
    for element in parts:
        if isinstance(element, ast.Starred):
            inner = part(element.value)
            if not isinstance(inner, list | tuple | frozenset | dict):
                raise NotLiteral
            result.extend(inner)
        else:
            result.append(part(element))
    return result


def _table(keys: list[ast.expr | None], values: list[ast.expr], part: Part) -> dict[object, object]:
    table: dict[object, object] = {}
    for key, value in zip(keys, values, strict=True):
        if key is None:
            inner = part(value)
            if not isinstance(inner, dict):
                raise NotLiteral
            table.update(inner)
        else:
            table[_hashable(part(key))] = _or_unknown(part, value)
    return table


class Unknown:
    """A value in a literal table that is not itself literal; its key is known all the same."""


def _or_unknown(part: Part, value: ast.expr) -> object:
    try:
        return part(value)
    except NotLiteral:
        return Unknown()


def _hashable(value: object) -> object:
    try:
        hash(value)
    except TypeError:
        raise NotLiteral from None
    return value


def _combined(left: object, op: ast.operator, right: object) -> object:
    match op, left, right:
        case ast.BitOr(), dict(), dict():
            return {**left, **right}
        case ast.BitOr(), frozenset(), frozenset():
            return left | right
        case ast.Add(), list(), list():
            return [*left, *right]
        case ast.Add(), tuple(), tuple():
            return (*left, *right)
        case ast.Add(), str(), str():
            return left + right
        case _:
            raise NotLiteral


_MAKERS: dict[str, Callable[[list[object]], object]] = {
    "tuple": tuple,
    "list": list,
    "sorted": list,
    "set": frozenset,
    "frozenset": frozenset,
}


def _converted(kind: str, call: ast.Call, part: Part) -> object:
    if kind == "dict" and not call.args and all(keyword.arg for keyword in call.keywords):
        return {keyword.arg: _or_unknown(part, keyword.value) for keyword in call.keywords}
    if kind not in _MAKERS or call.keywords or len(call.args) > 1:
        raise NotLiteral
    inner = part(call.args[0]) if call.args else ()
    if not isinstance(inner, list | tuple | frozenset | dict):
        raise NotLiteral
    return _MAKERS[kind]([_hashable(element) for element in inner])


def _named(unit: Unit, name: ast.Name, depth: int) -> object:
    if name.id == "__name__":
        return unit.name
    found = unit.reaching(name)
    if len(found) != 1 or not is_settled(unit, found[0]):
        raise NotLiteral
    binding = found[0]
    assert binding.value is not None
    return fold(unit, binding.value, depth + 1)


def named_table(unit: Unit, name: str) -> object:
    """Return the literal value that a module's name has once its body has run; raises NotLiteral."""
    found = unit.at_end().get(name, ())
    if len(found) != 1 or not is_settled(unit, found[0]):
        raise NotLiteral
    assert found[0].value is not None
    return fold(unit, found[0].value)


def is_settled(unit: Unit, binding: Binding) -> bool:
    """Say whether a name stands for one expression whose value nothing in the module changes in place."""
    if binding.how is not How.ASSIGN or binding.value is None or binding.path:
        return False
    if isinstance(binding.value, ast.Constant):
        return True
    return unit.nodes.operations.get(binding.name, set()) <= _READING
