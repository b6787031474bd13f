"""What a type annotation says about a value."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import evaluate, meanings
from counterproof.drafts.index.scopes import Binding, How
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import (
    NOTHING,
    OPAQUE,
    Awaitable,
    Class,
    Context,
    Elements,
    External,
    Instance,
    Module,
    Pair,
    Value,
    alternatives,
    join,
)
from counterproof.drafts.parser import parser

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

_COLLECTIONS = {
    "list", "List", "set", "Set", "frozenset", "FrozenSet", "Sequence", "MutableSequence", "Collection",
    "Iterable", "Iterator", "Generator", "AsyncIterable", "AsyncIterator", "AsyncGenerator", "deque",
}  # fmt: skip
_WRAPPERS = {"Optional", "Annotated", "ClassVar", "Final", "InitVar", "Required", "NotRequired", "ReadOnly"}
_CONTEXTS = {
    "ContextManager", "AbstractContextManager", "AsyncContextManager", "AbstractAsyncContextManager",
}  # fmt: skip


def annotated(index: Index, unit: Unit, annotation: ast.expr) -> Value:
    """Return a value known by an annotation alone; opaque for everything that names no class of a target."""
    match annotation:
        case ast.Constant(value=None):
            return NOTHING
        case ast.Constant(value=str(text)):
            parsed = _parsed(text)
            return OPAQUE if parsed is None else annotated(index, unit, parsed)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return join([annotated(index, unit, left), annotated(index, unit, right)])
        case ast.Subscript(value=base, slice=inner):
            return _generic(index, unit, base, inner)
        case ast.Name() | ast.Attribute():
            return _instance(named(index, unit, annotation))
        case _:
            return OPAQUE


def is_variable(index: Index, unit: Unit, name: str) -> bool:
    """Say whether a name is a type variable of a module or of one of its functions."""
    bindings = [*unit.outward(name, unit.scope), *unit.table.type_only.get(name, ())]
    if not bindings:
        return any(
            binding.how is How.TYPE for (_, bound), binding in unit.table.made.items() if bound == name
        )
    return all(_makes_variable(index, unit, binding) for binding in bindings)


def _makes_variable(index: Index, unit: Unit, binding: Binding) -> bool:
    if binding.how is How.TYPE:
        return True
    if not isinstance(binding.value, ast.Call):
        return False
    return evaluate.value_of(index, unit, binding.value.func) in _VARIABLES


_VARIABLES = {External("typing.TypeVar"), External("typing_extensions.TypeVar")}


def _parsed(text: str) -> ast.expr | None:
    try:
        with parser():
            return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _instance(value: Value) -> Value:
    parts: list[Value] = []
    for part in alternatives(value):
        match part:
            case Class():
                parts.append(Instance(Class(part.unit, part.node), exact=False))
            case External("builtins.None"):
                parts.append(NOTHING)
            case _:
                parts.append(OPAQUE)
    return join(parts)


def named(index: Index, unit: Unit, node: ast.expr) -> Value:
    """Return what a name or chain in an annotation stands for, also if only type checkers see it."""
    match node:
        case ast.Name(id=name):
            found = unit.reaching(node) if node in unit.table.uses or node in unit.table.free else ()
            found = found or unit.outward(name, unit.scope)
            bound = tuple(binding for binding in found if binding.how is not How.UNBOUND)
            bound = bound or tuple(unit.table.type_only.get(name, ()))
            return meanings.joined(index, unit, name, bound) if bound else evaluate.builtin(name)
        case ast.Attribute(value=owner, attr=name):
            return evaluate.attribute_value(index, named(index, unit, owner), name)
        case _:
            return OPAQUE


def _generic(index: Index, unit: Unit, base: ast.expr, inner: ast.expr) -> Value:
    owner = named(index, unit, base)
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    match owner:
        case Class():
            return Instance(Class(owner.unit, owner.node), exact=False)
        case External(dotted):
            return _standard_generic(index, unit, dotted.rpartition(".")[2], parts)
        case Module() | _:
            return OPAQUE


def _standard_generic(index: Index, unit: Unit, name: str, parts: list[ast.expr]) -> Value:
    if not parts:
        return OPAQUE
    if name in _WRAPPERS:
        value = annotated(index, unit, parts[0])
        return join([value, NOTHING]) if name == "Optional" else value
    if name == "Union":
        return join([annotated(index, unit, part) for part in parts])
    if name in _COLLECTIONS:
        return Elements(annotated(index, unit, parts[0]))
    if name in {"tuple", "Tuple"}:
        return _tuple(index, unit, parts)
    if name in {"Awaitable", "Coroutine"}:
        return Awaitable(annotated(index, unit, parts[-1]))
    if name in _CONTEXTS:
        return Context(annotated(index, unit, parts[0]))
    return OPAQUE


def _tuple(index: Index, unit: Unit, parts: list[ast.expr]) -> Value:
    match parts:
        case [first, ast.Constant(value=end)] if end is Ellipsis:
            return Elements(annotated(index, unit, first))
        case _:
            return Pair(tuple(annotated(index, unit, part) for part in parts))
