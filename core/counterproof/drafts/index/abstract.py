"""Classes that can't be made: protocols, and abstract classes with methods left open."""

from __future__ import annotations

import abc
import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import classes, decorators, elsewhere, evaluate, stdlib
from counterproof.drafts.index.values import Class, External

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

_PROTOCOLS = {"typing.Protocol"}
_ABSTRACT = {
    "abc.abstractmethod", "abc.abstractproperty", "abc.abstractclassmethod", "abc.abstractstaticmethod",
}  # fmt: skip


def why_not_made(index: Index, of: Class) -> str:
    """Return why Python refuses to make an instance of a class, or nothing.

    Only a class whose bases are all known, and to which no decorator gives names, is refused for certain.
    """
    if any(_external(index, of, base) in _PROTOCOLS for base in of.node.bases):
        return f"{of.node.name} is a protocol, which can't be made"
    linearized = index.linearized(of)
    if linearized.doubt or not _is_enforced(index, of):
        return ""
    left = sorted(name for name in _abstract_names(index, of) if _is_open(index, of, name))
    if not left:
        return ""
    return f"{of.node.name} is abstract: {', '.join(left)} {'is' if len(left) == 1 else 'are'} left open"


def completed(index: Index, of: Class) -> str:
    """Return what may have given an abstract class the methods that it lacks, or nothing."""
    opened = (classes.facts_of(part).open for part in index.linearized(of).own)
    return next((reason for reason in opened if reason), "") or elsewhere.set_on(
        index, of, "__abstractmethods__"
    )


def _external(index: Index, of: Class, expression: ast.expr) -> str:
    plain = expression.value if isinstance(expression, ast.Subscript) else expression
    return decorators.external_name(evaluate.value_of(index, of.unit, plain))


def _is_enforced(index: Index, of: Class) -> bool:
    linearized = index.linearized(of)
    if any(isinstance(kind, abc.ABCMeta) for kind in linearized.standard):
        return True
    keywords = [(part, keyword) for part in linearized.own for keyword in part.node.keywords]
    return any(
        k.arg == "metaclass" and _external(index, part, k.value) == "abc.ABCMeta" for part, k in keywords
    )


def _abstract_names(index: Index, of: Class) -> set[str]:
    linearized = index.linearized(of)
    names = {name for kind in linearized.standard for name in getattr(kind, "__abstractmethods__", ())}
    for part in linearized.own:
        names |= {name for name in classes.facts_of(part).names if _is_abstract(index, part, name)}
    return names


def _is_open(index: Index, of: Class, name: str) -> bool:
    for part in index.linearized(of).classes:
        if isinstance(part, External):
            kind = stdlib.type_of(part.dotted)
            if kind is not None and kind is not object and stdlib.has_member(kind, name):
                return name in getattr(kind, "__abstractmethods__", ())
        elif name in classes.facts_of(part).names:
            return _is_abstract(index, part, name)
        elif decorators.class_doubt(index, part, name):
            return False
    return False


def _is_abstract(index: Index, of: Class, name: str) -> bool:
    """Say whether every binding of a name in a class body is an abstract method."""
    nodes = [binding.node for binding in classes.facts_of(of).names[name]]
    return all(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(_external(index, of, decorator) in _ABSTRACT for decorator in node.decorator_list)
        for node in nodes
    )
