"""A judgement of one site, and how the judgements of several alternatives become one."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from counterproof.evidence import Evidence, Finding, Span, State


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found about a site before it has a place and a name; `argument` is one that is refused."""

    code: str
    state: State
    reason: str
    evidence: Evidence | None = None
    suggestions: tuple[str, ...] = ()
    bound: Mapping[str, ast.expr] | None = None
    argument: ast.expr | None = None

    def finding(self, name: str, span: Span, mark: Span | None = None) -> Finding:
        """Return the verdict as an item of a check; `mark` is the part of the span to look at."""
        return Finding(
            self.code, self.state, name, span, self.reason, self.evidence, self.suggestions, mark=mark
        )

    def doubted(self, code: str, why: str) -> Verdict:
        """Return the verdict with a failure taken back to a doubt."""
        if self.state is not State.FAILED:
            return self
        return replace(self, code=code, state=State.UNVERIFIABLE, reason=f"{self.reason}, but {why}")


def passed(reason: str, evidence: Evidence | None, bound: Mapping[str, ast.expr] | None = None) -> Verdict:
    """Return the verdict that a site was positively confirmed."""
    return Verdict("ok", State.PASSED, reason, evidence, bound=bound)


def doubt(code: str, reason: str, evidence: Evidence | None = None) -> Verdict:
    """Return the verdict that source doesn't tell."""
    return Verdict(code, State.UNVERIFIABLE, reason, evidence)


def failed(
    code: str,
    reason: str,
    evidence: Evidence | None = None,
    suggestions: tuple[str, ...] = (),
    argument: ast.expr | None = None,
) -> Verdict:
    """Return the verdict of a definite contradiction."""
    return Verdict(code, State.FAILED, reason, evidence, suggestions, argument=argument)


def combined(verdicts: Sequence[Verdict], *, others: bool) -> Verdict | None:
    """Return one verdict for a site whose value may be any of several; `others` says that more are possible.

    Only what holds for every alternative is certain.
    """
    if not verdicts:
        return None
    states = {verdict.state for verdict in verdicts}
    if len(states) == 1 and (not others or states == {State.UNVERIFIABLE}):
        return verdicts[0]
    if others and len(verdicts) == 1:
        return _uncertain(verdicts[0])
    worst = next((v for v in verdicts if v.state is not State.PASSED), verdicts[0])
    return _uncertain(worst)


def _uncertain(verdict: Verdict) -> Verdict:
    if verdict.state is State.UNVERIFIABLE:
        return verdict
    reason = f"the name may stand for something else here as well; for one of its meanings: {verdict.reason}"
    return Verdict("binding_shadowed", State.UNVERIFIABLE, reason, verdict.evidence)
