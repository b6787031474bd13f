"""The check `literals`: what the rule packs say about the arguments of resolved calls (spec section 7)."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from counterproof.drafts.calls import ResolvedCall
from counterproof.drafts.outlook import NO_PACKS
from counterproof.drafts.rules.constraints import Constraint
from counterproof.drafts.rules.folding import fold
from counterproof.drafts.rules.judgements import Argument, Judgement
from counterproof.drafts.rules.packs import Pack, Parameter, Rule
from counterproof.evidence import Budget, Check, Finding, Span, State, milliseconds

_CODES = {
    State.PASSED: "ok",
    State.FAILED: "rule_violated",
    State.UNVERIFIABLE: "rule_not_literal",
    State.NOT_CHECKED: "missing_argument",
}


def check(
    calls: Iterable[ResolvedCall],
    packs: Sequence[Pack],
    *,
    span_of: Callable[[ast.expr], Span],
    budget: Budget,
) -> Check:
    """Return the check `literals`, with one item for each requirement of each rule that a call falls under.

    `span_of` gives an expression's place in the draft. Raises Cancelled or DeadlineExceeded.
    """
    started = time.perf_counter()
    rules: dict[str, list[Rule]] = {}
    for pack in packs:
        for rule in pack.rules:
            rules.setdefault(rule.target, []).append(rule)
    items: list[Finding] = []
    for call in calls:
        for rule in rules.get(call.target, ()):
            budget.check()
            items += _findings(call, rule, span_of)
    duration = milliseconds(time.perf_counter() - started)
    return Check.of("literals", items, _summary(items, packs), duration)


def _findings(call: ResolvedCall, rule: Rule, span_of: Callable[[ast.expr], Span]) -> Iterator[Finding]:
    if call.state is State.FAILED:
        words = "the call does not fit its signature, so its arguments are not judged"
        yield Finding("argument_mismatch", State.NOT_CHECKED, rule.id, call.span, words, call.evidence)
        return
    given = {alias: _given(call, parameter) for alias, parameter in rule.parameters.items()}
    arguments = {
        alias: Argument(rule.parameters[alias].name, None if node is None else fold(node, call.names))
        for alias, node in given.items()
    }
    for constraint in rule.constraints:
        judgement = _judge(call, rule, constraint, arguments)
        nodes = (given[alias] for alias in constraint.aliases)
        node = next((node for node in nodes if node is not None), None)
        span = call.span if node is None else span_of(node)
        yield _finding(call, rule, constraint, judgement, span)


def _given(call: ResolvedCall, parameter: Parameter) -> ast.expr | None:
    """Return the expression given for a parameter, by name or where `*` and `**` collect it."""
    if call.bound is None:
        return None
    if parameter.name in call.bound:
        return call.bound[parameter.name]
    taken = {id(node) for node in call.bound.values()}
    keywords = (word.value for word in call.node.keywords if word.arg == parameter.name)
    positionals = call.node.args[parameter.position :][:1] if parameter.position is not None else ()
    return next((node for node in (*keywords, *positionals) if id(node) not in taken), None)


def _judge(
    call: ResolvedCall, rule: Rule, constraint: Constraint, arguments: dict[str, Argument]
) -> Judgement:
    if call.bound is None:
        return Judgement(State.UNVERIFIABLE, "which arguments the call gives is known at run time only")
    if not constraint.needs_values:
        return constraint.judge(arguments)
    filled = {
        alias: Argument(
            argument.name, rule.parameters[alias].default if argument.value is None else argument.value
        )
        for alias, argument in arguments.items()
    }
    for alias in constraint.aliases:
        if filled[alias].value is None:
            return Judgement(State.NOT_CHECKED, f"{filled[alias].name} is not given")
    return constraint.judge(filled)


def _finding(
    call: ResolvedCall, rule: Rule, constraint: Constraint, judgement: Judgement, span: Span
) -> Finding:
    state, reason = judgement.state, judgement.reason
    if state is State.FAILED:
        reason += f": {rule.message}" if constraint.needs_reason else ""
        state = State.UNVERIFIABLE if rule.severity == "warning" else state
    return Finding(_CODES[judgement.state], state, rule.id, span, reason, call.evidence)


def _summary(items: Sequence[Finding], packs: Sequence[Pack]) -> str:
    if not packs:
        return NO_PACKS
    if not items:
        return "no call falls under a rule"
    for state in (State.FAILED, State.UNVERIFIABLE):
        matching = [item for item in items if item.state is state]
        if matching:
            others = f", and {len(matching) - 1} more" if len(matching) > 1 else ""
            return f"Rule {matching[0].name}: {matching[0].reason}{others}"
    held = sum(item.state is State.PASSED for item in items)
    if held:
        return f"{held} {'requirement of a rule holds' if held == 1 else 'requirements of rules hold'}"
    return items[0].reason
