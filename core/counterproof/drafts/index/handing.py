"""Objects that are handed to functions, and what those store on them, by themselves or by handing them on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from counterproof.drafts.index import attributes, evaluate
from counterproof.drafts.index.lookup import Found
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import Class, Function, Instance, Method, Value, alternatives
from counterproof.drafts.index.walking import walk

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

MAX_HANDS = 8
"""Through so many functions an object is followed; whatever lies behind them may store anything."""

Taken = tuple[Function, str]
"""A function and the parameter by which it takes an object."""


def takers(index: Index, unit: Unit, call: ast.Call) -> Iterator[tuple[Taken, ast.expr]]:
    """Yield what a call hands over, with the functions that take it."""
    unit.follow_around(call)
    for value in alternatives(evaluate.value_of(index, unit, call.func)):
        function, filled = _called(index, value)
        if function is None or isinstance(function.node, ast.Lambda):
            continue
        arguments = function.node.args
        positional = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)][filled:]
        surplus = [arguments.vararg.arg] * len(call.args) if arguments.vararg else []
        for parameter, given in zip([*positional, *surplus], call.args, strict=False):
            yield (function, parameter), given
        for keyword in call.keywords:
            if keyword.arg is not None:
                yield (function, keyword.arg), keyword.value


def _called(index: Index, value: Value) -> tuple[Function | None, int]:
    """Return the function that a call of a value runs, and how many of its arguments are filled in."""
    match value:
        case Function():
            return value, 0
        case Method(function, _):
            return function, 1
        case Class():
            match attributes.attribute(index, Instance(value, exact=True), "__init__"):
                case Found(Method(function, _)):
                    return function, 1
    return None, 0


def stored_on(index: Index, taken: Taken) -> set[str | None]:
    """Return the attributes that a function stores on what it takes; None stands for any."""
    found: set[str | None] = set()
    seen = {_key(taken)}
    level = [taken]
    for _ in range(MAX_HANDS):
        handed: list[Taken] = []
        for function, parameter in level:
            names = names_of(function, parameter)
            found |= _stored_by(function, names)
            handed += _handed_on(index, function, names)
        level = [each for each in handed if _key(each) not in seen]
        seen |= {_key(each) for each in level}
    return found | {None} if level else found


def _key(taken: Taken) -> tuple[ast.AST, str]:
    return taken[0].node, taken[1]


def names_of(function: Function, parameter: str) -> set[str]:
    """Return the names under which a function knows what a parameter stands for, or holds."""
    names = {parameter}
    for node in walk(function.node):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=other)], value=ast.Name(id=name))
                | ast.For(target=ast.Name(id=other), iter=ast.Name(id=name))
            ) if name in names:
                names.add(other)
    return names


def _stored_by(function: Function, names: set[str]) -> set[str | None]:
    inside = set(walk(function.node))
    stores = (store for store in function.unit.nodes.stores if store.owner in inside)
    return {store.name for store in stores if isinstance(store.owner, ast.Name) and store.owner.id in names}


def _handed_on(index: Index, function: Function, names: set[str]) -> Iterator[Taken]:
    for call in (node for node in walk(function.node) if isinstance(node, ast.Call)):
        given = (*call.args, *(keyword.value for keyword in call.keywords))
        if any(isinstance(part, ast.Name) and part.id in names for part in given):
            for taken, part in takers(index, function.unit, call):
                if isinstance(part, ast.Name) and part.id in names:
                    yield taken
