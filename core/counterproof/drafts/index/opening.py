"""Classes that get attributes from outside, or whose instances do, under names that no one can tell."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from counterproof.drafts.index import classes, evaluate, handing
from counterproof.drafts.index.answers import Rows
from counterproof.drafts.index.mro import is_subclass
from counterproof.drafts.index.scopes import How
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import (
    Class,
    External,
    Function,
    Instance,
    Module,
    Value,
    alternatives,
)
from counterproof.drafts.index.walking import walk

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

MAX_FILES = 16
"""So many files that hand a class on are looked into."""

Gift = tuple[str | None, str]
"""The name of an attribute, or None for any, and where it is given."""


def opened(index: Index, of: Class) -> str:
    """Return where attributes of any name are set on a class or its instances from outside, or nothing."""
    return next((place for name, place in _gifts(index, of) if name is None), "")


def given(index: Index, of: Class, name: str) -> str:
    """Return where an attribute of that name is set from outside in another way than behind a dot."""
    return next((place for gift, place in _gifts(index, of) if gift in {None, name}), "")


def _gifts(index: Index, of: Class) -> list[Gift]:
    if of.node not in index.gifts:
        index.gifts[of.node] = []
        index.gifts[of.node] = [*_from_package(index, of), *_from_draft(index, of)]
    return index.gifts[of.node]


def _from_draft(index: Index, of: Class) -> Iterator[Gift]:
    return _given_in(index, index.draft, of) if index.draft else iter(())


def _from_package(index: Index, of: Class) -> list[Gift]:
    def ask(alone: Index) -> Rows:
        alone.gifts.setdefault(of.node, [])
        return tuple(gift for unit in _handing_on(alone, of) for gift in _given_in(alone, unit, of))

    rows = () if of.unit.is_draft else index.from_sources(("gifts", *of.place), ask)
    return [(name, place or "") for name, place in rows]


def _handing_on(index: Index, of: Class) -> Iterator[Unit]:
    """Yield the modules of a class's package that may set attributes on it under computed names."""
    text = index.text_of(of)
    names = {part.node.name for part in index.linearized(of).own}
    for file in [] if text is None else text.handing_on(names)[:MAX_FILES]:
        unit = index.module(file.module)
        if isinstance(unit, Unit):
            yield unit


def _given_in(index: Index, unit: Unit, of: Class) -> Iterator[Gift]:
    for store in unit.nodes.stores:
        if not store.computed or (store.copied and not unit.is_draft):
            continue
        at_once = unit.is_draft or unit.nodes.function_around(store.owner) is None
        if may_be(index, unit, store.owner, of) if at_once else _is(index, unit, store.owner, of):
            what = "attributes of any name" if store.name is None else store.name
            yield store.name, f"line {store.owner.lineno} of {unit.name} sets {what} from outside"
    names = {part.node.name for part in index.linearized(of).own}
    for call in unit.nodes.calls:
        if _hands_on(unit, call, names):
            yield from _handed(index, unit, call, of)


def _hands_on(unit: Unit, call: ast.Call, names: set[str]) -> bool:
    """Say whether a call is worth a look: it gets the class by its name, or fills what it gets."""
    if isinstance(call.func, ast.Name) and call.func.id in unit.nodes.filling:
        return True
    given_ = (*call.args, *(keyword.value for keyword in call.keywords))
    named = {part.id if isinstance(part, ast.Name) else getattr(part, "attr", "") for part in given_}
    return not named.isdisjoint(names) and (unit.is_draft or _runs_at_load(unit, call))


def _runs_at_load(unit: Unit, call: ast.Call) -> bool:
    """Say whether a call is made while its module is loaded, as that of a decorator is."""
    node: ast.AST = call
    while node in unit.nodes.parents:
        inner, node = node, unit.nodes.parents[node]
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and inner not in node.decorator_list:
            return False
    return True


def _handed(index: Index, unit: Unit, call: ast.Call, of: Class) -> Iterator[Gift]:
    return _filled(index, unit, call, lambda argument: _is(index, unit, argument, of))


def _filled(index: Index, unit: Unit, call: ast.Call, is_meant: Callable[[ast.expr], bool]) -> Iterator[Gift]:
    """Yield what a called function stores on a parameter that is filled with what is meant."""
    for taken, argument in handing.takers(index, unit, call):
        if is_meant(argument):
            place = f"line {call.lineno} of {unit.name} hands it to {taken[0].label}, which sets attributes"
            yield from ((name, place) for name in handing.stored_on(index, taken))


def given_by_methods(index: Index, part: Class, name: str) -> str:
    """Return where a method hands its own object to a function that may set the attribute, or nothing."""

    def ask(alone: Index) -> Rows:
        methods = (m for m in part.node.body if isinstance(m, ast.FunctionDef | ast.AsyncFunctionDef))
        gifts = (
            (*_given_by(alone, part.unit, method), *_given_by_decorators(alone, part.unit, method))
            for method in methods
        )
        return tuple(gift for given in gifts for gift in given)

    rows = ask(index) if part.unit.is_draft else index.from_sources(("methods", *part.place), ask)
    return next((place or "" for gift, place in rows if gift in {None, name}), "")


def _given_by(index: Index, unit: Unit, method: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Gift]:
    receiver = classes.receiver_name(method)

    def is_receiver(argument: ast.expr) -> bool:
        return isinstance(argument, ast.Name) and argument.id == receiver

    for call in (node for node in walk(method) if isinstance(node, ast.Call)):
        if any(is_receiver(argument) for argument in (*call.args, *(k.value for k in call.keywords))):
            yield from _filled(index, unit, call, is_receiver)


def _given_by_decorators(
    index: Index, unit: Unit, method: ast.FunctionDef | ast.AsyncFunctionDef
) -> Iterator[Gift]:
    """Yield what the wrappers that decorators make of a method may store on what they are called with."""
    for expression in method.decorator_list:
        head = expression.func if isinstance(expression, ast.Call) else expression
        for made in alternatives(evaluate.value_of(index, unit, head)):
            if isinstance(made, Function):
                place = f"the decorator {made.label} of {method.name} stores attributes"
                inside = set(walk(made.node))
                stores = (store for store in made.unit.nodes.stores if store.owner in inside)
                yield from ((store.name, place) for store in stores if not _is_wrapped(made, store.owner))


def _is_wrapped(decorator: Function, owner: ast.expr) -> bool:
    """Say whether a decorator stores on the function that it decorates, or on the wrapper that it makes."""
    first = next(iter([*decorator.node.args.posonlyargs, *decorator.node.args.args]), None)
    inner = {node.name for node in walk(decorator.node) if isinstance(node, ast.FunctionDef)}
    return isinstance(owner, ast.Name) and owner.id in {*inner, first.arg if first else ""}


def may_be(index: Index, unit: Unit, owner: ast.expr, of: Class) -> bool:
    """Say whether an attribute that is set on some value may land on a class or an instance of it.

    What a target's decorator stores on its `cls` lands on the classes that it decorates.
    """
    if isinstance(owner, ast.Name) and owner.id == "cls" and not unit.is_draft:
        return False
    parts = _parts(index, unit, owner)
    if not unit.is_draft and _is_parameter(unit, owner):
        parts = tuple(part for part in parts if not _is_receiver(part))
    return any(_may_be(index, part, of) for part in parts)


def _is_parameter(unit: Unit, owner: ast.expr) -> bool:
    return isinstance(owner, ast.Name) and all(b.how is How.PARAMETER for b in unit.reaching(owner))


def _is_receiver(part: Value) -> bool:
    """Say whether a value is the `self` or `cls` of a method: the class itself shows what that gets."""
    return isinstance(part, Instance | Class) and part.is_receiver


def _may_be(index: Index, part: Value, of: Class) -> bool:
    match part:
        case Instance(of=other) | (Class() as other):
            return not _unrelated(index, other, of)
        case Module() | External():
            return False
        case _:
            return True


def _is(index: Index, unit: Unit, owner: ast.expr, of: Class) -> bool:
    """Say whether a value is known to be a class, or an instance of it, and not just `self` in a method."""
    for part in _parts(index, unit, owner):
        match part:
            case Instance(of=other, is_receiver=False) | (Class(is_receiver=False) as other):
                if not _unrelated(index, other, of):
                    return True
    return False


def _parts(index: Index, unit: Unit, owner: ast.expr) -> tuple[Value, ...]:
    unit.follow_around(owner)
    return alternatives(evaluate.value_of(index, unit, owner))


def _unrelated(index: Index, other: Class, of: Class) -> bool:
    return not is_subclass(index, other, of) and not is_subclass(index, of, other)
