"""Attribute lookup on a value of any kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counterproof.drafts.index import members, symbols
from counterproof.drafts.index.lookup import Absent, Doubt, Found, Lookup
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import (
    OPAQUE,
    Class,
    External,
    Instance,
    Module,
    Parent,
    Unresolved,
    Value,
)

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


def attribute(index: Index, owner: Value, name: str) -> Lookup:
    """Return whether one value has an attribute and what it stands for."""
    match owner:
        case Module(unit):
            return module_attribute(index, unit, name)
        case Class():
            return members.class_member(index, owner, name)
        case Instance():
            return members.instance_member(index, owner, name)
        case Parent(of):
            return members.parent_member(index, of, name)
        case External(dotted):
            return Found(External(f"{dotted}.{name}"))
        case _:
            return Doubt("signature_dynamic", "nothing is known about its attributes", OPAQUE)


def module_attribute(index: Index, unit: Unit, name: str) -> Lookup:
    """Return an attribute of a module: a symbol, or a submodule if something has imported it (spec A22d)."""
    answer = symbols.symbol(index, unit, name)
    if isinstance(answer, Found) and index.is_stored_from_outside(name):
        unknown = Unresolved("binding_shadowed", f"the script may replace {name} of {unit.name}")
        return Found(unknown, answer.evidence)
    if isinstance(answer, Found) or not unit.is_package:
        return answer
    module = symbols.submodule(index, unit, name)
    if module is None or not isinstance(module, Found):
        return answer if module is None else module
    if index.is_imported(f"{unit.name}.{name}"):
        return module
    if isinstance(answer, Absent):
        reason = f"{unit.name}.{name} is a module; nothing read here shows that it has been imported"
        return Doubt("dynamic_module", reason, module.value, module.evidence)
    return answer
