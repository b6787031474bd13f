"""Why an object may have a name that its class doesn't show (spec A23)."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import (
    classes,
    decorators,
    elsewhere,
    evaluate,
    handing,
    meanings,
    opening,
    private,
    stdlib,
)
from counterproof.drafts.index.answers import Rows, told
from counterproof.drafts.index.rebinding import rebound
from counterproof.drafts.index.scopes import How
from counterproof.drafts.index.values import Class, External, Function, Instance, Value

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

_KNOWN_METACLASSES = {"abc.ABCMeta", "builtins.type", "enum.EnumMeta", "enum.EnumType"}


def about(index: Index, receiver: Instance | Class, name: str) -> str:
    """Return why a class or its instances may have a name all the same, or nothing."""
    of = receiver.of if isinstance(receiver, Instance) else receiver
    linearized = index.linearized(of)
    if linearized.doubt:
        return linearized.doubt
    if (name.startswith("__") and name != "__call__") or private.is_mangled(name):
        return "such a name may be made by the interpreter or be mangled"
    if isinstance(receiver, Instance) and not receiver.exact and _is_stand_in(index, of):
        return f"{of.node.name} only stands for other types in annotations"
    for part in linearized.own:
        if reason := _about_class(index, part, receiver, name):
            return reason
    if reason := of_subclassing(index, of) or _of_replacing(index, of) or elsewhere.hooked(index, of):
        return reason
    if isinstance(receiver, Instance) and (reason := _set_on_instances(index, of, name)):
        return reason
    return elsewhere.defined(index, receiver, name)


def _is_stand_in(index: Index, of: Class) -> bool:
    """Say whether a class describes others: a protocol, or a class without a single name of its own."""
    linearized = index.linearized(of)
    if any(isinstance(part, External) and part.dotted.endswith(".Protocol") for part in linearized.classes):
        return True
    facts = [classes.facts_of(part) for part in linearized.own]
    names = {name for fact in facts for name in (*fact.names, *fact.stored, *fact.declared)}
    return all(name.startswith("_") for name in names) and not names & {"__init__", "__new__", "__slots__"}


def _about_class(index: Index, part: Class, receiver: Instance | Class, name: str) -> str:
    facts = classes.facts_of(part)
    if hook := next((hook for hook in classes.HOOKS if hook in facts.names), None):
        return f"{part.node.name} has {hook}"
    if opened := facts.open or (facts.dynamic if isinstance(receiver, Instance) else ""):
        return f"{opened} ({part.node.name})"
    if naming := _naming_descriptor(index, part):
        return f"its {naming} sets more names when the class is made ({part.node.name})"
    return decorators.class_doubt(index, part, name) or of_metaclass(index, part)


def of_subclassing(index: Index, of: Class) -> str:
    """Return which base may give the classes that derive from it another constructor, or nothing."""
    for part in index.linearized(of).own:
        for method in part.node.body:
            if isinstance(method, ast.FunctionDef) and method.name == "__init_subclass__":
                name = classes.receiver_name(method) or ""
                stored = handing.stored_on(index, (Function(part.unit, method, part), name))
                if not stored.isdisjoint({None, "__init__", "__new__"}):
                    return f"{part.node.name} changes how the classes that derive from it are made"
    return ""


def _of_replacing(index: Index, of: Class) -> str:
    """Return where something else is put in the place of a class, or of one of its bases, or nothing."""
    own = [part for part in index.linearized(of).own if not part.unit.is_draft]
    places = (rebound(index, part.unit, part.node.name) for part in own)
    return next((place for place in places if place), "")


def _naming_descriptor(index: Index, part: Class) -> str:
    """Return the attribute of a class whose `__set_name__` stores on the class, or nothing."""
    for name, bindings in classes.facts_of(part).names.items():
        for binding in bindings:
            if binding.how is How.ASSIGN and _stores_on_owner(
                index, meanings.meaning(index, part.unit, binding)
            ):
                return name
    return ""


def _stores_on_owner(index: Index, value: Value) -> bool:
    for part in index.linearized(value.of).own if isinstance(value, Instance) else ():
        for method in part.node.body:
            if isinstance(method, ast.FunctionDef) and method.name == "__set_name__":
                owner = [argument.arg for argument in method.args.args][1:2]
                function = Function(part.unit, method, part)
                return any(handing.stored_on(index, (function, name)) for name in owner)
    return False


def _set_on_instances(index: Index, of: Class, name: str) -> str:
    """Return what may store an attribute of that name on instances of a class, or nothing."""
    for kind in index.linearized(of).standard:
        if name in stdlib.stored_by(kind) or kind.__module__ == "_io":
            return f"its base {kind.__name__} may store it"
    for part in index.linearized(of).own:
        if place := opening.given_by_methods(index, part, name):
            return place
    return _set_by_keyword(index, of, name)


def _set_by_keyword(index: Index, of: Class, name: str) -> str:
    """Return the method by which an attribute of that name may have been set with a keyword, or nothing."""
    own = index.linearized(of).own
    setters = {setter for part in own for setter in classes.facts_of(part).setters}
    if not setters:
        return ""
    relays = {relay for part in own for relay in classes.facts_of(part).relays}
    while new := {method for method, called in relays if called in setters} - setters:
        setters |= new
    making = setters & classes.MAKING
    if making:
        return f"its {min(making)} sets attributes named by keywords"
    if index.gives_keyword(name) or _is_passed(index, of, setters, name):
        return f"{min(setters)} can set it by keyword"
    return ""


def _is_passed(index: Index, of: Class, setters: set[str], name: str) -> bool:
    """Say whether the class's package may call one of the methods with a keyword of that name."""

    def ask(alone: Index) -> Rows:
        text = alone.text_of(of)
        return told(name if text is not None and text.passing_keyword(setters, name) else "")

    package = of.unit.name.partition(".")[0]
    question = ("passed", name, package, *sorted(setters))
    return not of.unit.is_draft and bool(index.from_sources(question, ask))


def standard_metaclass(index: Index, of: Class) -> str:
    """Return the dotted name of the known metaclass that a class names, or nothing."""
    for keyword in of.node.keywords:
        if keyword.arg == "metaclass":
            return decorators.external_name(evaluate.value_of(index, of.unit, keyword.value))
    return ""


def of_metaclass(index: Index, of: Class) -> str:
    """Return why a class's metaclass may change how it is made or read, or nothing."""
    for keyword in of.node.keywords:
        if keyword.arg is None:
            return f"{of.node.name} is made with keywords that are computed"
        if keyword.arg == "metaclass":
            value = evaluate.value_of(index, of.unit, keyword.value)
            if not isinstance(value, External) or value.dotted not in _KNOWN_METACLASSES:
                return f"{of.node.name} has the metaclass {ast.unparse(keyword.value)}"
    return ""
