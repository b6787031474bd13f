"""One parsed module, the draft's or a target's, with the bindings of its names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING

from counterproof.drafts.index.flow import flow
from counterproof.drafts.index.names import NameTable
from counterproof.drafts.index.namespace import NAMESPACE, changes_namespace, import_time_nodes
from counterproof.drafts.index.nodes import Nodes
from counterproof.drafts.index.scopes import Binding, Environment, How, Scope
from counterproof.drafts.index.source import STUB, ModuleFile, Parsed, SourceTree
from counterproof.drafts.index.walking import walk

if TYPE_CHECKING:
    from counterproof.drafts.index.classes import ClassFacts

_GLOBAL = re.compile(r"^[ \t]+global[ \t]+\w", re.MULTILINE)
_OUTER = re.compile(r"^[ \t]+(?:global|nonlocal)[ \t]+\w", re.MULTILINE)
"""Where functions bind names of the scopes around them, what those mean hangs on all of them."""


@dataclass(eq=False)
class Unit:
    """A module's tree and names; `home` is None for the draft itself.

    What it answers doesn't hang on what it was asked before, so validations share the units of targets.
    """

    name: str
    nodes: Nodes
    text: str
    is_package: bool = False
    home: SourceTree | None = None
    file: ModuleFile | None = None
    sha256: str = ""
    table: NameTable = field(init=False)
    scope: Scope = field(init=False)
    followed: set[ast.AST] = field(default_factory=set)
    classes: dict[ast.ClassDef, ClassFacts] = field(default_factory=dict, repr=False)
    lock: RLock = field(default_factory=RLock, repr=False)

    def __post_init__(self) -> None:
        self.table = NameTable(is_main=self.is_draft)
        self.scope = Scope(self.tree, None)
        self.table.scopes[self.tree] = self.scope
        self._mark_globals()
        flow(self.table, self.scope)
        if _OUTER.search(self.text) is not None:
            self.follow_all()

    @classmethod
    def of_target(cls, home: SourceTree, file: ModuleFile, parsed: Parsed) -> Unit:
        """Return the unit of a target's module."""
        return cls(file.module, parsed.nodes, parsed.text, file.is_package, home, file, parsed.sha256)

    @property
    def tree(self) -> ast.Module:
        """The module's syntax tree."""
        return self.nodes.tree

    @property
    def is_draft(self) -> bool:
        """Whether this is the script under validation and not a target's module."""
        return self.home is None

    @property
    def is_stub(self) -> bool:
        """Whether this is what a stub says about a module."""
        return self.file is not None and self.file.place.endswith(STUB)

    def _mark_globals(self) -> None:
        if _GLOBAL.search(self.text) is None:
            return
        statements = [node for node in walk(self.tree) if isinstance(node, ast.Global)]
        for name in dict.fromkeys(name for statement in statements for name in statement.names):
            self.scope.volatile.add(name)
            if not self.is_draft:
                elsewhere = Binding(name, How.ELSEWHERE, self.tree, self.scope)
                self.scope.bindings.setdefault(name, []).append(elsewhere)

    def scope_of(self, node: ast.AST) -> Scope:
        """Return the scope of a function, lambda, class or comprehension, with its body followed."""
        scope = self.table.scopes[node]
        if scope.is_deferred and not scope.flowed:
            with self.lock:
                self._reach(scope.parent)
                flow(self.table, scope)
        return scope

    def follow_methods(self, node: ast.ClassDef | ast.Module) -> None:
        """Follow the bodies of a class's methods, so that the expressions in them can be evaluated."""
        if node in self.followed:
            return
        for inner in walk(node):
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                self._follow(inner)
        self.followed.add(node)

    def _follow(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        """Follow a function's body, except in an alias or a bound of a type, which may never be evaluated."""
        if node in self.table.scopes:
            self.scope_of(node)

    def follow_around(self, node: ast.AST) -> None:
        """Follow the functions in which a node stands, so that it can be evaluated."""
        functions: list[ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda] = []
        while node in self.nodes.parents:
            node = self.nodes.parents[node]
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                functions.append(node)
        for function in reversed(functions):
            self._follow(function)

    def follow_all(self) -> None:
        """Follow every function body of the module."""
        self.follow_methods(self.tree)

    def _reach(self, scope: Scope | None) -> None:
        if scope is not None and scope.is_deferred:
            self.scope_of(scope.node)

    def reaching(self, name: ast.Name) -> tuple[Binding, ...]:
        """Return the bindings that a use can meet; none for a builtin, an unbound or an unknown name."""
        if name not in self.table.uses and name not in self.table.free:
            self.follow_around(name)
        found = self.table.uses.get(name)
        if found is None:
            start = self.table.free.get(name)
            return () if start is None else self.outward(name.id, start)
        volatile = next((b.scope for b in found if b.name in b.scope.volatile), None)
        return found if volatile is None else tuple(volatile.bindings[name.id])

    def outward(self, name: str, scope: Scope | None) -> tuple[Binding, ...]:
        """Return the bindings that a name not bound in its own scope can meet, whenever its body runs.

        In a target a module's body has run before anybody calls its functions; in a draft it may not have.
        """
        while scope is not None:
            if found := scope.bindings.get(name):
                if scope.parent is None and not self.is_draft and name not in scope.volatile:
                    return scope.final.get(name, ())
                return tuple(found)
            scope = scope.outer()
        return self.scope.final.get("*", ())

    def at_end(self) -> Environment:
        """Return what the names of the module mean once its body has run."""
        return self.scope.final

    @cached_property
    def changes_itself(self) -> bool:
        """Whether the module may put names into itself in a way that its statements don't show.

        What the module's own `__getattr__` remembers in `globals()` is not such a change.
        """
        if NAMESPACE.search(self.text) is None:
            return False
        nodes = import_time_nodes(self.tree)
        return any(changes_namespace(node, self.tree, self.nodes.parents) for node in nodes)


def imported_names(unit: Unit, nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names of modules that import statements load; what is imported from one may be one."""
    for node in nodes:
        match node:
            case ast.Import(names=aliases):
                yield from (alias.name for alias in aliases)
            case ast.ImportFrom(names=aliases):
                module = absolute(unit, node)
                if module is not None and not (unit.is_draft and node.level):
                    yield module
                    yield from (f"{module}.{alias.name}" for alias in aliases)


def imports_at_load(unit: Unit) -> Iterator[str]:
    """Yield what a module's plain top-level statements import, those under conditions left out."""
    return imported_names(unit, unit.tree.body)


def absolute(unit: Unit, node: ast.ImportFrom) -> str | None:
    """Return the absolute name of the module that a `from` statement of this module imports from."""
    if not node.level:
        return node.module
    parts = unit.name.split(".")
    drop = node.level - (1 if unit.is_package else 0)
    if drop >= len(parts):
        return None
    base = parts[: len(parts) - drop]
    return ".".join([*base, *([node.module] if node.module else [])])
