"""What decorators make of a function or class: known ones, wrappers that pass everything on, and doubt."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from counterproof.drafts.index import evaluate, wrappers
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import Class, External, Function, Value

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


class Effect(Enum):
    """What a decorated function is."""

    PLAIN = "plain"
    PROPERTY = "property"
    STATIC = "static"
    CLASS = "class"
    CONTEXT = "context"
    ASYNC_CONTEXT = "async_context"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Decorated:
    """The effect of all decorators of a function; `signature` is the function whose parameters count."""

    kind: Effect
    signature: Function
    reason: str = ""


_PLAIN = {
    "abc.abstractmethod", "typing.overload", "typing.final", "typing.override", "typing.no_type_check",
    "functools.cache", "functools.lru_cache", "functools.wraps",
    "warnings.deprecated", "typing.runtime_checkable", "contextlib.ContextDecorator", "builtins.staticmethod",
}  # fmt: skip
_EFFECTS = {
    "builtins.property": Effect.PROPERTY,
    "abc.abstractproperty": Effect.PROPERTY,
    "functools.cached_property": Effect.PROPERTY,
    "builtins.staticmethod": Effect.STATIC,
    "builtins.classmethod": Effect.CLASS,
    "contextlib.contextmanager": Effect.CONTEXT,
    "contextlib.asynccontextmanager": Effect.ASYNC_CONTEXT,
}
_CLASS_DECORATORS = {
    "typing.final", "typing.runtime_checkable", "functools.total_ordering", "enum.unique", "enum.verify",
    "dataclasses.dataclass", "warnings.deprecated",
}  # fmt: skip
_ACCESSORS = {"setter", "getter", "deleter"}


def effect_of(index: Index, function: Function) -> Decorated:
    """Return what the decorators make of a function, the innermost first."""
    kind, signature = Effect.PLAIN, function
    node = function.node
    if isinstance(node, ast.Lambda):
        return Decorated(kind, signature)
    if node.name in {"__init_subclass__", "__class_getitem__"}:
        kind = Effect.CLASS
    for expression in reversed(node.decorator_list):
        if isinstance(expression, ast.Attribute) and expression.attr in _ACCESSORS:
            kind = Effect.PROPERTY
            continue
        value = evaluate.value_of(index, function.unit, _head(expression))
        known = external_name(value)
        if known in _EFFECTS:
            kind = _EFFECTS[known]
        elif known not in _PLAIN:
            wrapped = wrappers.applied(index, function.unit, expression, signature)
            if wrapped is None:
                return Decorated(Effect.UNKNOWN, signature, _unknown(function, expression))
            signature = wrapped
    return Decorated(kind, signature)


def keeps_result(index: Index, function: Function) -> bool:
    """Say whether calling a decorated function gives what its own body gives."""
    if isinstance(function.node, ast.Lambda):
        return True
    heads = (
        (part, evaluate.value_of(index, function.unit, _head(part))) for part in function.node.decorator_list
    )
    return all(
        external_name(value) or wrappers.keeps_result(index, function.unit, part) for part, value in heads
    )


def _unknown(function: Function, expression: ast.expr) -> str:
    name = getattr(function.node, "name", "it")
    return f"what the decorator {ast.unparse(_head(expression))} makes of {name} is not known"


def _head(expression: ast.expr) -> ast.expr:
    return expression.func if isinstance(expression, ast.Call) else expression


def external_name(value: Value) -> str:
    """Return the dotted name of something external, with typing_extensions read as typing, or nothing."""
    match value:
        case External(dotted):
            return dotted.replace("typing_extensions.", "typing.", 1)
        case _:
            return ""


def class_doubt(index: Index, of: Class, name: str) -> str:
    """Return why a class decorator may have given the class a name, or nothing."""
    for expression in of.node.decorator_list:
        if _is_known(index, of.unit, expression):
            continue
        changed = wrappers.class_changes(index, of.unit, expression)
        if changed is None or name in changed:
            return f"the decorator {ast.unparse(_head(expression))} may give {of.node.name} more names"
    return ""


def construction_doubt(index: Index, of: Class) -> str:
    """Return why a class decorator may have changed how the class is made, or nothing."""
    for expression in of.node.decorator_list:
        if _is_known(index, of.unit, expression):
            continue
        changed = wrappers.class_changes(index, of.unit, expression)
        if changed is None or changed & {"__init__", "__new__", "__call__"}:
            return f"the decorator {ast.unparse(_head(expression))} may change how {of.node.name} is made"
    return ""


def _is_known(index: Index, unit: Unit, expression: ast.expr) -> bool:
    return external_name(evaluate.value_of(index, unit, _head(expression))) in _CLASS_DECORATORS


def dataclass_decorator(index: Index, of: Class) -> ast.expr | None:
    """Return the decorator that makes a class a dataclass, under whatever name it goes, or None."""
    for expression in of.node.decorator_list:
        if external_name(evaluate.value_of(index, of.unit, _head(expression))) == "dataclasses.dataclass":
            return expression
    return None
