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
        if "__new__" in classes.facts_of(part).names or doubts.of_metaclass(index, part):
            return OPAQUE
        if decorators.construction_doubt(index, part):
            return OPAQUE
    if any(kind is not object and _chooses_its_type(kind) for kind in index.linearized(of).standard):
        return OPAQUE
    return Instance(Class(of.unit, of.node), exact=True, is_receiver=of.is_receiver)


def _chooses_its_type(kind: type) -> bool:
    return issubclass(kind, (stdlib.ENUM, type))


def constructor(index: Index, of: Class) -> Callable:
    """Return what a call of a class must fit: its `__new__`, where it has one, and its `__init__`."""
    for part in index.linearized(of).own:
        if reason := doubts.of_metaclass(index, part) or decorators.construction_doubt(index, part):
            return Unclear(reason)
    if reason := doubts.of_subclassing(index, of):
        return Unclear(reason)
    new = _provider(index, index.linearized(of).classes, "__new__")
    made = _defined(index, new, "__new__", of.node.name) if isinstance(new, Class) else None
    if isinstance(made, Unclear):
        return made
    filled = _initialized(index, of, has_new=made is not None)
    if isinstance(filled, Unclear) or made is None:
        return filled
    if not filled.signatures:
        return made
    return Accepts((*made.signatures, *filled.signatures), len(made.signatures), filled.function)


def _initialized(index: Index, of: Class, *, has_new: bool) -> Callable:
    """Return what the `__init__` of a class takes; no signature if only `__new__` decides."""
    linearized = index.linearized(of)
    name = of.node.name
    init = _provider(index, linearized.classes, "__init__")
    if linearized.doubt and (init is None or not isinstance(init, Class) or init.node is not of.node):
        return Unclear(linearized.doubt)
    if init is None and not has_new and (foreign := _foreign_new(linearized.classes)):
        return Unclear(f"{name} takes its arguments from {foreign}")
    if init is None:
        return Accepts(() if has_new else (Signature(name, ()),), 1)
    if isinstance(init, External):
        return Unclear(f"{name} takes its constructor from {init.dotted}")
    own_arguments = not all(stdlib.takes_init_alone(kind) for kind in linearized.standard)
    if own_arguments and not has_new and not records.is_named_tuple(index, init):
        return Unclear(f"{name} derives from a built-in type that takes arguments of its own")
    return _initializer(index, init, name)


def _foreign_new(ancestors: tuple[Ancestor, ...]) -> str:
    """Return the standard class that decides by its `__new__` what a class takes, or nothing."""
    for part in ancestors:
        kind = stdlib.type_of(part.dotted) if isinstance(part, External) else None
        if isinstance(part, External) and kind is not None and stdlib.takes_own_arguments(kind):
            return part.dotted
    return ""


def _provider(index: Index, ancestors: tuple[Ancestor, ...], name: str) -> Ancestor | None:
    for part in ancestors:
        if isinstance(part, External):
            kind = stdlib.type_of(part.dotted)
            if part.dotted.endswith(".NamedTuple"):
                continue
            if kind is not None and getattr(kind, name) is not getattr(object, name):
                return part if name == "__init__" else None
        elif name in classes.facts_of(part).names or (
            name == "__init__" and records.generates_init(index, part)
        ):
            return part
    return None


def _initializer(index: Index, of: Class, name: str) -> Callable:
    if "__init__" in classes.facts_of(of).names:
        return _defined(index, of, "__init__", name)
    fields = records.fields_of(index, of)
    if isinstance(fields, str):
        return Unclear(fields)
    return Accepts((Signature(name, fields),), 1)


def _defined(index: Index, of: Class, method: str, name: str) -> Callable:
    bindings = classes.facts_of(of).names[method]
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
    """Return what a call of a function must fit; `filled` says that its first argument is given already."""
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
