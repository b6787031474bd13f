"""Scopes of a module and the bindings in them: every way in which Python gives a name a meaning."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from enum import Enum


class How(Enum):
    """The way in which a name was bound, in words for a reason."""

    IMPORT = "imported"
    FROM = "imported by name"
    STAR = "bound by a star import"
    ASSIGN = "assigned"
    AUGMENTED = "assigned in place"
    LOOP = "the target of a loop"
    CONTEXT = "bound by with … as"
    EXCEPT = "bound by except … as"
    PARAMETER = "a parameter"
    FUNCTION = "a function"
    CLASS = "a class"
    DELETE = "deleted"
    CAPTURE = "bound by a pattern"
    ELSEWHERE = "assigned in another scope by global or nonlocal"
    TYPE = "a type parameter or alias"
    UNBOUND = "not bound on every way"


@dataclass(eq=False, slots=True)
class Binding:
    """One place where a name gets a meaning.

    `value` is the expression that the meaning comes from: what is assigned, looped over, entered, or the
    annotation where only that is there. `path` leads through unpacking; `replaced` holds the bindings that
    reached this place and ended here.
    """

    name: str
    how: How
    node: ast.AST
    scope: Scope
    value: ast.expr | None = None
    annotation: ast.expr | None = None
    path: tuple[int | None, ...] = ()
    statement: ast.stmt | None = None
    replaced: tuple[Binding, ...] = ()


Environment = dict[str, tuple[Binding, ...]]


@dataclass(eq=False, slots=True)
class Scope:
    """A module, class, function, lambda or comprehension with all the bindings made in it.

    `volatile` names are bound from other scopes too, so any of their bindings may be met anywhere. `final` is
    what reaches the end of the body, `exits` what reaches it or any `return`.
    """

    node: ast.AST
    parent: Scope | None
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    volatile: set[str] = field(default_factory=set)
    final: Environment = field(default_factory=dict)
    flowed: bool = False

    @property
    def is_class(self) -> bool:
        """Whether names of this scope are invisible to the functions in it."""
        return isinstance(self.node, ast.ClassDef)

    @property
    def is_deferred(self) -> bool:
        """Whether the body runs some time after the place where it stands."""
        return isinstance(self.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)

    def outer(self) -> Scope | None:
        """Return the next scope outwards whose names are visible here."""
        scope = self.parent
        while scope is not None and scope.is_class:
            scope = scope.parent
        return scope

    def root(self) -> Scope:
        """Return the module's own scope."""
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope
