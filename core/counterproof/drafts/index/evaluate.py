"""What an expression stands for: names, attribute chains, calls, awaits and displays."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import attributes, contents, meanings, private, results, stdlib
from counterproof.drafts.index.classes import facts_of
from counterproof.drafts.index.lookup import Found
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import (
    NOTHING,
    OPAQUE,
    Class,
    Elements,
    External,
    Function,
    Pair,
    Unresolved,
    Value,
    alternatives,
    join,
)

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

MAX_STEPS_DEEP = 40
"""Chains of definitions longer than this tell nothing; those of a draft are noted."""


def value_of(index: Index, unit: Unit, node: ast.expr) -> Value:
    """Return what an expression stands for; an expression that leads back to itself is opaque."""
    known = index.values.get(node)
    if known is not None:
        return known
    if index.depth > MAX_STEPS_DEEP:
        if unit.is_draft:
            index.not_followed.append(node)
        return OPAQUE
    index.values[node] = OPAQUE
    index.depth += 1
    try:
        value = _value(index, unit, node)
    finally:
        index.depth -= 1
    index.values[node] = value
    return value


def _value(index: Index, unit: Unit, node: ast.expr) -> Value:
    match node:
        case ast.Name():
            return name_value(index, unit, node)
        case ast.Attribute(value=owner):
            return attribute_value(index, value_of(index, unit, owner), private.read_name(unit, node))
        case ast.Call():
            return results.result_of(index, unit, value_of(index, unit, node.func), node)
        case ast.Lambda():
            return Function(unit, node)
        case ast.Constant(value=None):
            return NOTHING
        case ast.Await() | ast.NamedExpr() | ast.IfExp() | ast.BoolOp():
            return _passed_on(index, unit, node)
        case _:
            return _collection(index, unit, node)


def _passed_on(index: Index, unit: Unit, node: ast.Await | ast.NamedExpr | ast.IfExp | ast.BoolOp) -> Value:
    match node:
        case ast.Await(value=inner):
            return contents.awaited(value_of(index, unit, inner))
        case ast.NamedExpr(value=inner):
            return value_of(index, unit, inner)
        case ast.IfExp(body=body, orelse=orelse):
            return join([value_of(index, unit, body), value_of(index, unit, orelse)])
        case ast.BoolOp(values=parts):
            return join([value_of(index, unit, part) for part in parts])


def _collection(index: Index, unit: Unit, node: ast.expr) -> Value:
    match node:
        case ast.List(elts=parts) | ast.Set(elts=parts):
            if any(isinstance(part, ast.Starred) for part in parts):
                return OPAQUE
            kind = "list" if isinstance(node, ast.List) else "set"
            return Elements(join([value_of(index, unit, part) for part in parts]), kind)
        case ast.Tuple(elts=parts):
            if any(isinstance(part, ast.Starred) for part in parts):
                return OPAQUE
            return Pair(tuple(value_of(index, unit, part) for part in parts))
        case ast.ListComp(elt=element) | ast.SetComp(elt=element) | ast.GeneratorExp(elt=element):
            return Elements(value_of(index, unit, element))
        case ast.Subscript(value=owner, slice=key):
            return _subscripted(index, value_of(index, unit, owner), key)
        case _:
            return OPAQUE


def _subscripted(index: Index, owner: Value, key: ast.expr) -> Value:
    match owner, key:
        case Elements(_, _), ast.Slice():
            return owner
        case Elements(element, _), _:
            return element
        case Pair(parts), ast.Constant(value=int(position)) if -len(parts) <= position < len(parts):
            return parts[position]
        case Class(), _:
            answers_itself = any(
                "__class_getitem__" in facts_of(p).names for p in index.linearized(owner).own
            )
            return OPAQUE if answers_itself else owner
        case _:
            return OPAQUE


def name_value(index: Index, unit: Unit, node: ast.Name) -> Value:
    """Return what a name stands for where it is used."""
    found = unit.reaching(node)
    if not found:
        return builtin(node.id)
    return meanings.joined(index, unit, node.id, found)


def builtin(name: str) -> Value:
    """Return the builtin of that name, or something opaque for a name that nobody has bound."""
    return External(f"builtins.{name}") if stdlib.is_builtin(name) else OPAQUE


def attribute_value(index: Index, owner: Value, name: str) -> Value:
    """Return what an attribute of a value stands for; opaque where it isn't known to be there."""
    values: list[Value] = []
    for part in alternatives(owner):
        match part:
            case Unresolved():
                values.append(OPAQUE)
            case _:
                answer = attributes.attribute(index, part, name)
                values.append(answer.value if isinstance(answer, Found) else OPAQUE)
    return join(values)
