"""Collections that others may fill: a list is handed on, gets a second name, or is kept in an attribute."""

from __future__ import annotations

import ast

from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import OPAQUE, Elements, Value, alternatives, join


def with_strangers(value: Value) -> Value:
    """Return a value whose collections may hold anything besides what is known to be in them."""
    parts = [
        Elements(join([part.element, OPAQUE]), part.kind) if isinstance(part, Elements) else part
        for part in alternatives(value)
    ]
    return join(parts)


def is_shared(unit: Unit, name: str) -> bool:
    """Say whether anything else than the name itself may get hold of the collection that it stands for.

    Functions that the module doesn't define itself are taken to read only.
    """
    return any(not _only_looks(unit, read) for read in unit.nodes.reads.get(name, ()))


def _only_looks(unit: Unit, read: ast.Name) -> bool:
    match unit.nodes.parents.get(read):
        case ast.Subscript(value=used) | ast.Attribute(value=used):
            return used is read
        case ast.For(iter=used) | ast.AsyncFor(iter=used) | ast.comprehension(iter=used):
            return used is read
        case ast.If(test=used) | ast.While(test=used) | ast.Assert(test=used):
            return used is read
        case ast.Call(func=ast.Name(id=function)):
            return function not in unit.nodes.own_functions
        case ast.Call() | ast.keyword():
            return True
        case ast.Compare() | ast.BinOp() | ast.UnaryOp() | ast.Starred() | ast.FormattedValue() | ast.Expr():
            return True
        case ast.Delete():
            return True
        case _:
            return False
