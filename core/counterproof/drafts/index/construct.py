"""How a class is made: which signatures a call of it must fit (spec A28)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from counterproof.drafts.index import classes, decorators, doubts, meanings, records, stdlib
from counterproof.drafts.index.decorators import Effect
from counterproof.drafts.index.mro import Ancestor
from counterproof.drafts.index.values import OPAQUE, Class, External, Function, Instance, Value
from counterproof.drafts.signature import Signature, signature_of

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


@dataclass(frozen=True, slots=True)
class Accepts:
    """A call must fit every signature; only `decisive` ones make a misfit certain."""

    signatures: tuple[Signature, ...]
    decisive: int
    function: Function | None = None


@dataclass(frozen=True, slots=True)
class Unclear:
    """What a callable accepts can't be told from source."""

    reason: str
    code: str = "signature_dynamic"


Callable = Accepts | Unclear


def made(index: Index, of: Class) -> Value:
    """Return what calling a class gives: an instance, unless the class decides for itself."""
    for part in index.linearized(of).own:
        if "__new__" in classes.facts_of(index, part).names or doubts.of_metaclass(index, part):
            return OPAQUE
        if decorators.construction_doubt(index, part):
            return OPAQUE
    if any(kind is not object and _chooses_its_type(kind) for kind in index.linearized(of).standard):
        return OPAQUE
    return Instance(Class(of.unit, of.node), exact=True, is_receiver=of.is_receiver)


def _chooses_its_type(kind: type) -> bool:
    return issubclass(kind, stdlib.ENUM)


def constructor(index: Index, of: Class) -> Callable:
    """Return what a call of a class must fit."""
    linearized = index.linearized(of)
    name = of.node.name
    for part in linearized.own:
        if reason := doubts.of_metaclass(index, part) or decorators.construction_doubt(index, part):
            return Unclear(reason)
    signatures: list[Signature] = []
    decisive = 0
    new = _provider(index, linearized.classes, "__new__")
    if isinstance(new, Class):
        answer = _defined(index, new, "__new__", name)
        if isinstance(answer, Unclear):
            return answer
        signatures += answer.signatures
        decisive = 1
    init = _provider(index, linearized.classes, "__init__")
    if init is None:
        if linearized.doubt:
            return Unclear(linearized.doubt)
        return Accepts(tuple(signatures) or (Signature(name, ()),), 1)
    if isinstance(init, External):
        return Unclear(f"{name} takes its constructor from {init.dotted}")
    if linearized.doubt and not _precedes_doubt(index, of, init):
        return Unclear(linearized.doubt)
    if new is None and not records.is_named_tuple(index, init) and not all(stdlib.takes_init_alone(kind) for kind in linearized.standard):
        return Unclear(f"{name} derives from a built-in type that takes arguments of its own")
    answer = _initializer(index, init, name)
    if isinstance(answer, Unclear):
        return answer
    return Accepts((*signatures, *answer.signatures), decisive or 1, answer.function)


def _precedes_doubt(index: Index, of: Class, init: Class) -> bool:
    """Say whether the class itself has the constructor, so that no unknown base can come before it."""
    del index
    return init.node is of.node


def _provider(index: Index, ancestors: tuple[Ancestor, ...], name: str) -> Ancestor | None:
    for part in ancestors:
        if isinstance(part, External):
            kind = stdlib.type_of(part.dotted)
            if part.dotted.endswith(".NamedTuple"):
                continue
            if kind is not None and getattr(kind, name) is not getattr(object, name):
                return part if name == "__init__" else None
        elif name in classes.facts_of(index, part).names or (
            name == "__init__" and records.generates_init(index, part)
        ):
            return part
    return None


def _initializer(index: Index, of: Class, name: str) -> Callable:
    if "__init__" in classes.facts_of(index, of).names:
        return _defined(index, of, "__init__", name)
    fields = records.fields_of(index, of)
    if isinstance(fields, str):
        return Unclear(fields)
    return Accepts((Signature(name, fields),), 1)


def _defined(index: Index, of: Class, method: str, name: str) -> Callable:
    bindings = classes.facts_of(index, of).names[method]
    if len(bindings) != 1:
        return Unclear(f"{of.node.name} defines {method} under a condition")
    value = meanings.meaning(index, of.unit, bindings[0])
    if not isinstance(value, Function):
        return Unclear(f"{of.node.name} takes its {method} from elsewhere")
    effect = decorators.effect_of(index, value)
    if effect.kind is Effect.UNKNOWN:
        return Unclear(effect.reason)
    signature = signature_of(effect.signature.node, name, mangled_for=of.node.name)
    return Accepts((signature.without_first(),), 1, effect.signature)


def callable_of(index: Index, value: Function, name: str, *, filled: bool) -> Callable:
    """Return what a call of a function must fit; `filled` is true where its first argument is given already."""
    effect = decorators.effect_of(index, value)
    match effect.kind:
        case Effect.UNKNOWN:
            return Unclear(effect.reason)
        case Effect.PROPERTY:
            return Unclear(f"{name} is a property; what it gives is called")
    owner = effect.signature.owner
    mangled = owner.node.name if owner else ""
    signature = signature_of(effect.signature.node, name, mangled_for=mangled)
    return Accepts((signature.without_first() if filled else signature,), 1, effect.signature)
