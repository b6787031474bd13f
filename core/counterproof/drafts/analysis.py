"""One draft together with the sources it is checked against: what the static checks share."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property

from counterproof.drafts.index.index import Index
from counterproof.drafts.index.unit import Unit
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
        unit = Unit("__main__", tree, text)
        unit.follow_all()
        index.draft = unit
        index.stored_from_outside = _stored_from_outside(tree)
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
        """Whether the draft sets attributes or names whose names are not literal."""
        for node in ast.walk(self.unit.tree):
            match node:
                case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[_, name, *_]):
                    if not isinstance(name, ast.Constant):
                        return True
                case ast.Call(func=ast.Name(id="exec" | "globals")):
                    return True
        return False


def _stored_from_outside(tree: ast.Module) -> frozenset[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
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
