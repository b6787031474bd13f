"""Names with two leading underscores, which a class body keeps for the class (`__x` becomes `_C__x`)."""

from __future__ import annotations

import ast
import re

from counterproof.drafts.index.unit import Unit

_MANGLED = re.compile(r"_[^_].*__.*[^_]_?$", re.DOTALL)


def is_private(name: str) -> bool:
    """Say whether a class body changes the name."""
    return name.startswith("__") and not name.endswith("__")


def is_mangled(name: str) -> bool:
    """Say whether a name may be what a class body made of a private one."""
    return _MANGLED.match(name) is not None


def read_name(unit: Unit, node: ast.Attribute) -> str:
    """Return the name that an attribute read asks for where it stands."""
    if not is_private(node.attr):
        return node.attr
    around: ast.AST = node
    while around in unit.nodes.parents:
        around = unit.nodes.parents[around]
        if isinstance(around, ast.ClassDef):
            return _prefix(around) + node.attr
    return node.attr


def written_name(of: ast.ClassDef, name: str) -> str | None:
    """Return how the body of a class writes an attribute; None for a name that it can't give."""
    if is_private(name):
        return None
    prefix = _prefix(of)
    inner = name.removeprefix(prefix)
    return inner if prefix and inner != name and is_private(inner) else name


def _prefix(of: ast.ClassDef) -> str:
    plain = of.name.lstrip("_")
    return f"_{plain}" if plain else ""
