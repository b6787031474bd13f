"""What the methods of an object's classes store on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counterproof.drafts.index import annotation, classes, evaluate
from counterproof.drafts.index.answers import Rows
from counterproof.drafts.index.values import (
    OPAQUE,
    Class,
    Instance,
    Value,
    alternatives,
    concerns_target,
    join,
)

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


def value_of(index: Index, receiver: Instance, name: str) -> Value:
    """Return what may be stored under a name by any class of the receiver."""
    own = [part for part in index.linearized(receiver.of).own if name in classes.facts_of(part).stored]
    value = join([_stored_by(index, part, name) for part in own])
    return OPAQUE if concerns_target(value) and _is_set_from_outside(index, receiver, name) else value


def joined(index: Index, receiver: Instance, name: str, value: Value) -> Value:
    """Return what a class attribute may be on an instance whose methods store one of the same name."""
    own = index.linearized(receiver.of).own
    if not any(name in classes.facts_of(part).stored for part in own):
        return value
    return join([value, value_of(index, receiver, name)])


def _stored_by(index: Index, of: Class, name: str) -> Value:
    """Return what one class stores; an annotation holds as far as no other class is seen stored."""
    facts = classes.facts_of(of)
    of.unit.follow_methods(of.node)
    values = [OPAQUE if e is None else evaluate.value_of(index, of.unit, e) for e in facts.stored[name]]
    if name not in facts.declared:
        return join(values)
    declared = annotation.annotated(index, of.unit, facts.declared[name])
    seen = (part for value in values for part in alternatives(value))
    return join([declared, *(part for part in seen if isinstance(part, Instance))])


def _is_set_from_outside(index: Index, receiver: Instance, name: str) -> bool:
    if index.is_stored_from_outside(name):
        return True
    declared = any(name in classes.facts_of(part).declared for part in index.linearized(receiver.of).own)
    if declared or receiver.of.unit.is_draft:
        return False
    question = ("outside", name, receiver.of.unit.name.partition(".")[0])
    return bool(index.from_sources(question, lambda alone: _outside(alone, receiver.of, name)))


def _outside(index: Index, of: Class, name: str) -> Rows:
    text = index.text_of(of)
    assert text is not None
    return tuple((file.relative,) for file in text.stored_from_outside(name)[:1])
