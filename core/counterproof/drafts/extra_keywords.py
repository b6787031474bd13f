"""Keywords that only `**kwargs` takes: where they go, as far as source shows it (spec A29)."""

from __future__ import annotations

import ast
import itertools
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


_BY_NAME = {Kind.STANDARD, Kind.KEYWORD_ONLY}
_PLAIN = ast.expr | ast.keyword | ast.Expr | ast.Assign | ast.AnnAssign | ast.Return
_PERHAPS = ast.IfExp | ast.BoolOp | ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_LEAVING = ast.Return | ast.Raise | ast.Yield | ast.YieldFrom | ast.Assert


class Fate(Enum):
    """What becomes of a keyword."""

    TAKEN = "taken"
    REFUSED = "refused"
    UNKNOWN = "unknown"


Answer = tuple[Fate, Signature | None]
_UNKNOWN: Answer = (Fate.UNKNOWN, None)
_TAKEN: Answer = (Fate.TAKEN, None)


def judge_extra(index: Index, accepts: Accepts, bound: Bound, name: str) -> Verdict:
    """Return the verdict on a call some of whose keywords only `**kwargs` takes."""
    fates = {keyword: _fate(index, accepts.function, keyword, MAX_HOPS) for keyword in bound.extra}
    for keyword, (fate, signature) in fates.items():
        if fate is Fate.REFUSED and signature is not None:
            known = [p.name for p in signature.parameters if p.kind in _BY_NAME]
            reason = f"{name}() hands {keyword} on to {signature.name}(), which has no such parameter"
            near = nearest(keyword, known)
            return verdict.failed("unknown_keyword", reason, None, near, bound.extra[keyword])
    unknown = [keyword for keyword, (fate, _) in fates.items() if fate is not Fate.TAKEN]
    if not unknown:
        return verdict.passed(f"{name}() accepts these arguments", None, bound.values)
    word = "keyword" if len(unknown) == 1 else "keywords"
    names = ", ".join(unknown)
    reason = f"only ** of {name}() takes the {word} {names}; what becomes of it is not known"
    return verdict.doubt("signature_dynamic", reason)


def _fate(index: Index, function: Function | None, keyword: str, hops: int) -> Answer:
    if function is None or function.node.args.kwarg is None or isinstance(function.node, ast.Lambda):
        return _UNKNOWN
    return _Follower(index, function, keyword, hops).fate(function.node.args.kwarg.arg) if hops else _UNKNOWN


class _Follower:
    """Follows one keyword through every use of the mapping in which a function collects it."""

    def __init__(self, index: Index, function: Function, keyword: str, hops: int) -> None:
        self.index = index
        self.function = function
        self.keyword = keyword
        self.hops = hops
        self.parents = {
            child: node for node in ast.walk(function.node) for child in ast.iter_child_nodes(node)
        }
        function.unit.scope_of(function.node)

    def fate(self, mapping: str) -> Answer:
        uses = (n for n in ast.walk(self.function.node) if isinstance(n, ast.Name) and n.id == mapping)
        answers = [self.use(use) for use in uses]
        if not answers or _UNKNOWN in answers:
            return _UNKNOWN
        return next((answer for answer in answers if answer[0] is Fate.REFUSED), _TAKEN)

    def use(self, use: ast.Name) -> Answer:
        parent = self.parents[use]
        if not isinstance(use.ctx, ast.Load):
            return _UNKNOWN
        if isinstance(parent, ast.keyword) and parent.arg is None:
            call = self.parents[parent]
            assert isinstance(call, ast.Call)
            answer = self.forwarded(call)
            return _UNKNOWN if answer[0] is Fate.REFUSED and not self.always_runs(call) else answer
        return _TAKEN if self.is_kept(use) else _UNKNOWN

    def forwarded(self, call: ast.Call) -> Answer:
        if any(given.arg == self.keyword for given in call.keywords):
            return _UNKNOWN
        accepts = _accepts(self.index, evaluate.value_of(self.index, self.function.unit, call.func))
        if not isinstance(accepts, Accepts) or len(accepts.signatures) != 1:
            return _UNKNOWN
        (signature,) = accepts.signatures
        if any(p.name == self.keyword and p.kind in _BY_NAME for p in signature.parameters):
            return _TAKEN
        if signature.of_kind(Kind.VAR_KEYWORD) is None:
            return Fate.REFUSED, signature
        return _fate(self.index, accepts.function, self.keyword, self.hops - 1)

    def always_runs(self, call: ast.Call) -> bool:
        """Say whether a call runs whenever its function does: in a plain statement that nothing can skip."""
        node: ast.AST = call
        while self.parents[node] is not self.function.node:
            node = self.parents[node]
            if not isinstance(node, _PLAIN) or isinstance(node, _PERHAPS):
                return False
        body = self.function.node.body
        assert isinstance(body, list)
        before = itertools.takewhile(lambda statement: statement is not node, body)
        return not any(isinstance(inner, _LEAVING) for statement in before for inner in ast.walk(statement))

    def is_kept(self, use: ast.Name) -> bool:
        """Say whether a use of the mapping only reads it, returns it or puts it somewhere as it is."""
        parent = self.parents[use]
        while isinstance(parent, ast.Tuple | ast.List | ast.Dict):
            parent = self.parents[parent]
        match parent:
            case ast.Return():
                return True
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"))]):
                return True
            case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"))):
                return True
            case ast.Attribute(attr="setdefault"):
                return isinstance(self.parents[self.parents[parent]], ast.Expr)
            case ast.keyword(arg=str()):
                return self.stores_fields(self.parents[parent])
            case ast.Call(func=ast.Attribute(value=ast.Attribute(), attr="update"), args=[argument]):
                return argument is use
            case _:
                return False

    def stores_fields(self, call: ast.AST) -> bool:
        """Say whether a call makes a dataclass, whose fields hold what they are given."""
        if not isinstance(call, ast.Call):
            return False
        value = evaluate.value_of(self.index, self.function.unit, call.func)
        return isinstance(value, Class) and records.generates_init(self.index, value)


def _accepts(index: Index, callee: Value) -> Callable | None:
    match callee:
        case Class(is_receiver=False):
            return construct.constructor(index, callee)
        case Function() if not index.is_stored_from_outside(callee.label):
            return construct.callable_of(index, callee, callee.label, filled=False)
        case Method(function, Instance(exact=True)):
            return construct.callable_of(index, function, function.label, filled=True)
        case _:
            return None
