"""From a binding of a `def` or `class` statement to the value it defines."""

from __future__ import annotations

import ast

from counterproof.drafts.index.scopes import Binding
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import Class, Function


def function_of(unit: Unit, binding: Binding) -> Function:
    """Return the function that a `def` statement defines, with the class around it."""
    node = binding.node
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    around = binding.scope.node
    owner = Class(unit, around) if isinstance(around, ast.ClassDef) else None
    return Function(unit, node, owner)


def class_of(unit: Unit, binding: Binding) -> Class:
    """Return the class that a `class` statement defines."""
    node = binding.node
    assert isinstance(node, ast.ClassDef)
    return Class(unit, node)


def qualified_name(value: Function | Class) -> str:
    """Return the canonical dotted name of a definition: its module and the way to it."""
    name = value.node.name if not isinstance(value.node, ast.Lambda) else "<lambda>"
    scope = value.unit.table.scopes.get(value.node)
    parts = [name]
    around = scope.parent if scope else None
    while around is not None and around.parent is not None:
        parts.append(getattr(around.node, "name", "<lambda>"))
        around = around.parent
    return ".".join([value.unit.name, *reversed(parts)])
