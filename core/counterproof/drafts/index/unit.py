"""One parsed module, the draft's or a target's, with the bindings of its names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from counterproof.drafts.index.flow import flow
from counterproof.drafts.index.names import NameTable, all_arguments
from counterproof.drafts.index.namespace import NAMESPACE, changes_namespace, import_time_nodes
from counterproof.drafts.index.outside import Store, stores_in
from counterproof.drafts.index.scopes import Binding, Environment, How, Scope
from counterproof.drafts.index.source import ModuleFile, Parsed, SourceTree

_GLOBAL = re.compile(r"^[ \t]+global[ \t]+\w", re.MULTILINE)
_ADDING = {"add", "append", "appendleft", "insert"}
_MERGING = {"__setitem__", "extend", "extendleft", "symmetric_difference_update", "update"}


@dataclass(eq=False)
class Unit:
    """A module's tree and names; `home` is None for the draft itself."""

    name: str
    tree: ast.Module
    text: str
    is_package: bool = False
    home: SourceTree | None = None
    file: ModuleFile | None = None
    sha256: str = ""
    table: NameTable = field(init=False)
    scope: Scope = field(init=False)
    followed: set[ast.AST] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.table = NameTable(is_main=self.is_draft)
        self.scope = Scope(self.tree, None)
        self.table.scopes[self.tree] = self.scope
        self._mark_globals()
        flow(self.table, self.scope)

    @classmethod
    def of_target(cls, home: SourceTree, file: ModuleFile, parsed: Parsed) -> Unit:
        """Return the unit of a target's module."""
        return cls(file.module, parsed.tree, parsed.text, file.is_package, home, file, parsed.sha256)

    @property
    def is_draft(self) -> bool:
        """Whether this is the script under validation and not a target's module."""
        return self.home is None

    def _mark_globals(self) -> None:
        if _GLOBAL.search(self.text) is None:
            return
        statements = [node for node in ast.walk(self.tree) if isinstance(node, ast.Global)]
        for name in dict.fromkeys(name for statement in statements for name in statement.names):
            self.scope.volatile.add(name)
            if not self.is_draft:
                elsewhere = Binding(name, How.ELSEWHERE, self.tree, self.scope)
                self.scope.bindings.setdefault(name, []).append(elsewhere)

    def scope_of(self, node: ast.AST) -> Scope:
        """Return the scope of a function, lambda, class or comprehension, with its body followed."""
        scope = self.table.scopes[node]
        if scope.is_deferred:
            self._reach(scope.parent)
            flow(self.table, scope)
        return scope

    def follow_methods(self, node: ast.ClassDef | ast.Module) -> None:
        """Follow the bodies of a class's methods, so that the expressions in them can be evaluated."""
        if node in self.followed:
            return
        self.followed.add(node)
        for inner in ast.walk(node):
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                self.scope_of(inner)

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """The node around each node, outer ones first, without the contexts that all nodes share."""
        # Made for every module that may write into a class, so it doesn't go through two generators a node.
        around: dict[ast.AST, ast.AST] = {}
        nodes: list[ast.AST] = [self.tree]
        for node in nodes:
            for name in node._fields:
                value = getattr(node, name, None)
                if isinstance(value, ast.expr | ast.stmt):
                    around[value] = node
                    nodes.append(value)
                elif isinstance(value, list):
                    inner = [part for part in value if isinstance(part, ast.AST)]
                    around.update(dict.fromkeys(inner, node))
                    nodes += inner
                elif isinstance(value, ast.AST) and name != "ctx":
                    around[value] = node
                    nodes.append(value)
        return around

    @cached_property
    def reads(self) -> dict[str, list[ast.Name]]:
        """Every place where a name is read or deleted, by the name."""
        found: dict[str, list[ast.Name]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
                found.setdefault(node.id, []).append(node)
        return found

    @cached_property
    def attribute_stores(self) -> dict[str, list[ast.expr]]:
        """The objects on which an attribute is stored, by the attribute's name, in whatever way."""
        found: dict[str, list[ast.expr]] = {}
        for store in self.stores:
            if store.name is not None:
                found.setdefault(store.name, []).append(store.owner)
        return found

    @cached_property
    def open_stores(self) -> list[ast.expr]:
        """The objects on which attributes of any name may be stored."""
        return [store.owner for store in self.stores if store.name is None]

    @cached_property
    def filling(self) -> dict[str, list[Store]]:
        """What functions of the module store on their own parameters, by the functions' names."""
        found: dict[str, list[Store]] = {}
        for store in self.stores:
            around = self.function_around(store.owner)
            names = {argument.arg for argument in all_arguments(around.args)} if around else set()
            if around and isinstance(store.owner, ast.Name) and store.owner.id in names:
                found.setdefault(around.name, []).append(store)
        return found

    def function_around(self, node: ast.AST) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """Return the innermost `def` in which a node stands, or None."""
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                return node
        return None

    def follow_around(self, node: ast.AST) -> None:
        """Follow the functions in which a node stands, so that it can be evaluated."""
        functions: list[ast.AST] = []
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                functions.append(node)
        for function in reversed(functions):
            self.scope_of(function)

    @cached_property
    def stores(self) -> list[Store]:
        """Every attribute that the module stores on an object."""
        return list(stores_in(self.parents))

    @cached_property
    def calls(self) -> list[ast.Call]:
        """Every call in the module."""
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]

    @cached_property
    def operations(self) -> dict[str, set[str]]:
        """The methods called on each name anywhere in the module; storing or deleting an item is one too."""
        found: dict[str, set[str]] = {}
        for node in ast.walk(self.tree):
            match node:
                case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                    found.setdefault(name, set()).add("__setitem__")
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)):
                    found.setdefault(name, set()).add(method)
        return found

    @cached_property
    def additions(self) -> dict[str, list[ast.expr | None]]:
        """What is put into the collection of each name, anywhere in the module; None for anything."""
        found: dict[str, list[ast.expr | None]] = {}
        for node in ast.walk(self.tree):
            match node:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        match target:
                            case ast.Subscript(value=ast.Name(id=name), slice=ast.Slice()):
                                found.setdefault(name, []).append(None)
                            case ast.Subscript(value=ast.Name(id=name)):
                                found.setdefault(name, []).append(value)
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method), args=[*_, value]):
                    if method in _ADDING:
                        found.setdefault(name, []).append(value)
                    elif method in _MERGING:
                        found.setdefault(name, []).append(None)
        return found

    @cached_property
    def own_functions(self) -> frozenset[str]:
        """The names of all functions and methods that the module defines."""
        nodes = (n for n in self.parents if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
        return frozenset(n.name for n in nodes)

    @cached_property
    def keywords(self) -> frozenset[str]:
        """The names of all keywords in calls."""
        return frozenset(n.arg for n in ast.walk(self.tree) if isinstance(n, ast.keyword) and n.arg)

    @cached_property
    def classes(self) -> list[ast.ClassDef]:
        """Every class of the module that isn't inside a function."""
        found: list[ast.ClassDef] = []
        pending: list[ast.AST] = [self.tree]
        while pending:
            node = pending.pop()
            if isinstance(node, ast.ClassDef):
                found.append(node)
            if isinstance(node, ast.stmt | ast.Module | ast.excepthandler) and not isinstance(
                node, ast.FunctionDef | ast.AsyncFunctionDef
            ):
                pending.extend(ast.iter_child_nodes(node))
        return found

    def follow_all(self) -> None:
        """Follow every function body of the module."""
        self.follow_methods(self.tree)

    def _reach(self, scope: Scope | None) -> None:
        if scope is not None and scope.is_deferred:
            self.scope_of(scope.node)

    def reaching(self, name: ast.Name) -> tuple[Binding, ...]:
        """Return the bindings that a use can meet; none for a builtin, an unbound or an unknown name."""
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
        return any(changes_namespace(node, self.tree, self.parents) for node in nodes)


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
