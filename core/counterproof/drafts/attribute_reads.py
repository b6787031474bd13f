"""The verdict on one attribute read (spec A22d, A23)."""

from __future__ import annotations

import collections
import contextlib
import types
from typing import TYPE_CHECKING

from counterproof.drafts import verdict
from counterproof.drafts.index import attributes
from counterproof.drafts.index.lookup import Absent, Doubt, Found
from counterproof.drafts.index.rebinding import rebound
from counterproof.drafts.index.values import (
    Awaitable,
    Class,
    Context,
    Elements,
    Function,
    Instance,
    Method,
    Module,
    Nothing,
    Pair,
    Parent,
    Value,
    alternatives,
)
from counterproof.drafts.verdict import Verdict

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


def judge_attribute(index: Index, owner: Value, name: str) -> Verdict | None:
    """Return the verdict on reading an attribute, or None if nothing of a target is concerned."""
    verdicts: list[Verdict] = []
    others = False
    for part in alternatives(owner):
        judged = _judge(index, part, name) if belongs_to_target(index, part) else _of_made(part, name)
        if judged is None:
            others = True
        else:
            verdicts.append(judged)
    return verdict.combined(verdicts, others=others)


def belongs_to_target(index: Index, value: Value) -> bool:
    """Say whether a value is a target's module or class, an instance of one, or derives from one."""
    match value:
        case Module():
            return True
        case Class():
            return _has_target_class(index, value)
        case Instance(of=of) | Parent(of):
            return _has_target_class(index, of)
        case _:
            return False


def _has_target_class(index: Index, of: Class) -> bool:
    return any(not part.unit.is_draft for part in index.linearized(of).own)


def _judge(index: Index, owner: Value, name: str) -> Verdict | None:
    match attributes.attribute(index, owner, name):
        case Found(_, evidence):
            if evidence is None and _is_of_draft(owner):
                return None
            return verdict.passed(f"{described(owner)} has {name}", evidence)
        case Doubt(code, reason, _, evidence):
            return verdict.doubt(code, reason, evidence)
        case Absent(reason, candidates, evidence):
            near = index.search.nearest(name, candidates)
            failed = verdict.failed("symbol_absent", reason, evidence, near)
            place = rebound(index, owner.unit, name) if isinstance(owner, Module) else ""
            return failed.doubted("dynamic_module", place) if place else failed


def judge_result(value: Value, name: str) -> Verdict | None:
    """Return a doubt about an attribute of what a target gives: None, a tuple or a collection lacks it."""
    for part in alternatives(value):
        kind = _NOTHING if isinstance(part, Nothing) else _COLLECTION
        if not isinstance(part, Nothing | Pair | Elements) or name in kind:
            return None
    return verdict.doubt("signature_dynamic", f"source shows that this is {_plainly(value)}, without {name}")


def _plainly(value: Value) -> str:
    return "None" if isinstance(value, Nothing) else "a collection"


_NOTHING = frozenset(dir(None))
_COLLECTION = frozenset(
    name
    for kind in (list, dict, set, collections.deque, types.GeneratorType, types.AsyncGeneratorType)
    for name in dir(kind)
)


def _of_made(value: Value, name: str) -> Verdict | None:
    """Return a doubt about an attribute that no function, method or result of its kind has by itself."""
    kind = _kind_of(value)
    if not kind or name in kind:
        return None
    return verdict.doubt("signature_dynamic", f"{described(value)} has no {name} that source shows")


_FUNCTION = frozenset(dir(types.FunctionType))
_METHOD = _FUNCTION | frozenset(dir(types.MethodType))
_GENERATOR = frozenset({*dir(types.GeneratorType), *dir(types.AsyncGeneratorType)})
_CONTEXT = frozenset(dir(contextlib._GeneratorContextManager)) | {"thing"}  # noqa: SLF001 - what the decorator makes
_AWAITABLE = frozenset(dir(types.CoroutineType)) | {
    "add_done_callback", "cancel", "cancelled", "cancelling", "done", "exception", "get_context", "get_coro",
    "get_loop", "get_name", "get_stack", "print_stack", "remove_done_callback", "result", "set_exception",
    "set_name", "set_result", "uncancel",
}  # fmt: skip


def _kind_of(value: Value) -> frozenset[str]:
    """Return the names that a value has by its kind; none for a value that source doesn't tell about."""
    match value:
        case Function(unit=unit) if not unit.is_draft:
            return _FUNCTION
        case Method(Function(unit=unit)) if not unit.is_draft:
            return _METHOD
        case Elements(kind="generator"):
            return _GENERATOR
        case Context():
            return _CONTEXT
        case Awaitable():
            return _AWAITABLE
        case _:
            return frozenset()


def _is_of_draft(owner: Value) -> bool:
    of = owner.of if isinstance(owner, Instance | Parent) else owner
    return isinstance(of, Class) and of.unit.is_draft


def described(owner: Value) -> str:
    """Return what a value is, for a sentence."""
    match owner:
        case Module(unit):
            return unit.name
        case Class(_, node):
            return f"the class {node.name}"
        case Instance(of=of):
            return f"a {of.node.name}"
        case Parent(of):
            return f"a base of {of.node.name}"
        case Function():
            return f"the function {owner.label}"
        case Method(function, _):
            return f"the method {function.label}"
        case _:
            return _WORDS.get(type(owner), "it")


_WORDS: dict[type, str] = {
    Elements: "a generator",
    Context: "a context manager that nothing has entered",
    Awaitable: "what is still to be awaited",
}
