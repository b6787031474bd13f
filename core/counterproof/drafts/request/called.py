"""Predicates about calls: which functions are called, and with which arguments."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from counterproof.drafts.calls import Names, ResolvedCall
from counterproof.drafts.request.answers import Answer, met, undecided, violated
from counterproof.drafts.request.apis import Api, Hit, api_of, handed_on, hits
from counterproof.drafts.request.equality import equals
from counterproof.drafts.request.predicates import (
    ForbidCall,
    ForbidKeyword,
    Literal,
    RequireCall,
    RequireLiteral,
)
from counterproof.drafts.request.reach import Reach
from counterproof.drafts.request.script import Call, Script
from counterproof.drafts.request.writers import is_well_known
from counterproof.drafts.rules.folding import fold
from counterproof.drafts.rules.values import shape_words
from counterproof.evidence import State

Resolved = Mapping[ast.Call, ResolvedCall]


def no_call(predicate: ForbidCall, script: Script) -> Answer:
    """Answer whether a function is not called."""
    api = api_of(script.analysis.index, predicate.api)
    found = list(hits(script, api))
    for call, hit in found:
        if hit is Hit.YES and call.reach is Reach.ALWAYS:
            return violated(f"{api.name} is called", call.span)
    for call, hit in found:
        return undecided(_doubt(call, hit, api), call.span)
    for span, why in handed_on(script, api):
        return undecided(f"whether {api.name} is called depends on the run: {why}", span, "dynamic_access")
    return met(f"the script doesn't call {api.name}")


def a_call(predicate: RequireCall, script: Script) -> Answer:
    """Answer whether a function is called."""
    api = api_of(script.analysis.index, predicate.api)
    found = list(hits(script, api))
    for call, hit in found:
        if hit is Hit.YES and call.reach is Reach.ALWAYS:
            return met(f"{api.name} is called", call.span)
    for call, hit in found:
        return undecided(_doubt(call, hit, api), call.span)
    return _missing(script, api)


def literal(predicate: RequireLiteral, script: Script, resolved: Resolved, names: Names) -> Answer:
    """Answer whether all calls of a function give an argument a certain value."""
    api = api_of(script.analysis.index, predicate.api)
    found = list(hits(script, api))
    if not found:
        return _missing(script, api)
    doubt: Answer | None = None
    for call, hit in found:
        answer = _argument(predicate, call, resolved, names)
        certain = hit is Hit.YES and call.reach is Reach.ALWAYS
        if answer.state is State.FAILED and certain:
            return answer
        if answer.state is not State.PASSED or not certain:
            doubt = doubt or (answer if answer.state is State.UNVERIFIABLE else _unsure(call, hit, api))
    return doubt or met(f"{predicate.arg} is {_spelled(predicate.value)}", found[0][0].span)


def no_keyword(predicate: ForbidKeyword, script: Script, resolved: Resolved) -> Answer:
    """Answer whether no call gives a keyword that its function doesn't have."""
    doubt: Answer | None = None
    for call in script.calls:
        if not call.reach or not any(word.arg == predicate.keyword for word in call.node.keywords):
            continue
        if call.is_own or (call.dotted is not None and is_well_known(call.dotted)):
            continue
        state = resolved[call.node].state if call.node in resolved else State.UNVERIFIABLE
        if state is State.FAILED and call.reach is Reach.ALWAYS:
            return violated(f"{call.name} is given the keyword {predicate.keyword}", call.span)
        if state is not State.PASSED:
            what = f"whether {call.name} has the keyword {predicate.keyword} is not known"
            doubt = doubt or undecided(what, call.span)
    return doubt or met(f"no call gives a keyword {predicate.keyword} that its function lacks")


def _argument(predicate: RequireLiteral, call: Call, resolved: Resolved, names: Names) -> Answer:
    node = _given(predicate.arg, call, resolved)
    if node is None:
        return undecided(f"{call.name} is not given {predicate.arg} in a way that is known here", call.span)
    value = fold(node, names)
    same = equals(value, predicate.value, predicate.tolerance)
    what = f"{predicate.arg} is {shape_words(value)}"
    if same is None:
        return undecided(f"{what} and should be {_spelled(predicate.value)}", call.span)
    return (
        met(what, call.span)
        if same
        else violated(f"{what} but should be {_spelled(predicate.value)}", call.span)
    )


def _given(name: str, call: Call, resolved: Resolved) -> ast.expr | None:
    for word in call.node.keywords:
        if word.arg == name:
            return word.value
    known = resolved.get(call.node)
    return None if known is None or known.bound is None else known.bound.get(name)


def _spelled(value: Literal) -> str:
    return f"[{', '.join(map(_spelled, value))}]" if isinstance(value, tuple) else repr(value)


def _missing(script: Script, api: Api) -> Answer:
    if not api.known:
        return undecided(f"no definition of {api.name} was found, so its calls can't be told")
    for span, why in handed_on(script, api):
        return undecided(f"whether {api.name} is called depends on the run: {why}", span, "dynamic_access")
    return violated(f"{api.name} is not called")


def _unsure(call: Call, hit: Hit, api: Api) -> Answer:
    return undecided(_doubt(call, hit, api), call.span)


def _doubt(call: Call, hit: Hit, api: Api) -> str:
    if hit is Hit.PERHAPS:
        return f"{call.name} may be {api.name} here"
    return f"{api.name} is called under a condition"
