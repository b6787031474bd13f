"""Attributes that a module stores on objects, in whatever way it writes that: `=`, `setattr`, `__dict__`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Parents = Mapping[ast.AST, ast.AST]

_READING_METHODS = {"get", "items", "keys", "values", "copy", "__contains__"}
_READING_CALLS = {
    "dict", "sorted", "list", "len", "set", "tuple", "repr", "str", "print", "iter", "pprint", "dumps",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Store:
    """An attribute stored on what an expression stands for; no name means that any may be.

    `computed` says that the name doesn't stand behind a dot, `copied` that another namespace is taken over.
    """

    owner: ast.expr
    name: str | None
    computed: bool = True
    copied: bool = False


def stores_in(parents: Parents) -> Iterator[Store]:
    """Yield what a module stores on objects, anywhere in it; `parents` has all its nodes."""
    for node in parents:
        match node:
            case ast.Attribute(value=owner, attr="__dict__", ctx=ast.Store()):
                yield Store(owner, None, copied=_is_copy(parents.get(node)))
            case ast.Attribute(value=owner, attr="__class__" | "__bases__", ctx=ast.Store()):
                yield Store(owner, None)
            case ast.Attribute(value=owner, attr=name, ctx=ast.Store()):
                yield Store(owner, name, computed=False)
            case ast.Call():
                yield from _set_by_call(node, parents)
        namespace_of = _namespace_of(node)
        if namespace_of is not None:
            copied = _is_copy(parents.get(parents[node]))
            yield from (Store(namespace_of, name, copied=copied) for name in _written(node, parents))


def _is_copy(node: ast.AST | None) -> bool:
    """Say whether a namespace is replaced or updated by that of another object."""
    match node:
        case ast.Assign(value=given) | ast.Call(args=[given], keywords=[]):
            return any(_namespace_of(part) is not None for part in ast.walk(given))
        case _:
            return False


def _set_by_call(call: ast.Call, parents: Parents) -> Iterator[Store]:
    match call:
        case ast.Call(func=ast.Name(id="setattr"), args=[owner, name, _]):
            pass
        case ast.Call(func=ast.Attribute(attr="__setattr__"), args=[owner, name, _]):
            pass
        case ast.Call(func=ast.Attribute(value=owner, attr="__setattr__"), args=[name, _]):
            pass
        case _:
            return
    for text in _names(name, parents):
        yield Store(owner, text)


def _names(name: ast.expr, parents: Parents) -> list[str | None]:
    """Return what a computed name may be: a text, each text of a literal that is looped over, or anything."""
    match name:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.Name(id=looped):
            return list(_looped(name, looped, parents)) or [None]
        case _:
            return [None]


def _looped(name: ast.Name, looped: str, parents: Parents) -> list[str]:
    node: ast.AST = name
    while node in parents and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        node = parents[node]
        match node:
            case ast.For(target=ast.Name(id=target), iter=ast.Tuple(elts=parts) | ast.List(elts=parts)):
                texts = [part.value for part in parts if isinstance(part, ast.Constant)]
                known = [text for text in texts if isinstance(text, str)]
                if target == looped:
                    return known if len(known) == len(parts) and not _is_bound_inside(node, looped) else []
    return []


def _is_bound_inside(loop: ast.For, name: str) -> bool:
    nodes = (node for statement in loop.body for node in ast.walk(statement))
    return any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in nodes)


def _namespace_of(node: ast.AST) -> ast.expr | None:
    """Return the object whose namespace a node is: `x.__dict__` or `vars(x)`."""
    match node:
        case ast.Attribute(value=owner, attr="__dict__", ctx=ast.Load()):
            return owner
        case ast.Call(func=ast.Name(id="vars"), args=[owner]):
            return owner
        case _:
            return None


def _written(namespace: ast.AST, parents: Parents) -> list[str | None]:
    """Return the names that a use of a namespace may write."""
    use = parents.get(namespace)
    match use:
        case ast.Subscript(value=owner, slice=key, ctx=ast.Store()) if owner is namespace:
            return _names(key, parents)
        case ast.Attribute(attr="update"):
            return _updated(parents.get(use))
        case ast.Attribute(attr=method):
            return [] if method in _READING_METHODS else [None]
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return [] if name in _READING_CALLS else [None]
        case (
            ast.Assign(targets=[ast.Name(), *_]) | ast.AnnAssign() | ast.NamedExpr() | ast.keyword(arg=str())
        ):
            return [None]
        case _:
            return []


def _updated(call: ast.AST | None) -> list[str | None]:
    match call:
        case ast.Call(args=[], keywords=keywords):
            return [keyword.arg for keyword in keywords]
        case ast.Call(args=[ast.Dict(keys=keys)], keywords=keywords):
            texts = [key.value if isinstance(key, ast.Constant) else None for key in keys]
            names = [text if isinstance(text, str) else None for text in texts]
            return [*names, *(keyword.arg for keyword in keywords)]
        case _:
            return [None]
