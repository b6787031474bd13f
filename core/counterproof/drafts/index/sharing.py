"""Collections that others may fill: a list is handed on, gets a second name, or is kept in an attribute."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import evaluate, handing
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import OPAQUE, Elements, External, Value, alternatives, join
from counterproof.drafts.index.walking import walk

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


def with_strangers(value: Value) -> Value:
    """Return a value whose collections may hold anything besides what is known to be in them."""
    parts = [
        Elements(join([part.element, OPAQUE]), part.kind) if isinstance(part, Elements) else part
        for part in alternatives(value)
    ]
    return join(parts)


def is_shared(index: Index, unit: Unit, name: str) -> bool:
    """Say whether anything else than the name itself may put something into the collection it stands for.

    Functions whose source isn't known are taken to read only.
    """
    return any(not _only_looks(index, unit, read) for read in unit.nodes.reads.get(name, ()))


def _only_looks(index: Index, unit: Unit, read: ast.Name) -> bool:
    parents = unit.nodes.parents
    match parents.get(read):
        case ast.Attribute(attr=name) as used if name in FILLING:
            call = parents.get(used)
            return isinstance(call, ast.Call) and call.func is used
        case ast.Call() as call:
            return not _fills(index, unit, call, read)
        case ast.keyword() as keyword:
            call = parents.get(keyword)
            return not isinstance(call, ast.Call) or not _fills(index, unit, call, read)
        case around:
            return _is_looked_at(read, around)


def _is_looked_at(read: ast.Name, around: ast.AST | None) -> bool:
    match around:
        case ast.Subscript(value=used) | ast.Attribute(value=used):
            return used is read
        case ast.For(iter=used) | ast.AsyncFor(iter=used) | ast.comprehension(iter=used):
            return used is read
        case ast.If(test=used) | ast.While(test=used) | ast.Assert(test=used):
            return used is read
        case ast.Compare() | ast.BinOp() | ast.UnaryOp() | ast.Starred() | ast.FormattedValue() | ast.Expr():
            return True
        case ast.Delete():
            return True
        case _:
            return False


def _fills(index: Index, unit: Unit, call: ast.Call, read: ast.Name) -> bool:
    """Say whether a call is known to put something into what it is given under a name."""
    if isinstance(call.func, ast.Name) and call.func.id in unit.nodes.own_functions:
        return True
    match evaluate.value_of(index, unit, call.func):
        case External(dotted) if dotted.startswith("builtins."):
            return dotted.rpartition(".")[2] in FILLING
        case External(dotted):
            return dotted in _FILLERS
    return any(given is read and _is_filled(taken) for taken, given in handing.takers(index, unit, call))


def _is_filled(taken: handing.Taken) -> bool:
    """Say whether a function puts something into what it takes, or hands it on."""
    function, parameter = taken
    names = handing.names_of(function, parameter)
    uses = (node for node in walk(function.node) if isinstance(node, ast.Name) and node.id in names)
    return any(_is_filled_by(use, function.unit.nodes.parents.get(use)) for use in uses)


def _is_filled_by(use: ast.Name, around: ast.AST | None) -> bool:
    match around:
        case ast.Attribute(attr=attribute):
            return attribute in FILLING
        case ast.Subscript(value=owner, ctx=ast.Store()):
            return owner is use
        case ast.AugAssign(target=target):
            return target is use
        case ast.Call(func=ast.Name(id=called)):
            return called not in _READERS
        case ast.Call(func=ast.Attribute()):
            return True
        case _:
            return False


FILLING = {
    "__iadd__", "__setitem__", "add", "append", "appendleft", "extend", "extendleft", "insert", "update",
}  # fmt: skip
"""Methods by which collections get elements."""
_FILLERS = {
    "bisect.insort", "bisect.insort_left", "bisect.insort_right", "heapq.heappush", "heapq.heappushpop",
    "heapq.heapreplace", "operator.iadd", "operator.iconcat", "operator.setitem",
}  # fmt: skip
_READERS = {
    "all", "any", "bool", "dict", "enumerate", "filter", "frozenset", "id", "isinstance", "iter", "len",
    "list", "map", "max", "min", "next", "print", "range", "repr", "reversed", "set", "sorted", "str", "sum",
    "tuple", "type", "zip",
}  # fmt: skip
