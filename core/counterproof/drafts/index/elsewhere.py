"""Names that a class lacks and that something else gives its instances all the same (spec A23)."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import answers, classes, opening, stdlib
from counterproof.drafts.index.mro import is_subclass
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import Class, Instance
from counterproof.drafts.index.walking import walk

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

MAX_FILES = 80
"""A name that more files define is not followed; the answer is a doubt."""


def defined(index: Index, receiver: Instance | Class, name: str) -> str:
    """Return where a name may come from that the receiver's class doesn't have, or nothing."""
    of = receiver.of if isinstance(receiver, Instance) else receiver
    key = (of.node, _may_be_subclass(receiver), name)
    if key not in index.elsewhere:
        index.elsewhere[key] = (
            overridden(index, receiver, name)
            or _stored_from_outside(index, of, name)
            or opening.given(index, of, name)
        )
    return index.elsewhere[key]


def reconstructed(index: Index, of: Class) -> str:
    """Return what may have given a class another constructor from outside, or nothing."""
    stored = (_stored_from_outside(index, of, name) for name in ("__init__", "__new__"))
    return next((place for place in stored if place), "") or opening.opened(index, of)


def hooked(index: Index, of: Class) -> str:
    """Return what may have given a class from outside what gives its instances attributes, or nothing."""
    hooks = ("__init__", "__getattr__", "__getattribute__")
    stored = (_stored_from_outside(index, of, name) for name in hooks)
    return next((place for place in stored if place), "")


def set_on(index: Index, of: Class, name: str) -> str:
    """Return where an attribute of that name is set on a class or its instances from outside, or nothing."""
    index.touches(name)
    index.touches(answers.SUBCLASSES)
    return _stored_from_outside(index, of, name)


def replaced(index: Index, of: Class, name: str) -> str:
    """Return where the draft, or the class's own module, may replace a member that the class has."""
    if index.is_stored_from_outside(name):
        return "the script sets it from outside"
    if index.sets_any_name:
        return "the script sets attributes of any name"
    for owner in of.unit.nodes.attribute_stores.get(name, ()):
        if isinstance(owner, ast.Name) and owner.id == of.node.name:
            return f"line {owner.lineno} of {of.unit.name} replaces it"
    return ""


def _may_be_subclass(receiver: Instance | Class) -> bool:
    return receiver.is_receiver or (isinstance(receiver, Instance) and not receiver.exact)


def overridden(index: Index, receiver: Instance | Class, name: str) -> str:
    """Return which class deriving from the receiver's has a name, of its own or of another base, or nothing.

    A receiver whose making was seen is of its class and no other.
    """
    of = receiver.of if isinstance(receiver, Instance) else receiver
    if not _may_be_subclass(receiver):
        return ""
    if index.draft is not None and (place := _subclass_in_draft(index, index.draft, of, name)):
        return place
    if of.unit.is_draft:
        return ""
    question = ("overridden", name, *of.place)
    return answers.sentence(
        index.from_sources(question, lambda alone: answers.told(_subclass_in_package(alone, of, name)))
    )


def _subclass_in_package(index: Index, of: Class, name: str) -> str:
    text = index.text_of(of)
    assert text is not None
    named = text.names_below({of.node.name}) & text.names_below(text.classes_in(text.defining(name)))
    files = text.deriving(named - {of.node.name})
    for position, file in enumerate(files):
        if position >= MAX_FILES:
            return f"{len(files)} files may have a class derived from it with that name"
        unit = index.module(file.module)
        if not isinstance(unit, Unit):
            return f"{file.relative} can't be read: {unit.reason}"
        if place := _subclass_with(index, unit, of, name, named):
            return place
    return ""


def _subclass_in_draft(index: Index, draft: Unit, of: Class, name: str) -> str:
    """Return which class of the draft, one that a function makes included, may have the name, or nothing."""
    for node in (node for node in walk(draft.tree) if isinstance(node, ast.ClassDef)):
        draft.follow_around(node)
        other = Class(draft, node)
        if node is of.node or node not in draft.table.scopes or not is_subclass(index, other, of):
            continue
        above = index.linearized(other)
        hooked = any(hook in classes.facts_of(part).names for part in above.own for hook in classes.HOOKS)
        standard = any(stdlib.has_member(kind, name) for kind in above.standard)
        if above.doubt or hooked or standard or _differs(index, other, of, name):
            return f"{node.name}, which derives from it, may have one"
    made = (call for call in draft.nodes.calls if isinstance(call.func, ast.Name) and call.func.id == "type")
    if any(len(call.args) == 3 for call in made):
        return "the script makes classes by type()"
    return ""


def _subclass_with(index: Index, unit: Unit, of: Class, name: str, named: set[str] | None) -> str:
    for node in unit.nodes.classes:
        if node is of.node or (named is not None and node.name not in named):
            continue
        other = Class(unit, node)
        if is_subclass(index, other, of) and _differs(index, other, of, name):
            return f"{node.name}, which derives from it, has one"
    return ""


def _differs(index: Index, other: Class, of: Class, name: str) -> bool:
    """Say whether a subclass finds a name before, or apart from, what the class itself finds it in."""
    above = {part.node for part in index.linearized(of).own}
    own = [part for part in index.linearized(other).own if part.node not in above]
    return any(classes.facts_of(part).has(name) for part in own)


def _stored_from_outside(index: Index, of: Class, name: str) -> str:
    if index.draft is not None and (place := _store_in(index, index.draft, of, name)):
        return place
    if of.unit.is_draft:
        return ""
    question = ("stored", name, *of.place)
    return answers.sentence(
        index.from_sources(question, lambda alone: answers.told(_store_in_package(alone, of, name)))
    )


def _store_in_package(index: Index, of: Class, name: str) -> str:
    text = index.text_of(of)
    assert text is not None
    files = text.stored_from_outside(name)
    for position, file in enumerate(files):
        unit = index.module(file.module)
        if position >= MAX_FILES or not isinstance(unit, Unit):
            return f"{len(files)} files set an attribute of that name"
        if place := _store_in(index, unit, of, name):
            return place
    return ""


def _store_in(index: Index, unit: Unit, of: Class, name: str) -> str:
    for owner in unit.nodes.attribute_stores.get(name, ()):
        if opening.may_be(index, unit, owner, of):
            return f"line {owner.lineno} of {unit.name} sets it from outside"
    return ""
