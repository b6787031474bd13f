"""The one expression that a name stands for, if nothing in the script may have changed its value."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from counterproof.drafts.index.evaluate import value_of
from counterproof.drafts.index.index import Index
from counterproof.drafts.index.scopes import Binding, How
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import Class, External, Function, Method

_READING = {"get", "items", "keys", "values", "copy", "index", "count", "shape", "size", "ndim", "T"}
_PURE = {
    "abs", "all", "any", "bool", "dict", "enumerate", "float", "int", "isinstance", "len", "list", "map",
    "max", "min", "print", "range", "repr", "reversed", "set", "sorted", "str", "sum", "tuple", "type", "zip",
}  # fmt: skip
_LOOPS = ast.For | ast.AsyncFor | ast.While | ast.comprehension


def settled(index: Index, unit: Unit, value: ast.expr) -> ast.expr | None:
    """Return the expression that a name stands for, or the expression itself; None if it may be another.

    A name counts only if it is assigned once, and if its value can't have been changed in place before it is
    used here: it has no other name and was handed to nothing that might do so.
    """
    if not isinstance(value, ast.Name):
        return value
    found = unit.reaching(value)
    if len(found) != 1 or not _is_single(found[0]):
        return None
    binding = found[0]
    assert binding.value is not None
    if isinstance(binding.value, ast.Constant) or _is_unchanged(index, unit, binding, value):
        return binding.value
    return None


def _is_single(binding: Binding) -> bool:
    if binding.how is not How.ASSIGN or binding.path or binding.value is None:
        return False
    if isinstance(binding.statement, ast.Assign) and len(binding.statement.targets) > 1:
        return isinstance(binding.value, ast.Constant)
    scope = binding.scope
    return len(scope.bindings.get(binding.name, ())) == 1 and binding.name not in scope.volatile


def _is_unchanged(index: Index, unit: Unit, binding: Binding, use: ast.Name) -> bool:
    changing = index.changing_uses.get(binding)
    if changing is None:
        reads = unit.nodes.reads.get(binding.name, ())
        changing = [read for read in reads if not _only_reads(index, unit, read)]
        index.changing_uses[binding] = changing
    repeated = bool(changing) and _runs_again(unit, binding, use)
    return not any(other is not use and (repeated or _is_before(other, use)) for other in changing)


def _is_before(node: ast.Name, other: ast.Name) -> bool:
    return (node.lineno, node.col_offset) < (other.lineno, other.col_offset)


def _runs_again(unit: Unit, binding: Binding, use: ast.Name) -> bool:
    """Say whether the use may run again, or at another time, without the assignment being run before it."""
    if use in unit.table.free:
        return True
    inside = set(_around(unit, binding.node))
    return any(isinstance(node, _LOOPS) and node not in inside for node in _around(unit, use))


def _around(unit: Unit, node: ast.AST) -> Iterator[ast.AST]:
    while node in unit.nodes.parents:
        node = unit.nodes.parents[node]
        yield node


def _only_reads(index: Index, unit: Unit, use: ast.Name) -> bool:
    """Say whether a use of a name can neither change its value in place nor give it a second name."""
    parent = unit.nodes.parents[use]
    match parent:
        case ast.Attribute(attr=name):
            return name in _READING
        case ast.Subscript(value=owner, ctx=ast.Load()):
            return owner is use
        case ast.Call():
            return parent.func is not use and _is_pure(index, unit, parent)
        case ast.keyword():
            call = unit.nodes.parents[parent]
            return parent.arg is None or (isinstance(call, ast.Call) and _is_pure(index, unit, call))
        case ast.Starred() | ast.Compare() | ast.BinOp() | ast.UnaryOp() | ast.FormattedValue():
            return True
        case ast.For(iter=looped) | ast.comprehension(iter=looped):
            return looped is use
        case _:
            return False


def _is_pure(index: Index, unit: Unit, call: ast.Call) -> bool:
    """Say whether a call leaves its arguments as they are: a known builtin, numpy, or making an object.

    What a target's own functions and methods do to their arguments is taken for reading.
    """
    match value_of(index, unit, call.func):
        case External(dotted):
            return dotted.startswith("numpy.") or dotted.removeprefix("builtins.") in _PURE
        case Class():
            return True
        case Function(unit=home) | Method(Function(unit=home)):
            return not home.is_draft
        case _:
            return False
