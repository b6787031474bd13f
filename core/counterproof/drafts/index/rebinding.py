"""Names that a module of a package gives to another one, or replaces there, from outside."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import evaluate
from counterproof.drafts.index.answers import sentence, told
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import Module, alternatives

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

MAX_FILES = 16
"""So many files that may write into a module are looked into."""


def rebound(index: Index, unit: Unit, name: str) -> str:
    """Return where another module stores that name, or names that it computes, on a module, or nothing.

    Asked only before something is called wrong, as all files of the package are searched.
    """
    if unit.is_draft:
        return ""
    question = ("rebound", name, unit.name)
    return sentence(index.from_sources(question, lambda alone: told(_rebound(alone, unit, name))))


def _rebound(index: Index, unit: Unit, name: str) -> str:
    text = index.text_around(unit)
    assert text is not None
    for file in text.writing_into(unit.name, name)[:MAX_FILES]:
        other = index.module(file.module)
        if not isinstance(other, Unit):
            continue
        for store in other.nodes.stores:
            if store.name in {None, name} and _is_module(index, other, store.owner, unit):
                return f"line {store.owner.lineno} of {other.name} may set {name} from outside"
    return ""


def _is_module(index: Index, other: Unit, owner: ast.expr, unit: Unit) -> bool:
    other.follow_around(owner)
    values = alternatives(evaluate.value_of(index, other, owner))
    return any(isinstance(value, Module) and value.unit is unit for value in values)
