"""Ways through a syntax tree that pass by what holds no node of its own; `ast` has the same, slower."""

from __future__ import annotations

import ast

_PLAIN = {"arg", "asname", "attr", "ctx", "id", "kind", "level", "module", "type_comment"}


class _Fields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields of each kind of node in which others may stand."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        fields = () if kind is ast.Constant else tuple(name for name in kind._fields if name not in _PLAIN)
        self[kind] = fields
        return fields


FIELDS = _Fields()


def children(node: ast.AST) -> list[ast.AST]:
    """Return the nodes right inside a node, without the contexts that all nodes share."""
    found: list[ast.AST] = []
    for name in FIELDS[type(node)]:
        value = getattr(node, name, None)
        if type(value) is list:
            found += [part for part in value if isinstance(part, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


def walk(node: ast.AST) -> list[ast.AST]:
    """Return a node and all nodes inside it, outer ones first, as `ast.walk` does, without contexts."""
    nodes = [node]
    for outer in nodes:
        if FIELDS[type(outer)]:
            nodes += children(outer)
    return nodes
