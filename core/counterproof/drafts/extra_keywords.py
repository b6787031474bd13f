"""Keywords that only `**kwargs` takes: where they go, as far as source shows it (spec A29)."""

from __future__ import annotations

import ast
from enum import Enum
from typing import TYPE_CHECKING

from counterproof.drafts import verdict
from counterproof.drafts.index import construct, evaluate, records
from counterproof.drafts.index.construct import Accepts, Callable
from counterproof.drafts.index.values import Class, Function, Instance, Method, Value
from counterproof.drafts.nearest import nearest
from counterproof.drafts.signature import Kind, Signature
from counterproof.drafts.verdict import Verdict

if TYPE_CHECKING:
    from counterproof.drafts.binder import Bound
    from counterproof.drafts.index.index import Index

MAX_HOPS = 3
"""Keywords are followed through so many functions."""


class Fate(Enum):
    """What becomes of a keyword."""

    TAKEN = "taken"
    REFUSED = "refused"
    UNKNOWN = "unknown"


def judge_extra(index: Index, accepts: Accepts, bound: Bound, name: str) -> Verdict:
    """Return the verdict on a call some of whose keywords only `**kwargs` takes."""
    fates = {keyword: _fate(index, accepts.function, keyword, MAX_HOPS) for keyword in bound.extra}
    for keyword, (fate, signature) in fates.items():
        if fate is Fate.REFUSED and signature is not None:
            known = [p.name for p in signature.parameters if p.kind in {Kind.STANDARD, Kind.KEYWORD_ONLY}]
            reason = f"{name}() hands {keyword} on to {signature.name}(), which has no such parameter"
            return verdict.failed("unknown_keyword", reason, None, nearest(keyword, known))
    unknown = [keyword for keyword, (fate, _) in fates.items() if fate is not Fate.TAKEN]
    if not unknown:
        return verdict.passed(f"{name}() accepts these arguments", None, bound.values)
    word = "keyword" if len(unknown) == 1 else "keywords"
    reason = (
        f"only ** of {name}() takes the {word} {', '.join(unknown)}, and what it does with it is not known"
    )
    return verdict.doubt("signature_dynamic", reason)


def _fate(index: Index, function: Function | None, keyword: str, hops: int) -> tuple[Fate, Signature | None]:
    """Follow a keyword through every use of the mapping that collects it."""
    if (
        function is None
        or function.node.args.kwarg is None
        or isinstance(function.node, ast.Lambda)
        or not hops
    ):
        return Fate.UNKNOWN, None
    mapping = function.node.args.kwarg.arg
    function.unit.scope_of(function.node)
    parents = {child: node for node in ast.walk(function.node) for child in ast.iter_child_nodes(node)}
    uses = [n for n in ast.walk(function.node) if isinstance(n, ast.Name) and n.id == mapping]
    fates = [_use(index, function, use, parents, keyword, hops) for use in uses]
    if not fates or any(fate is Fate.UNKNOWN for fate, _ in fates):
        return Fate.UNKNOWN, None
    refused = next((answer for answer in fates if answer[0] is Fate.REFUSED), None)
    return refused or (Fate.TAKEN, None)


def _use(
    index: Index,
    function: Function,
    use: ast.Name,
    parents: dict[ast.AST, ast.AST],
    keyword: str,
    hops: int,
) -> tuple[Fate, Signature | None]:
    parent = parents[use]
    if not isinstance(use.ctx, ast.Load):
        return Fate.UNKNOWN, None
    if isinstance(parent, ast.keyword) and parent.arg is None:
        call = parents[parent]
        assert isinstance(call, ast.Call)
        fate, signature = _forwarded(index, function, call, keyword, hops)
        if fate is Fate.REFUSED and not _always_runs(function, call, parents):
            return Fate.UNKNOWN, None
        return fate, signature
    return (Fate.TAKEN if _is_kept(index, function, use, parents) else Fate.UNKNOWN), None


def _forwarded(
    index: Index, function: Function, call: ast.Call, keyword: str, hops: int
) -> tuple[Fate, Signature | None]:
    if any(given.arg == keyword for given in call.keywords):
        return Fate.UNKNOWN, None
    accepts = _accepts(index, evaluate.value_of(index, function.unit, call.func))
    if not isinstance(accepts, Accepts) or len(accepts.signatures) != 1:
        return Fate.UNKNOWN, None
    (signature,) = accepts.signatures
    if any(p.name == keyword and p.kind in {Kind.STANDARD, Kind.KEYWORD_ONLY} for p in signature.parameters):
        return Fate.TAKEN, None
    if signature.of_kind(Kind.VAR_KEYWORD) is None:
        return Fate.REFUSED, signature
    return _fate(index, accepts.function, keyword, hops - 1)


def _accepts(index: Index, callee: Value) -> Callable | None:
    match callee:
        case Class(is_receiver=False):
            return construct.constructor(index, callee)
        case Function():
            return construct.callable_of(index, callee, callee.label, filled=False)
        case Method(function, Instance(exact=True)):
            return construct.callable_of(index, function, function.label, filled=True)
        case _:
            return None


def _always_runs(function: Function, call: ast.Call, parents: dict[ast.AST, ast.AST]) -> bool:
    """Say whether a call runs whenever its function does: in a plain statement that nothing can skip."""
    node: ast.AST = call
    while parents[node] is not function.node:
        node = parents[node]
        if not isinstance(node, ast.expr | ast.keyword | ast.Expr | ast.Assign | ast.AnnAssign | ast.Return):
            return False
        if isinstance(node, ast.IfExp | ast.BoolOp | ast.Lambda | ast.ListComp | ast.GeneratorExp):
            return False
    assert not isinstance(function.node, ast.Lambda)
    before = function.node.body[: function.node.body.index(node)]  # type: ignore[arg-type]
    leaves = ast.Return | ast.Raise | ast.Yield | ast.Assert
    return not any(isinstance(inner, leaves) for statement in before for inner in ast.walk(statement))


def _is_kept(index: Index, function: Function, use: ast.Name, parents: dict[ast.AST, ast.AST]) -> bool:
    """Say whether a use of the mapping only reads it, returns it or puts it somewhere as it is."""
    parent = parents[use]
    while isinstance(parent, ast.Tuple | ast.List | ast.Dict):
        parent = parents[parent]
    match parent:
        case ast.Return():
            return True
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"))]):
            return True
        case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"))):
            return True
        case ast.Attribute(attr="setdefault"):
            return isinstance(parents[parents[parent]], ast.Expr)
        case ast.keyword(arg=str()):
            call = parents[parent]
            return isinstance(call, ast.Call) and _stores_fields(index, function, call)
        case ast.Call(func=ast.Attribute(value=ast.Attribute(), attr="update"), args=[argument]):
            return argument is use
        case _:
            return False


def _stores_fields(index: Index, function: Function, call: ast.Call) -> bool:
    """Say whether a call makes a dataclass, whose fields hold what they are given."""
    match evaluate.value_of(index, function.unit, call.func):
        case Class() as of:
            return records.generates_init(index, of)
        case _:
            return False
