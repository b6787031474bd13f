"""Names that a class lacks and that something else gives its instances all the same (spec A23)."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import classes, evaluate
from counterproof.drafts.index.mro import is_subclass
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import Class, External, Instance, Module, alternatives

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

MAX_FILES = 80
"""A name that more files define is not followed; the answer is a doubt."""


def defined(index: Index, receiver: Instance | Class, name: str) -> str:
    """Return where a name may come from that the receiver's class doesn't have, or nothing."""
    of = receiver.of if isinstance(receiver, Instance) else receiver
    key = (of.node, _may_be_subclass(receiver), name)
    if key not in index.elsewhere:
        index.elsewhere[key] = overridden(index, receiver, name) or _stored_from_outside(
            index, receiver, name
        )
    return index.elsewhere[key]


def _may_be_subclass(receiver: Instance | Class) -> bool:
    return not receiver.exact if isinstance(receiver, Instance) else receiver.is_receiver


def overridden(index: Index, receiver: Instance | Class, name: str) -> str:
    """Return which class deriving from the receiver's has a name of its own, or nothing.

    A receiver whose making was seen is of its class and no other.
    """
    of = receiver.of if isinstance(receiver, Instance) else receiver
    if not _may_be_subclass(receiver):
        return ""
    if index.draft is not None and (place := _subclass_with(index, index.draft, of, name, None)):
        return place
    text = index.text_of(of)
    if text is None:
        return ""
    below = text.names_below(of.node.name)
    files = [file for file in text.defining(name) if text.derives(file, below)]
    for position, file in enumerate(files):
        if position >= MAX_FILES:
            return f"{len(files)} files define that name"
        unit = index.module(file.module)
        if not isinstance(unit, Unit):
            return f"{file.relative} can't be read: {unit.reason}"
        if place := _subclass_with(index, unit, of, name, below):
            return place
    return ""


def _subclass_with(index: Index, unit: Unit, of: Class, name: str, below: set[str] | None) -> str:
    for node in unit.classes:
        if node is of.node or (below is not None and node.name not in below):
            continue
        other = Class(unit, node)
        if classes.facts_of(index, other).has(name) and is_subclass(index, other, of):
            return f"{node.name}, which derives from it, has one"
    return ""


def _stored_from_outside(index: Index, receiver: Instance | Class, name: str) -> str:
    of = receiver.of if isinstance(receiver, Instance) else receiver
    if index.draft is not None and (place := _store_in(index, index.draft, of, name)):
        return place
    text = index.text_of(of)
    files = [] if text is None else text.stored_from_outside(name)
    for position, file in enumerate(files):
        unit = index.module(file.module)
        if position >= MAX_FILES or not isinstance(unit, Unit):
            return f"{len(files)} files set an attribute of that name"
        if place := _store_in(index, unit, of, name):
            return place
    return ""


def _store_in(index: Index, unit: Unit, of: Class, name: str) -> str:
    for node in ast.walk(unit.tree):
        match node:
            case ast.Attribute(value=owner, attr=attribute, ctx=ast.Store()) if attribute == name:
                if _may_be(index, unit, owner, of):
                    return f"line {node.lineno} of {unit.name} sets it from outside"
            case ast.Call(func=ast.Name(id="setattr"), args=[owner, ast.Constant(value=text), _]):
                if text == name and _may_be(index, unit, owner, of):
                    return f"line {node.lineno} of {unit.name} sets it from outside"
    return ""


def _may_be(index: Index, unit: Unit, owner: ast.expr, of: Class) -> bool:
    """Say whether an attribute that is set on some value may land on an instance of the class."""
    if isinstance(owner, ast.Name) and owner.id in {"self", "cls"} and not unit.is_draft:
        return False
    unit.follow_all()
    for part in alternatives(evaluate.value_of(index, unit, owner)):
        match part:
            case Instance(of=other) if _unrelated(index, other, of):
                continue
            case Class() if _unrelated(index, part, of):
                continue
            case Module() | External():
                continue
            case _:
                return True
    return False


def _unrelated(index: Index, other: Class, of: Class) -> bool:
    return not is_subclass(index, other, of) and not is_subclass(index, of, other)
