"""Calls in which a function hands its own `*args` and `**kwargs` on: what they must hold (spec A29)."""

from __future__ import annotations

import ast
import itertools
from typing import TYPE_CHECKING

from counterproof.drafts import verdict
from counterproof.drafts.binder import Arguments, Bound, Mismatch, bind
from counterproof.drafts.index import construct, evaluate
from counterproof.drafts.index.construct import Accepts, Callable
from counterproof.drafts.index.values import Class, Function, Instance, Method, Value
from counterproof.drafts.verdict import Verdict

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

MAX_HOPS = 3
"""Arguments are followed through so many functions."""

_PLAIN = ast.expr | ast.keyword | ast.Expr | ast.Assign | ast.AnnAssign | ast.Return
_PERHAPS = ast.IfExp | ast.BoolOp | ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_LEAVING = ast.Return | ast.Raise | ast.Yield | ast.YieldFrom | ast.Assert | ast.Try


def judge_forwarded(
    index: Index, accepts: Accepts, bound: Bound, name: str, hops: int = MAX_HOPS
) -> Verdict | None:
    """Return what speaks against a call because of a call inside its function, or None.

    It is failed if the inner call is made whatever happens before it, with exactly what the outer one took.
    """
    function = accepts.function
    if function is None or isinstance(function.node, ast.Lambda) or not hops:
        return None
    arguments = function.node.args
    stars = {part.arg for part in (arguments.vararg, arguments.kwarg) if part}
    if not stars:
        return None
    function.unit.scope_of(function.node)
    for call in _handing_on(function.node, stars):
        judged = _judge(index, function, call, bound, hops)
        if judged is not None:
            reason = f"{name}() hands its arguments on, and {judged.reason}"
            if judged.code != "signature_dynamic" and _is_certain(index, function, call, stars):
                return verdict.failed(judged.code, reason)
            return verdict.doubt("signature_dynamic", reason)
    return None


def _handing_on(node: ast.FunctionDef | ast.AsyncFunctionDef, stars: set[str]) -> list[ast.Call]:
    calls = [inner for inner in ast.walk(node) if isinstance(inner, ast.Call)]
    return [call for call in calls if any(part.id in stars for part in _unpacked(call))]


def _unpacked(call: ast.Call) -> list[ast.Name]:
    parts = [part.value for part in call.args if isinstance(part, ast.Starred)]
    parts += [keyword.value for keyword in call.keywords if keyword.arg is None]
    return [part for part in parts if isinstance(part, ast.Name)]


def _judge(
    index: Index, function: Function, call: ast.Call, bound: Bound, hops: int
) -> Mismatch | Verdict | None:
    accepts = _accepts(index, evaluate.value_of(index, function.unit, call.func))
    given = _given(function, call, bound)
    if not isinstance(accepts, Accepts) or len(accepts.signatures) != 1 or given is None:
        return None
    match bind(accepts.signatures[0], given):
        case Mismatch() as mismatch:
            return mismatch
        case Bound() as inner:
            return judge_forwarded(index, accepts, inner, accepts.signatures[0].name, hops - 1)
        case _:
            return None


def _given(function: Function, call: ast.Call, bound: Bound) -> Arguments | None:
    """Return the inner call's arguments with the outer call's in the place of the stars."""
    own = function.node.args
    positional: list[ast.expr] = []
    for part in call.args:
        if not isinstance(part, ast.Starred):
            positional.append(part)
        elif own.vararg is not None and isinstance(part.value, ast.Name) and part.value.id == own.vararg.arg:
            positional.extend(bound.surplus)
        else:
            return None
    keywords: list[tuple[str, ast.expr]] = []
    for keyword in call.keywords:
        if keyword.arg is not None:
            keywords.append((keyword.arg, keyword.value))
        elif (
            own.kwarg is not None
            and isinstance(keyword.value, ast.Name)
            and keyword.value.id == own.kwarg.arg
        ):
            keywords.extend(bound.extra.items())
        else:
            return None
    return Arguments(tuple(positional), tuple(keywords))


def _is_certain(index: Index, function: Function, call: ast.Call, stars: set[str]) -> bool:
    """Say whether the call is made for certain, with stars that nothing else in the function touches."""
    callee = evaluate.value_of(index, function.unit, call.func)
    if isinstance(callee, Method) and not (isinstance(callee.receiver, Instance) and callee.receiver.exact):
        return False
    uses = [n for n in ast.walk(function.node) if isinstance(n, ast.Name) and n.id in stars]
    if any(use not in _unpacked(call) for use in uses):
        return False
    parents = function.unit.nodes.parents
    node: ast.AST = call
    while parents[node] is not function.node:
        node = parents[node]
        if not isinstance(node, _PLAIN) or isinstance(node, _PERHAPS):
            return False
    assert not isinstance(function.node, ast.Lambda)
    before = itertools.takewhile(lambda statement: statement is not node, function.node.body)
    return not any(isinstance(inner, _LEAVING) for statement in before for inner in ast.walk(statement))


def _accepts(index: Index, callee: Value) -> Callable | None:
    match callee:
        case Class(is_receiver=False):
            return construct.constructor(index, callee)
        case Function() if not index.is_stored_from_outside(callee.label):
            return construct.callable_of(index, callee, callee.label, filled=False)
        case Method(function, Instance()):
            return construct.callable_of(index, function, function.label, filled=True)
        case _:
            return None
