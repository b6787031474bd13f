"""The check `arguments`: attribute reads and calls on what belongs to a target."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.attribute_reads import judge_attribute
from counterproof.drafts.call_sites import CallSite, judge_call
from counterproof.drafts.calls import ResolvedCall
from counterproof.drafts.facts import DraftNames
from counterproof.drafts.index.evaluate import value_of
from counterproof.drafts.shadow import shadowed
from counterproof.drafts.sites import Around, Site
from counterproof.drafts.verdict import Verdict
from counterproof.evidence import Finding, State

if TYPE_CHECKING:
    from counterproof.drafts.analysis import Analysis

_LONGEST_NAME = 120


def check(analysis: Analysis) -> tuple[list[Finding], list[ResolvedCall]]:
    """Return the items of `arguments` in the order of their places, and the calls that rule packs may judge."""
    items: list[Finding] = list(shadowed(analysis))
    calls: list[ResolvedCall] = []
    names = DraftNames(analysis.index, analysis.unit)
    for site in analysis.sites:
        match site.node:
            case ast.Attribute():
                _attribute(analysis, site, site.node, items)
            case ast.Call():
                _call(analysis, site, site.node, items, calls, names)
    return sorted(items, key=_place), calls


def _place(item: Finding) -> tuple[int, int, int, int]:
    span = item.span
    return (span.line, span.column, span.end_line, span.end_column) if span else (0, 0, 0, 0)


def _attribute(analysis: Analysis, site: Site, node: ast.Attribute, items: list[Finding]) -> None:
    owner = value_of(analysis.index, analysis.unit, node.value)
    judged = judge_attribute(analysis.index, owner, node.attr)
    if judged is not None:
        judged = _softened(analysis, judged, site.around, node, "AttributeError")
        items.append(judged.finding(spelled(node), analysis.places.span(node)))


def _call(
    analysis: Analysis,
    site: Site,
    node: ast.Call,
    items: list[Finding],
    calls: list[ResolvedCall],
    names: DraftNames,
) -> None:
    callee = value_of(analysis.index, analysis.unit, node.func)
    answer: CallSite | None = judge_call(analysis.index, analysis.unit, callee, node)
    if answer is None:
        return
    judged = _softened(analysis, answer.verdict, site.around, node.func, "TypeError")
    name, span = spelled(node.func), analysis.places.span(node)
    items.append(judged.finding(name, span))
    if answer.target is not None:
        calls.append(
            ResolvedCall(answer.target, name, node, judged.state, judged.bound, span, judged.evidence, names)
        )


def _softened(analysis: Analysis, judged: Verdict, around: Around, node: ast.expr, error: str) -> Verdict:
    """Take a failure back to a doubt where the script is ready for it or changes what it accuses."""
    if judged.state is not State.FAILED:
        return judged
    if around.handles(error):
        return judged.doubted("signature_dynamic", f"the script handles {error} here")
    if ast.unparse(node) in around.tested:
        return judged.doubted("signature_dynamic", "the script tests for it first")
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) in around.tested:
        return judged.doubted("signature_dynamic", "the script tests the type first")
    if around.never_runs or around.by_environment:
        return judged.doubted("conditional_symbol", "it stands under a test of the version or platform")
    last = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    if last in analysis.patched or analysis.patches_anything:
        return judged.doubted("binding_shadowed", f"the script sets attributes itself, perhaps {last}")
    return judged


def spelled(node: ast.expr) -> str:
    """Return how the draft writes a name, cut to a bearable length."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 1]}…"
