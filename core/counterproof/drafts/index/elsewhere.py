"""Names that a class lacks and that something else in its package gives its instances all the same (spec A23)."""

from __future__ import annotations

import ast
import re
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
    may_be_subclass = not (isinstance(receiver, Instance) and receiver.exact) and not _is_plain_class(
        receiver
    )
    if index.draft is not None and (
        place := _in_unit(index, index.draft, of, name, subclasses=may_be_subclass)
    ):
        return place
    home = of.unit.home
    if home is None:
        return ""
    files = home.defining(_definitions_of(name))
    if len(files) > MAX_FILES:
        return f"{len(files)} files of {home.package} define that name"
    for file in files:
        unit = index.module(file.module)
        if not isinstance(unit, Unit):
            return f"{file.relative} can't be read: {unit.reason}"
        if place := _in_unit(index, unit, of, name, subclasses=may_be_subclass):
            return place
    return ""


def _is_plain_class(receiver: Instance | Class) -> bool:
    return isinstance(receiver, Class) and not receiver.is_receiver


def _definitions_of(name: str) -> re.Pattern[bytes]:
    word = re.escape(name.encode())
    return re.compile(
        rb"\b(?:def|class)[ \t]+"
        + word
        + rb"\b|^[ \t]+"
        + word
        + rb"[ \t]*[:=]|\."
        + word
        + rb"[ \t]*(?::[^=\n]+)?=(?!=)",
        re.MULTILINE,
    )


def _in_unit(index: Index, unit: Unit, of: Class, name: str, *, subclasses: bool) -> str:
    for node in ast.walk(unit.tree):
        match node:
            case ast.ClassDef() if subclasses and node is not of.node and node in unit.table.scopes:
                other = Class(unit, node)
                if classes.facts_of(index, other).has(name) and is_subclass(index, other, of):
                    return f"{node.name}, which derives from it, has one"
            case ast.Attribute(value=owner, attr=attribute, ctx=ast.Store()) if attribute == name:
                if _may_be(index, unit, owner, of):
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
