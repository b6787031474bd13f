"""Whether a method gives something else on a receiver whose class replaces what the method asks of `self`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import classes
from counterproof.drafts.index.values import Class, Function, Instance
from counterproof.drafts.index.walking import walk

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

MAX_METHODS = 40
"""So many methods are followed through the calls of one another."""


def gives_another(index: Index, function: Function, receiver: Instance | Class) -> bool:
    """Say whether what a method asks of its receiver is defined elsewhere than in the method's own class.

    What a method declares to give holds for the classes that derive from its own, too.
    """
    of = receiver.of if isinstance(receiver, Instance) else receiver
    owner = function.owner
    if owner is None or receiver.is_receiver or of.node is owner.node:
        return False
    if getattr(function.node, "returns", None) is not None:
        return False
    pending, seen = [function], {function.node}
    for _ in range(MAX_METHODS):
        if not pending:
            return False
        for name in _asked(pending.pop()):
            provider = _provider(index, owner, name)
            if _node(provider) is not _node(_provider(index, of, name)):
                return True
            if provider is not None:
                found = [method for method in _methods(provider, name) if method.node not in seen]
                seen.update(method.node for method in found)
                pending += found
    return True


def _asked(function: Function) -> set[str]:
    """Return the attributes that a method reads on its receiver."""
    if isinstance(function.node, ast.Lambda):
        return set()
    receiver = classes.receiver_name(function.node)
    reads = (node for node in walk(function.node) if isinstance(node, ast.Attribute))
    return {read.attr for read in reads if isinstance(read.value, ast.Name) and read.value.id == receiver}


def _provider(index: Index, of: Class, name: str) -> Class | None:
    """Return the first class of the method resolution order that shows a name."""
    return next((part for part in index.linearized(of).own if classes.facts_of(part).has(name)), None)


def _node(of: Class | None) -> ast.ClassDef | None:
    return None if of is None else of.node


def _methods(provider: Class, name: str) -> list[Function]:
    nodes = (binding.node for binding in classes.facts_of(provider).names.get(name, ()))
    defined = (node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return [Function(provider.unit, node, provider) for node in defined]
