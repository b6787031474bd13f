"""The arguments of a call as they are written, with literal unpackings spread out."""

from __future__ import annotations

import ast

from counterproof.drafts.binder import Arguments
from counterproof.drafts.index.index import Index
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.settled import settled


def arguments_of(index: Index, unit: Unit, call: ast.Call) -> Arguments:
    """Return a call's arguments; what `*` and `**` unpack is known for a literal that nothing changes."""
    positional: list[ast.expr] = []
    after_star = 0
    is_open = False
    for argument in call.args:
        parts = _sequence(index, unit, argument.value) if isinstance(argument, ast.Starred) else [argument]
        if parts is None:
            is_open = True
        elif is_open:
            after_star += len(parts)
        else:
            positional.extend(parts)
    keywords: list[tuple[str, ast.expr]] = []
    open_keyword = False
    for keyword in call.keywords:
        pairs = (
            _mapping(index, unit, keyword.value) if keyword.arg is None else [(keyword.arg, keyword.value)]
        )
        if pairs is None:
            open_keyword = True
        else:
            keywords.extend(pairs)
    return Arguments(tuple(positional), tuple(keywords), is_open, open_keyword, after_star)


def _sequence(index: Index, unit: Unit, value: ast.expr) -> list[ast.expr] | None:
    literal = settled(index, unit, value)
    if not isinstance(literal, ast.List | ast.Tuple):
        return None
    if any(isinstance(part, ast.Starred) for part in literal.elts):
        return None
    return literal.elts


def _mapping(index: Index, unit: Unit, value: ast.expr) -> list[tuple[str, ast.expr]] | None:
    literal = settled(index, unit, value)
    if not isinstance(literal, ast.Dict):
        return None
    pairs: list[tuple[str, ast.expr]] = []
    for key, inner in zip(literal.keys, literal.values, strict=True):
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            return None
        pairs.append((key.value, inner))
    return pairs
