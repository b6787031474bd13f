"""What can reach a place: environments of names, and how they join where ways meet."""

from __future__ import annotations

import ast

from counterproof.drafts.index.scopes import Binding, Environment, How, Scope

MAX_REACHING = 32
"""A name with more meanings at one place has none that is known."""

_NOWHERE = Scope(ast.Module(body=[], type_ignores=[]), None)
UNBOUND = Binding("", How.UNBOUND, _NOWHERE.node, _NOWHERE)
UNKNOWN = Binding("", How.ELSEWHERE, _NOWHERE.node, _NOWHERE)


def merge(environments: list[Environment], made: list[Binding]) -> Environment:
    """Return what reaches a place where ways meet that differ in the names of the bindings made on them.

    A name missing on one way may be unbound there; a name with very many meanings has none that is known.
    """
    merged = dict(environments[0])
    for name in {binding.name for binding in made} if len(environments) > 1 else ():
        found = dict.fromkeys(b for env in environments for b in env.get(name, (UNBOUND,)))
        if list(found) == [UNBOUND]:
            merged.pop(name, None)
        else:
            merged[name] = tuple(found) if len(found) <= MAX_REACHING else (UNKNOWN,)
    return merged


def possibly(start: Environment, made: list[Binding]) -> Environment:
    """Return what reaches a place to which any of the bindings may have led or not."""
    by_name: dict[str, dict[Binding, None]] = {}
    for binding in made:
        found = by_name.setdefault(binding.name, dict.fromkeys(start.get(binding.name, (UNBOUND,))))
        found[UNBOUND if binding.how is How.DELETE else binding] = None
    result = dict(start)
    for name, found in by_name.items():
        result[name] = tuple(found) if len(found) <= MAX_REACHING else (UNKNOWN,)
    return result


def forget(start: Environment, body: list[ast.stmt]) -> Environment:
    """Return what reaches the statements of a loop when nothing is known about the names they mention."""
    result = dict(start)
    for statement in body:
        for node in ast.walk(statement):
            name = getattr(node, "id", None) or getattr(node, "name", None) or getattr(node, "asname", None)
            if isinstance(name, str) and name in result:
                result[name] = (*result[name], UNKNOWN)
    return result
