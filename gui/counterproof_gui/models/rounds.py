"""The words for rounds: on their cards, in the chooser, and for readers."""

from __future__ import annotations

from counterproof.evidence import Report, State
from counterproof_gui.models.words import shown
from counterproof_gui.rounds import Round

WHITESPACE = {
    "SHOWN": "All white space counts",
    "TRAILING": "White space at line ends is ignored",
    "AMOUNT": "The amount of white space is ignored",
    "ALL": "All white space is ignored",
    "LINE_ENDINGS": "CR at line ends is ignored",
}
"""What each way to count white space means, in the order of the key that changes it."""


def findings_in_words(report: Report | None, why: str) -> str:
    """How many checks failed: "2 failed", or why nobody knows."""
    if report is None:
        return "not checked" if why else "being checked"
    failed = sum(check.state is State.FAILED for check in report.checks.values())
    return f"{failed} failed"


def round_line(one: Round) -> str:
    """The second line of a card: "e07d15 · 0 failed · fix.patch"."""
    parts = [one.short, findings_in_words(one.report, one.why)]
    if one.candidate is not None:
        parts.append(shown(one.candidate.origin.words))
    return " · ".join(parts)


def round_name(one: Round) -> str:
    """A round in one line: "Candidate 1 of 2 · e07d15"."""
    return f"{one.title} · {one.short}"


def states_by_name(report: Report) -> dict[State, list[str]]:
    """The checks of each state by name, without those that nobody asked for and that never judge."""
    named: dict[State, list[str]] = {}
    for check in report.checks.values():
        named.setdefault(check.state, []).append(check.name.replace("_", " "))
    return {state: named[state] for state in _ORDER if state in named}


_ORDER = (State.FAILED, State.UNVERIFIABLE, State.PASSED, State.NOT_CHECKED)
