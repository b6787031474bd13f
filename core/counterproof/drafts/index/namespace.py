"""What a module does to its own namespace while it is imported, apart from plain statements."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from counterproof.drafts.index.walking import children, walk

NAMESPACE = re.compile(r"\b(?:globals|vars|locals|exec)\(|\bsys\.modules\b")
"""A text without any of this changes nothing but by its statements."""

_MODULE_HOOKS = {"__getattr__", "__dir__"}
_NAMESPACES = {"globals", "vars", "locals"}
_READING_METHODS = {"get", "items", "keys", "values", "copy"}
_READING_CALLS = {"sorted", "list", "set", "tuple", "len", "dict", "frozenset", "iter"}

Parents = Mapping[ast.AST, ast.AST]


def import_time_nodes(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes that run while a module is imported: all but the bodies of its functions.

    Calls of `globals()` in functions are yielded too, but not those in the module's own `__getattr__`.
    """
    pending: list[tuple[ast.AST, bool]] = [(tree, False)]
    while pending:
        node, inside = pending.pop()
        if not inside or _calls(node, {"globals"}):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            pending.extend((child, inside) for child in children(node))
        elif getattr(node, "name", "") not in _MODULE_HOOKS:
            decorators = getattr(node, "decorator_list", [])
            pending.extend((decorator, inside) for decorator in decorators)
            body = node.body if isinstance(node.body, list) else [node.body]
            pending.extend((child, True) for child in body)


def changes_namespace(node: ast.AST, tree: ast.Module, parents: Parents) -> bool:
    """Say whether a node may give the module names: it stores into the namespace or hands it to others."""
    match node:
        case ast.Subscript(value=ast.Attribute(value=ast.Name(id="sys"), attr="modules")):
            return True
        case ast.Call(func=ast.Name(id="exec")):
            return True
        case ast.Call() if _calls(node, _NAMESPACES):
            return not _is_read(node, tree, parents)
        case _:
            return False


def _is_read(node: ast.AST, tree: ast.Module, parents: Parents) -> bool:
    match parents.get(node):
        case ast.Subscript(ctx=ast.Load()) | ast.Compare() | ast.comprehension() | ast.For():
            return True
        case ast.Attribute(attr=method):
            return method in _READING_METHODS
        case ast.Call(func=ast.Name(id=name)):
            return name in _READING_CALLS
        case ast.Assign(targets=[ast.Name(id=name)]):
            uses = (n for n in walk(tree) if isinstance(n, ast.Name) and n.id == name)
            return all(_is_read(use, tree, parents) for use in uses if isinstance(use.ctx, ast.Load))
        case _:
            return False


def _calls(node: ast.AST, names: set[str]) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return name in names and (name == "globals" or not arguments)
        case _:
            return False
