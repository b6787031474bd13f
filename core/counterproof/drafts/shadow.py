"""Imported names that a script binds again: from there on nothing is claimed about them (spec A27)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from counterproof.drafts.index import meanings
from counterproof.drafts.index.scopes import Binding, How, Scope
from counterproof.drafts.index.values import Nothing, Value, concerns_target
from counterproof.evidence import Finding, State

if TYPE_CHECKING:
    from counterproof.drafts.analysis import Analysis

_IMPORTS = {How.IMPORT, How.FROM}


def shadowed(analysis: Analysis) -> Iterator[Finding]:
    """Yield one item for each scope in which a target's imported name gets another meaning."""
    seen: set[tuple[int, str]] = set()
    for binding in analysis.unit.table.made.values():
        key = (id(binding.scope), binding.name)
        if key in seen or binding.name == "*":
            continue
        imported = _hidden_import(analysis, binding)
        if imported is not None:
            seen.add(key)
            yield _item(analysis, binding, imported)


def _hidden_import(analysis: Analysis, binding: Binding) -> Binding | None:
    meaning = meanings.meaning(analysis.index, analysis.unit, binding)
    if isinstance(meaning, Nothing):
        return None
    for earlier in (*binding.replaced, *_around(binding)):
        if earlier.how in _IMPORTS and earlier is not binding:
            value = meanings.meaning(analysis.index, analysis.unit, earlier)
            if concerns_target(value) and not _same(value, meaning):
                return earlier
    return None


def _same(value: Value, meaning: Value) -> bool:
    return value == meaning


def _around(binding: Binding) -> list[Binding]:
    """Return the imports of the same name that an inner scope hides."""
    scope: Scope | None = binding.scope.outer()
    if binding.scope.is_class:
        return []
    while scope is not None:
        if found := scope.bindings.get(binding.name):
            return found
        scope = scope.outer()
    return []


def _item(analysis: Analysis, binding: Binding, imported: Binding) -> Finding:
    node = binding.node
    assert isinstance(node, ast.expr | ast.stmt | ast.alias | ast.excepthandler | ast.arg | ast.pattern)
    line = getattr(imported.node, "lineno", 0)
    reason = (
        f"{binding.name}, imported in line {line}, is {binding.how.value} here; "
        "uses of the new meaning are not checked"
    )
    span = analysis.places.span(node)
    return Finding("binding_shadowed", State.UNVERIFIABLE, binding.name, span, reason)
