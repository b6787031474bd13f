"""The answer to one predicate, and how it becomes an item of the check."""

from __future__ import annotations

from dataclasses import dataclass

from counterproof.drafts.request.predicates import Predicate
from counterproof.evidence import Finding, Span, State

_MAX_WORDS = 60


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a script meets a predicate, why, and where that shows."""

    state: State
    reason: str
    span: Span | None = None
    code: str = "rule_not_literal"
    suggestions: tuple[str, ...] = ()

    def finding(self, predicate: Predicate) -> Finding:
        """Return the answer as an item."""
        codes = {State.PASSED: "ok", State.FAILED: "constraint_violated"}
        reason = f"{self.reason}{_because(predicate)}"
        code = codes.get(self.state, self.code)
        return Finding(code, self.state, predicate.label, self.span, reason, None, self.suggestions)


def met(reason: str, span: Span | None = None) -> Answer:
    """Return that a predicate is positively met."""
    return Answer(State.PASSED, reason, span)


def violated(reason: str, span: Span | None = None, suggestions: tuple[str, ...] = ()) -> Answer:
    """Return that a predicate is definitely violated."""
    return Answer(State.FAILED, reason, span, suggestions=suggestions)


def undecided(reason: str, span: Span | None = None, code: str = "rule_not_literal") -> Answer:
    """Return that source doesn't decide a predicate."""
    return Answer(State.UNVERIFIABLE, reason, span, code)


def _because(predicate: Predicate) -> str:
    origin = predicate.origin
    if origin.source == "explicit":
        return ""
    if not origin.words:
        return " (inferred from the kind of workflow)"
    words = " ".join(origin.words.split())
    words = words if len(words) <= _MAX_WORDS else f"{words[: _MAX_WORDS - 1]}…"
    return f" (inferred from “{words}” in the request)"
