"""The arguments of a call as they are written, with literal unpackings spread out."""

from __future__ import annotations

import ast

from counterproof.drafts.binder import Arguments
from counterproof.drafts.index.scopes import How
from counterproof.drafts.index.unit import Unit


def arguments_of(unit: Unit, call: ast.Call) -> Arguments:
    """Return a call's arguments; what `*` and `**` unpack is known if it is a literal that nothing changes."""
    positional: list[ast.expr] = []
    after_star = 0
    is_open = False
    for argument in call.args:
        parts = _sequence(unit, argument.value) if isinstance(argument, ast.Starred) else [argument]
        if parts is None:
            is_open = True
        elif is_open:
            after_star += len(parts)
        else:
            positional.extend(parts)
    keywords: list[tuple[str, ast.expr]] = []
    open_keyword = False
    for keyword in call.keywords:
        pairs = _mapping(unit, keyword.value) if keyword.arg is None else [(keyword.arg, keyword.value)]
        if pairs is None:
            open_keyword = True
        else:
            keywords.extend(pairs)
    return Arguments(tuple(positional), tuple(keywords), is_open, open_keyword, after_star)


def _sequence(unit: Unit, value: ast.expr) -> list[ast.expr] | None:
    literal = settled(unit, value)
    if not isinstance(literal, ast.List | ast.Tuple):
        return None
    if any(isinstance(part, ast.Starred) for part in literal.elts):
        return None
    return literal.elts


def _mapping(unit: Unit, value: ast.expr) -> list[tuple[str, ast.expr]] | None:
    literal = settled(unit, value)
    if not isinstance(literal, ast.Dict):
        return None
    pairs: list[tuple[str, ast.expr]] = []
    for key, inner in zip(literal.keys, literal.values, strict=True):
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            return None
        pairs.append((key.value, inner))
    return pairs


def settled(unit: Unit, value: ast.expr) -> ast.expr | None:
    """Return the expression that a name stands for, or the expression itself; None if anything may change it.

    A name counts only if it is assigned once in its scope and every other use of it there just reads it whole.
    """
    if not isinstance(value, ast.Name):
        return value
    found = unit.reaching(value)
    if len(found) != 1:
        return None
    binding = found[0]
    if binding.how is not How.ASSIGN or binding.path or binding.value is None:
        return None
    if len(binding.scope.bindings.get(binding.name, ())) != 1 or binding.name in binding.scope.volatile:
        return None
    return binding.value if _is_only_read(unit, binding.name) else None


def _is_only_read(unit: Unit, name: str) -> bool:
    """Say whether a name is nowhere stored into, called on, or handed to something that could change its value."""
    for node in ast.walk(unit.tree):
        match node:
            case ast.Attribute(value=ast.Name(id=found)) if found == name and node.attr not in _READING:
                return False
            case ast.Subscript(value=ast.Name(id=found), ctx=ast.Store() | ast.Del()) if found == name:
                return False
            case ast.AugAssign(target=ast.Name(id=found)) if found == name:
                return False
            case ast.Assign(value=ast.Name(id=found)) if found == name:
                return False
    return True


_READING = {
    "get",
    "items",
    "keys",
    "values",
    "copy",
    "index",
    "count",
    "shape",
    "size",
    "T",
    "mean",
    "min",
    "max",
}
