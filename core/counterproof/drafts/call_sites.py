"""The verdict on one call (spec A25-A31)."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from counterproof.drafts import verdict
from counterproof.drafts.attribute_reads import belongs_to_target, described, judge_attribute
from counterproof.drafts.binder import Arguments, Bound, Mismatch, Undecided, bind
from counterproof.drafts.extra_keywords import judge_extra
from counterproof.drafts.forwarding import judge_forwarded
from counterproof.drafts.index import abstract, attributes, construct, elsewhere
from counterproof.drafts.index.classes import facts_of
from counterproof.drafts.index.construct import Accepts, Unclear
from counterproof.drafts.index.decorators import class_doubt
from counterproof.drafts.index.definitions import qualified_name
from counterproof.drafts.index.index import evidence_at, evidence_of
from counterproof.drafts.index.lookup import Absent, Doubt, Found
from counterproof.drafts.index.rebinding import rebound
from counterproof.drafts.index.stubs import overloads
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import (
    Awaitable,
    Class,
    Context,
    Elements,
    Function,
    Instance,
    Method,
    Module,
    Unresolved,
    Value,
    alternatives,
)
from counterproof.drafts.unpacking import arguments_of
from counterproof.drafts.verdict import Verdict
from counterproof.evidence import State

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


@dataclass(frozen=True, slots=True)
class CallSite:
    """The verdict on a call, and the one definition it leads to, if there is just one."""

    verdict: Verdict
    target: str | None


def judge_call(index: Index, unit: Unit, callee: Value, call: ast.Call) -> CallSite | None:
    """Return the verdict on a call, or None if its callee is nothing of a target."""
    arguments = arguments_of(index, unit, call)
    verdicts: list[Verdict] = []
    targets: list[str] = []
    others = False
    for part in alternatives(callee):
        judged = _judge(index, part, arguments)
        if judged is None:
            others = True
            continue
        verdicts.append(judged)
        targets.append(_target(part))
    combined = verdict.combined(verdicts, others=others)
    if combined is None:
        return None
    single = targets[0] if len(targets) == 1 and not others and targets[0] else None
    return CallSite(combined, single)


def _target(callee: Value) -> str:
    match callee:
        case Method(function, _):
            return qualified_name(function)
        case Function() | Class():
            return qualified_name(callee)
        case _:
            return ""


def _judge(index: Index, callee: Value, arguments: Arguments) -> Verdict | None:
    match callee:
        case Unresolved(code, reason):
            return verdict.doubt(code, reason)
        case Context() | Awaitable() | Elements(kind="generator"):
            return verdict.doubt("signature_dynamic", f"{described(callee)} is called")
        case Module(unit):
            reason = f"{unit.name} is a module and can't be called"
            return verdict.failed("argument_mismatch", reason, evidence_at(unit, unit.tree))
        case Class():
            return _construction(index, callee, arguments) if belongs_to_target(index, callee) else None
        case Function() if not callee.unit.is_draft:
            return _function(index, callee, arguments, receiver=None)
        case Method(function, receiver) if not function.unit.is_draft:
            return _function(index, function, arguments, receiver=receiver)
        case Instance() if belongs_to_target(index, callee):
            return _instance(index, callee, arguments)
        case _:
            return None


def _construction(index: Index, of: Class, arguments: Arguments) -> Verdict | None:
    accepts = construct.constructor(index, of)
    evidence = evidence_of(of)
    if isinstance(accepts, Unclear):
        return verdict.doubt(accepts.code, accepts.reason, evidence)
    if reason := abstract.why_not_made(index, of):
        refused = verdict.failed("argument_mismatch", reason, evidence)
        doubt = "a subclass may be made here" if of.is_receiver else abstract.completed(index, of)
        return refused.doubted("signature_dynamic", doubt) if doubt else refused
    if accepts.function is not None and accepts.function.unit.is_draft:
        return None
    if accepts.function is not None:
        evidence = evidence_of(accepts.function) or evidence
    if evidence is not None:
        evidence = replace(evidence, signature=accepts.signatures[-1].text)
    judged = _fit(index, accepts, arguments, of.node.name)
    if of.is_receiver:
        judged = judged.doubted("signature_dynamic", "a subclass may be made here")
    if judged.state is State.FAILED and (
        place := elsewhere.reconstructed(index, of) or rebound(index, of.unit, of.node.name)
    ):
        judged = judged.doubted("signature_dynamic", place)
    return replace(judged, evidence=evidence)


def _function(
    index: Index, function: Function, arguments: Arguments, *, receiver: Instance | Class | None
) -> Verdict:
    """Return the verdict on a call of a function: of any of its forms, where a stub declares several."""
    forms = [replace(function, node=form) for form in overloads(function.unit, function.node)] or [function]
    verdicts = [_form(index, form, arguments, receiver=receiver) for form in forms]
    return next((each for each in verdicts if each.state is State.PASSED), verdicts[-1])


def _form(
    index: Index, function: Function, arguments: Arguments, *, receiver: Instance | Class | None
) -> Verdict:
    name = function.label
    accepts = construct.callable_of(index, function, name, filled=receiver is not None)
    evidence = evidence_of(function)
    if isinstance(accepts, Unclear):
        return verdict.doubt(accepts.code, accepts.reason, evidence)
    judged = _fit(index, accepts, arguments, name)
    if judged.state is State.FAILED and (place := _another(index, function, receiver)):
        judged = judged.doubted("signature_dynamic", place)
    return replace(judged, evidence=evidence)


def _another(index: Index, function: Function, receiver: Instance | Class | None) -> str:
    """Return why something else than a function may be called under its name, or nothing."""
    if receiver is not None:
        return elsewhere.defined(index, receiver, function.label) or _set_anew(index, receiver)
    if function.owner is not None and (doubt := class_doubt(index, function.owner, function.label)):
        return doubt
    return _changed(function) or rebound(index, function.unit, function.label)


def _set_anew(index: Index, receiver: Instance | Class) -> str:
    """Return which method of a receiver may put something else in the place of its methods, or nothing."""
    if isinstance(receiver, Class):
        return ""
    reasons = (facts_of(part).dynamic for part in index.linearized(receiver.of).own)
    return next((reason for reason in reasons if reason), "")


def _changed(function: Function) -> str:
    """Return where a function's own module changes what it takes, or nothing."""
    for name in ("__code__", "__defaults__", "__kwdefaults__"):
        for owner in function.unit.nodes.attribute_stores.get(name, ()):
            return f"line {owner.lineno} of {function.unit.name} sets {name}"
    return ""


def _instance(index: Index, callee: Instance, arguments: Arguments) -> Verdict | None:
    evidence = evidence_of(callee)
    match attributes.attribute(index, callee, "__call__"):
        case Found(Method(function, receiver)):
            if function.unit.is_draft:
                return None
            return _function(index, function, arguments, receiver=receiver)
        case Found() | Doubt():
            return verdict.doubt("signature_dynamic", "what calling it does is not known", evidence)
        case Absent():
            reason = f"a {callee.of.node.name} can't be called"
            return verdict.failed("argument_mismatch", reason, evidence)


def _fit(index: Index, accepts: Accepts, arguments: Arguments, name: str) -> Verdict:
    bound: Bound | None = None
    for position, signature in enumerate(accepts.signatures):
        match bind(signature, arguments):
            case Mismatch(code, reason, suggestions, argument):
                judged = verdict.failed(code, reason, None, suggestions, argument)
                if position >= accepts.decisive:
                    return judged.doubted("signature_dynamic", f"{name} has a __new__ of its own")
                return judged
            case Undecided(reason):
                return verdict.doubt("signature_dynamic", reason)
            case Bound() as outcome:
                bound = outcome
    assert bound is not None
    judged = verdict.passed(f"{name}() accepts these arguments", None, bound.values)
    if bound.extra:
        judged = judge_extra(index, accepts, bound, name)
    return judged if judged.state is State.FAILED else judge_forwarded(index, accepts, bound, name) or judged


def judge_unknown(index: Index, owner: Value, name: str) -> CallSite | None:
    """Return the verdict on a call of an attribute that is there and of which nothing more is known."""
    read = judge_attribute(index, owner, name)
    if read is None or read.state is not State.PASSED:
        return None
    reason = f"{read.reason}, but what it is, and whether it can be called so, is not known from source"
    return CallSite(verdict.doubt("signature_dynamic", reason, read.evidence), None)
