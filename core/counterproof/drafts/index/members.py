"""Attributes of classes and instances, through the resolved bases (spec A23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counterproof.drafts.index import (
    annotation,
    classes,
    decorators,
    doubts,
    elsewhere,
    meanings,
    private,
    results,
    sharing,
    stdlib,
    stores,
)
from counterproof.drafts.index import (
    index as indexes,
)
from counterproof.drafts.index.answers import SUBCLASSES
from counterproof.drafts.index.decorators import Effect
from counterproof.drafts.index.lookup import Absent, Doubt, Found, Lookup
from counterproof.drafts.index.mro import Ancestor
from counterproof.drafts.index.scopes import Binding, How
from counterproof.drafts.index.values import (
    OPAQUE,
    Class,
    External,
    Function,
    Instance,
    Method,
    Unresolved,
    Value,
    alternatives,
    join,
)

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

Receiver = Instance | Class


def instance_member(index: Index, receiver: Instance, name: str) -> Lookup:
    """Return an attribute of an instance: from a class, or stored on it by a method."""
    answer = _in_classes(index, receiver.of, name, receiver)
    if answer is not None:
        return answer
    return _missing(index, receiver.of, name, receiver)


def class_member(index: Index, receiver: Class, name: str) -> Lookup:
    """Return an attribute of a class itself."""
    answer = _in_classes(index, receiver, name, receiver)
    if answer is not None:
        return answer
    if hasattr(type, name) or _in_metaclass(index, receiver, name):
        return Found(OPAQUE)
    return _missing(index, receiver, name, receiver)


def _in_metaclass(index: Index, of: Class, name: str) -> bool:
    """Say whether a standard metaclass, inherited or named, gives a class an attribute."""
    linearized = index.linearized(of)
    bases = [part.dotted for part in linearized.classes if isinstance(part, External)]
    named = [dotted for part in linearized.own if (dotted := doubts.standard_metaclass(index, part))]
    return any(stdlib.class_has_member(dotted, name) for dotted in (*bases, *named))


def parent_member(index: Index, of: Class, name: str) -> Lookup:
    """Return what `super()` finds in the bases of a class; what they lack may be in another base."""
    receiver = Instance(of, exact=False, is_receiver=True)
    answer = _in_classes(index, of, name, receiver, above=True)
    return answer or Doubt("signature_dynamic", f"the bases of {of.node.name} show no {name}")


def _in_classes(
    index: Index, of: Class, name: str, receiver: Receiver, *, above: bool = False
) -> Lookup | None:
    """Look a name up along the method resolution order, or only `above` the class itself.

    What is found behind a base that isn't known is there, but the base may have another.
    """
    linearized = index.linearized(of)
    for position, ancestor in enumerate(linearized.classes):
        answer = None if above and not position else _in_ancestor(index, ancestor, name, receiver)
        if isinstance(answer, Found) and position >= linearized.certain:
            return Found(Unresolved("signature_dynamic", linearized.doubt), answer.evidence)
        if answer is not None:
            return answer
    return Found(OPAQUE) if stdlib.has_member(object, name) else None


def _in_ancestor(index: Index, ancestor: Ancestor, name: str, receiver: Receiver) -> Lookup | None:
    if isinstance(ancestor, Class):
        return _in_class(index, ancestor, name, receiver)
    kind = stdlib.type_of(ancestor.dotted)
    if kind is None or kind is object or not stdlib.has_member(kind, name):
        return None
    return Found(External(f"{ancestor.dotted}.{name}"))


def _in_class(index: Index, of: Class, name: str, receiver: Receiver) -> Lookup | None:
    facts = classes.facts_of(of)
    written = private.written_name(of.node, name)
    if written is None:
        return None
    name = written
    if found := facts.names.get(name):
        return _bound(index, of, name, found, receiver)
    evidence = indexes.evidence_at(of.unit, of.node)
    if isinstance(receiver, Instance):
        if name in facts.stored:
            return Found(sharing.with_strangers(stores.value_of(index, receiver, name)), evidence)
        if name in facts.declared:
            return Found(annotation.annotated(index, of.unit, facts.declared[name]), evidence)
    elif name in facts.declared or name in facts.stored:
        reason = f"{of.node.name}.{name} exists on instances, perhaps not on the class"
        return Doubt("conditional_symbol", reason)
    return None


def _bound(index: Index, of: Class, name: str, found: tuple[Binding, ...], receiver: Receiver) -> Lookup:
    plain = tuple(b for b in found if b.how is not How.UNBOUND)
    evidence = indexes.evidence_at(of.unit, plain[-1].statement or plain[-1].node)
    if len(plain) != len(found):
        reason = f"{of.node.name} defines {name} only under a condition"
        return Doubt("conditional_symbol", reason, evidence=evidence)
    meaning = join([meanings.meaning(index, of.unit, binding) for binding in plain])
    value = join([_bind(index, of, part, receiver) for part in alternatives(meaning)])
    if place := elsewhere.replaced(index, _class_of(receiver), name):
        return Found(Unresolved("signature_dynamic", f"{name} may be another, as {place}"), evidence)
    if isinstance(value, Class) and receiver.is_receiver:
        index.touches(SUBCLASSES)
        if elsewhere.overridden(index, receiver, name):
            return Found(OPAQUE, evidence)
    if isinstance(receiver, Instance) and not _is_property(index, meaning):
        value = stores.joined(index, receiver, name, value)
    return Found(value, indexes.evidence_of(value) or evidence)


def _class_of(receiver: Receiver) -> Class:
    return receiver.of if isinstance(receiver, Instance) else receiver


def _is_property(index: Index, value: Value) -> bool:
    return isinstance(value, Function) and decorators.effect_of(index, value).kind is Effect.PROPERTY


def _bind(index: Index, of: Class, value: Value, receiver: Receiver) -> Value:
    """Return what a class attribute becomes when it is read: a method, a property's value, or itself."""
    if isinstance(value, Instance):
        return OPAQUE if _becomes_another(index, of, value) else value
    if not isinstance(value, Function):
        return value
    effect = decorators.effect_of(index, value)
    match effect.kind:
        case Effect.PROPERTY:
            return results.property_value(index, value, receiver)
        case Effect.STATIC:
            return value
        case Effect.CLASS:
            kind = _class_of(receiver)
            return Method(value, Class(kind.unit, kind.node, receiver.is_receiver))
        case Effect.UNKNOWN:
            return Unresolved("signature_dynamic", effect.reason)
        case _:
            if value.owner is not None and getattr(value.node, "name", "") == "__new__":
                return value
            return Method(value, receiver) if isinstance(receiver, Instance) else value


def _becomes_another(index: Index, of: Class, value: Instance) -> bool:
    """Say whether an object in a class body is read as something else: a descriptor, an enum's member."""
    linearized = index.linearized(value.of)
    describes = any("__get__" in classes.facts_of(part).names for part in linearized.own)
    if describes or linearized.doubt or doubts.of_metaclass(index, of):
        return True
    return any(issubclass(kind, stdlib.ENUM) for kind in index.linearized(of).standard)


def _missing(index: Index, of: Class, name: str, receiver: Receiver) -> Lookup:
    doubt = doubts.about(index, receiver, name)
    if doubt:
        return Doubt("signature_dynamic", f"{of.node.name} has no {name} in its source, but {doubt}")
    what = "instances of" if isinstance(receiver, Instance) else "the class"
    verb = "have" if isinstance(receiver, Instance) else "has"
    reason = f"{what} {of.node.name} {verb} no {name}"
    return Absent(reason, candidates(index, of), indexes.evidence_at(of.unit, of.node))


def candidates(index: Index, of: Class) -> tuple[str, ...]:
    """Return the public names of a class and its bases, for suggestions."""
    names: set[str] = set()
    linearized = index.linearized(of)
    for part in linearized.own:
        facts = classes.facts_of(part)
        names |= {*facts.names, *facts.stored, *facts.declared}
    for kind in linearized.standard:
        names |= set(stdlib.members(kind))
    return tuple(sorted(name for name in names if not name.startswith("_")))
