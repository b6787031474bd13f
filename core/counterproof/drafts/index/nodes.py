"""What stands where in a module's tree: facts of its syntax alone, which hold whoever asks."""

from __future__ import annotations

import ast
from functools import cached_property

from counterproof.drafts.index.names import all_arguments
from counterproof.drafts.index.outside import Store, stores_in
from counterproof.drafts.index.walking import FIELDS

_ADDING = {"add", "append", "appendleft", "insert"}
_MERGING = {"__setitem__", "extend", "extendleft", "symmetric_difference_update", "update"}


class Nodes:
    """The nodes of one tree, looked through once for each question and only when it is asked."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """The node around each node, outer ones first, without the contexts that all nodes share."""
        # Made for every module that may write into a class, so it goes through no generator.
        around: dict[ast.AST, ast.AST] = {}
        nodes: list[ast.AST] = [self.tree]
        for node in nodes:
            for name in FIELDS[type(node)]:
                value = getattr(node, name, None)
                if type(value) is list:
                    inner = [part for part in value if isinstance(part, ast.AST)]
                    around.update(dict.fromkeys(inner, node))
                    nodes += inner
                elif isinstance(value, ast.AST):
                    around[value] = node
                    nodes.append(value)
        return around

    @cached_property
    def reads(self) -> dict[str, list[ast.Name]]:
        """Every place where a name is read or deleted, by the name."""
        found: dict[str, list[ast.Name]] = {}
        for node in self.parents:
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

    @cached_property
    def stores(self) -> list[Store]:
        """Every attribute that the module stores on an object."""
        return list(stores_in(self.parents))

    @cached_property
    def calls(self) -> list[ast.Call]:
        """Every call in the module."""
        return [node for node in self.parents if isinstance(node, ast.Call)]

    @cached_property
    def operations(self) -> dict[str, set[str]]:
        """The methods called on each name anywhere in the module; storing or deleting an item is one too."""
        found: dict[str, set[str]] = {}
        for node in self.parents:
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
        for node in self.parents:
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
        return frozenset(n.arg for n in self.parents if isinstance(n, ast.keyword) and n.arg)

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
