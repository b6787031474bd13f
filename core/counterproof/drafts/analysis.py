"""One draft together with the sources it is checked against: what the static checks share."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property

from counterproof.drafts.index.evaluate import value_of
from counterproof.drafts.index.index import Index
from counterproof.drafts.index.nodes import Nodes
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import External, Module, alternatives
from counterproof.drafts.places import Places
from counterproof.drafts.sites import Site, sites_of

_PATCHING = {"setattr", "patch", "object", "dict", "multiple", "delattr"}


@dataclass(frozen=True)
class Analysis:
    """A parsed draft, its places, and the index that answers for its targets."""

    unit: Unit
    index: Index
    places: Places

    @classmethod
    def of(cls, tree: ast.Module, text: str, index: Index) -> Analysis:
        """Return the analysis of a draft; every function body is followed."""
        unit = Unit("__main__", Nodes(tree), text)
        unit.follow_all()
        index.draft = unit
        index.stored_from_outside = _stored_from_outside(unit)
        index.loaded_by(unit)
        return cls(unit, index, Places(text))

    @cached_property
    def sites(self) -> list[Site]:
        """Every import, attribute read and call."""
        return sites_of(self.unit.tree)

    @cached_property
    def patched(self) -> frozenset[str]:
        """Names of attributes that the draft sets or replaces on something other than `self`."""
        return self.index.stored_from_outside

    @cached_property
    def removed(self) -> frozenset[str]:
        """Names of attributes that the draft deletes anywhere."""
        names: set[str] = set()
        for node in ast.walk(self.unit.tree):
            match node:
                case ast.Attribute(attr=name, ctx=ast.Del()):
                    names.add(name)
                case ast.Call(func=ast.Name(id="delattr"), args=[_, ast.Constant(value=str(name))]):
                    names.add(name)
        return frozenset(names)

    @cached_property
    def patches_anything(self) -> bool:
        """Whether the draft sets attributes or names whose names are not literal, or replaces a module."""
        if any(_sets_any_name(node) or self._replaces_module(node) for node in ast.walk(self.unit.tree)):
            return True
        return any(
            isinstance(part, Module)
            for owner in self.unit.nodes.open_stores
            for part in alternatives(value_of(self.index, self.unit, owner))
        )

    def _replaces_module(self, node: ast.AST) -> bool:
        """Say whether a node puts something in the place of a target's module in `sys.modules`."""
        match node:
            case ast.Subscript(value=registry, slice=key, ctx=ast.Store()):
                if value_of(self.index, self.unit, registry) != External("sys.modules"):
                    return False
                name = key.value if isinstance(key, ast.Constant) else None
                return not isinstance(name, str) or isinstance(self.index.module(name), Unit)
            case _:
                return False


def _sets_any_name(node: ast.AST) -> bool:
    match node:
        case ast.Call(
            func=ast.Name(id="setattr" | "delattr") | ast.Attribute(attr="setattr" | "delattr"),
            args=[owner, name, *_],
        ):
            return not isinstance(name, ast.Constant) and not isinstance(owner, ast.Constant)
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="patch") | ast.Attribute(attr="patch"), attr="object"),
            args=[_, name, *_],
        ):
            return not isinstance(name, ast.Constant)
        case (
            ast.Call(func=ast.Name(id="exec" | "globals"))
            | ast.Call(func=ast.Name(id="vars" | "locals"), args=[])
        ):
            return True
        case _:
            return False


def _stored_from_outside(unit: Unit) -> frozenset[str]:
    names = {store.name for store in unit.nodes.stores if store.computed and store.name is not None}
    for node in ast.walk(unit.tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls"), ctx=ast.Store() | ast.Del()):
                continue
            case ast.Attribute(attr=name, ctx=ast.Store() | ast.Del()):
                names.add(name)
            case ast.Call(func=ast.Name(id=how) | ast.Attribute(attr=how)) if how in _PATCHING:
                for part in node.args:
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        names.add(part.value.rpartition(".")[2])
    return frozenset(names)
