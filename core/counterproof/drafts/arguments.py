"""The check `arguments`: attribute reads and calls on what belongs to a target."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from counterproof.drafts import verdict
from counterproof.drafts.attribute_reads import judge_attribute, judge_result
from counterproof.drafts.call_sites import CallSite, judge_call, judge_unknown
from counterproof.drafts.calls import ResolvedCall
from counterproof.drafts.facts import DraftNames
from counterproof.drafts.index.evaluate import MAX_STEPS_DEEP, value_of
from counterproof.drafts.index.private import read_name
from counterproof.drafts.index.values import Function, Method, Module
from counterproof.drafts.shadow import shadowed
from counterproof.drafts.sites import Around
from counterproof.drafts.verdict import Verdict
from counterproof.evidence import Finding, Span, State

if TYPE_CHECKING:
    from counterproof.drafts.analysis import Analysis

_LONGEST_NAME = 120


def check(analysis: Analysis) -> tuple[list[Finding], list[ResolvedCall]]:
    """Return the items of `arguments` in the order of their places, and the calls for the rule packs."""
    judge = _Judge(analysis)
    for site in analysis.sites:
        analysis.index.budget.check()
        match site.node:
            case ast.Attribute() as node:
                judge.attribute(node, site.around)
            case ast.Call() as node:
                judge.call(node, site.around)
    return sorted([*judge.items, *_not_followed(analysis)], key=_place), judge.calls


def _not_followed(analysis: Analysis) -> Iterator[Finding]:
    """Yield one item where chains of definitions were too long, so that sites behind them have none."""
    nodes = sorted(analysis.index.not_followed, key=lambda node: (node.lineno, node.col_offset))
    if nodes:
        reason = (
            f"a chain of more than {MAX_STEPS_DEEP} definitions leads back to here and was not followed, so "
            "attributes and calls at its other end may be missing from these items"
        )
        span = analysis.places.span(nodes[0])
        yield Finding("too_complex", State.UNVERIFIABLE, spelled(nodes[0]), span, reason)


def _place(item: Finding) -> tuple[int, int, int, int]:
    span = item.span
    return (span.line, span.column, span.end_line, span.end_column) if span else (0, 0, 0, 0)


class _Judge:
    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.names = DraftNames(analysis.index, analysis.unit)
        self.items = list(shadowed(analysis))
        self.calls: list[ResolvedCall] = []

    def attribute(self, node: ast.Attribute, around: Around) -> None:
        owner = value_of(self.analysis.index, self.analysis.unit, node.value)
        judged = judge_attribute(self.analysis.index, owner, read_name(self.analysis.unit, node))
        if judged is None and self.is_given(node.value):
            judged = judge_result(owner, node.attr)
        if judged is not None:
            judged = _softened(self.analysis, judged, around, node, "AttributeError")
            self.items.append(judged.finding(spelled(node), self.analysis.places.span(node)))

    def is_given(self, node: ast.expr) -> bool:
        """Say whether an expression is the result of a call of a target's function or method."""
        if not isinstance(node, ast.Call):
            return False
        match value_of(self.analysis.index, self.analysis.unit, node.func):
            case Function(unit) | Method(Function(unit)):
                return not unit.is_draft
            case _:
                return False

    def call(self, node: ast.Call, around: Around) -> None:
        callee = value_of(self.analysis.index, self.analysis.unit, node.func)
        answer = judge_call(self.analysis.index, self.analysis.unit, callee, node) or self.unknown(node)
        if answer is None:
            return
        judged = _softened(self.analysis, answer.verdict, around, node.func, "TypeError")
        name, span = spelled(node.func), self.analysis.places.span(node)
        self.items.append(judged.finding(name, span, self.mark_of(node, judged)))
        if answer.target is not None:
            self.calls.append(
                ResolvedCall(
                    answer.target, name, node, judged.state, judged.bound, span, judged.evidence, self.names
                )
            )

    def unknown(self, node: ast.Call) -> CallSite | None:
        match node.func:
            case ast.Attribute(value=owner) as read:
                value = value_of(self.analysis.index, self.analysis.unit, owner)
                return judge_unknown(self.analysis.index, value, read_name(self.analysis.unit, read))
            case _:
                return None

    def mark_of(self, call: ast.Call, judged: Verdict) -> Span | None:
        """Return the range of what is wrong with a call: a keyword's name, a surplus argument, the callee."""
        places = self.analysis.places
        if judged.code == "missing_argument":
            return places.span(call.func)
        for keyword in call.keywords:
            if keyword.arg is not None and keyword.value is judged.argument:
                return places.name(keyword, keyword.arg)
        return places.span(judged.argument) if judged.argument in call.args else None


def _softened(analysis: Analysis, judged: Verdict, around: Around, node: ast.expr, error: str) -> Verdict:
    """Take a failure back to a doubt where the script is ready for it or changes what it accuses."""
    if judged.state is State.PASSED and isinstance(node, ast.Attribute):
        return _outdated(analysis, judged, node, is_call=error == "TypeError")
    if judged.state is not State.FAILED:
        return judged
    if around.handles(error):
        return judged.doubted("signature_dynamic", f"the script handles {error} here")
    if ast.unparse(node) in around.tested:
        return judged.doubted("signature_dynamic", "the script tests for it first")
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) in around.tested:
        return judged.doubted("signature_dynamic", "the script tests the type first")
    if around.never_runs or around.by_environment:
        why = (
            "it is never reached"
            if around.never_runs
            else "it stands under a test of the version or platform"
        )
        return judged.doubted("conditional_symbol", why)
    last = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    if last in analysis.patched or analysis.patches_anything:
        return judged.doubted("binding_shadowed", f"the script sets attributes itself, perhaps {last}")
    return judged


def _outdated(analysis: Analysis, judged: Verdict, node: ast.Attribute, *, is_call: bool) -> Verdict:
    """Take a confirmation back where the script deletes what it confirms, or replaces what is called."""
    if node.attr in analysis.removed:
        return verdict.doubt("binding_shadowed", f"the script deletes {node.attr}")
    owner = value_of(analysis.index, analysis.unit, node.value)
    if is_call and node.attr in analysis.patched and isinstance(owner, Module):
        return verdict.doubt("binding_shadowed", f"the script replaces {node.attr}")
    return judged


def spelled(node: ast.expr) -> str:
    """Return how the draft writes a name, cut to a bearable length."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 1]}…"
