"""Conditions whose outcome is known without running: type checking, Python versions, constants."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable

OLDEST = (3, 11)
"""The oldest Python that drafts are written for; a version test is decided only if all later ones agree."""

_NEWEST = (3, 99)
_COMPARISONS: dict[type[ast.cmpop], Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    ast.GtE: operator.ge,
    ast.Gt: operator.gt,
    ast.LtE: operator.le,
    ast.Lt: operator.lt,
}


def static_truth(test: ast.expr, *, is_main: bool) -> bool | None:
    """Return what a test comes to at run time whatever the circumstances, or None.

    `is_main` says that the module is the script itself and not imported.
    """
    match test:
        case ast.Constant(value=value):
            return bool(value)
        case ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"):
            return False
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            truth = static_truth(operand, is_main=is_main)
            return None if truth is None else not truth
        case ast.Compare(
            left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant(value="__main__")]
        ):
            return is_main
        case ast.Compare(
            left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant(value=str())]
        ) if is_main:
            return False
        case ast.BoolOp(op=op, values=values):
            return _joined_truth(op, [static_truth(value, is_main=is_main) for value in values])
        case ast.Compare(left=left, ops=[op], comparators=[ast.Tuple(elts=parts)]) if _is_version(left):
            return _version_truth(op, parts)
        case _:
            return None


def _joined_truth(op: ast.boolop, truths: list[bool | None]) -> bool | None:
    deciding = isinstance(op, ast.Or)
    if deciding in truths:
        return deciding
    return None if None in truths else not deciding


def _is_version(expression: ast.expr) -> bool:
    match expression:
        case ast.Attribute(value=ast.Name(id="sys"), attr="version_info") | ast.Name(id="version_info"):
            return True
        case _:
            return False


def _version_truth(op: ast.cmpop, parts: list[ast.expr]) -> bool | None:
    compare = _COMPARISONS.get(type(op))
    wanted = tuple(
        part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, int)
    )
    if compare is None or len(wanted) != len(parts):
        return None
    oldest, newest = compare(OLDEST, wanted), compare(_NEWEST, wanted)
    return oldest if oldest == newest else None


def never_returns(expression: ast.expr) -> bool:
    """Say whether an expression statement ends the program, such as `sys.exit()`."""
    match expression:
        case ast.Call(func=ast.Name(id="exit" | "quit")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="sys"), attr="exit")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="os"), attr="_exit" | "abort")):
            return True
        case _:
            return False


def is_suppressing(expression: ast.expr) -> bool:
    """Say whether a context manager may swallow an exception, as `contextlib.suppress` does."""
    match expression:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in {"suppress", "raises", "assertRaises"}
        case _:
            return False
