"""The words that several models and panels share."""

from __future__ import annotations

from datetime import datetime

from counterproof.evidence import Check, Evidence, Finding, State
from counterproof.review.decisions import Decision
from counterproof_gui.views.visible_text import visible_text as shown

__all__ = [
    "age",
    "check_title",
    "duration",
    "evidence_words",
    "finding_place",
    "moment",
    "outcome",
    "reason_words",
    "sentence",
    "shown",
]

_TITLES = {"literals": "Scientific literals", "execution": "Fixture execution"}
_UNITS = ((86_400, "d"), (3_600, "h"), (60, "m"))


def check_title(name: str) -> str:
    """The name of a check as a heading."""
    return _TITLES.get(name, name.replace("_", " ").capitalize())


def duration(check: Check) -> str:
    """How long a check took, or a dash where nothing was looked at."""
    if check.state is State.NOT_CHECKED:
        return "–"
    if check.duration_ms >= 1000:
        return f"{check.duration_ms / 1000:.1f} s"
    return f"{check.duration_ms:.1f} ms"


def reason_words(check: Check, *, told_below: bool = False) -> str:
    """Why a check is in its state, as it begins a cell.

    A check with one finding often has nothing to add to it; `told_below` leaves out what the finding's own
    row says.
    """
    reason = check.reason
    unsettled = [item for item in check.items if item.state in (State.FAILED, State.UNVERIFIABLE)]
    if told_below and len(unsettled) == 1:
        more = reason.removesuffix(unsettled[0].reason).rstrip(": ")
        reason = more if more not in ("", finding_place(unsettled[0])) else "one finding"
    return shown(reason[:1].upper() + reason[1:])


def age(modified_ns: int, now: datetime) -> str:
    """How long ago a file changed, in its largest unit: "now", "2 m", "1 h", "3 d"."""
    seconds = now.timestamp() - modified_ns / 1e9
    for size, unit in _UNITS:
        if seconds >= size:
            return f"{int(seconds // size)} {unit}"
    return "now"


def moment(text: str) -> str:
    """A moment of the ledger in the person's own time."""
    return f"{datetime.fromisoformat(text).astimezone():%Y-%m-%d %H:%M}"


def evidence_words(evidence: Evidence) -> str:
    """What a verdict rests on: a signature, module or class, if it names one, and its place in the source."""
    place = f"{shown(evidence.path)}:{evidence.line}"
    signature = shown(evidence.signature.strip())
    label = "Signature: " if "(" in signature else ""
    return f"{label}{signature} · {place}" if signature else place


def finding_place(finding: Finding) -> str:
    """Where a finding stands in the draft, or nothing."""
    return f"line {finding.span.line}" if finding.span else ""


def sentence(text: str) -> str:
    """A text as a whole sentence."""
    return text[:1].upper() + text[1:].rstrip(".") + "."


def outcome(decision: Decision) -> str:
    """What a decision came to."""
    entry, short = decision.entry, decision.entry.subject_sha256[:6]
    what = f"candidate {short} of {entry.subject_name}" if entry.base_sha256 else entry.subject_name
    if decision.published is None:
        stays = "is kept" if entry.base_sha256 else f"at {short} stays in the inbox"
        return f"Rejected: {what} {stays}."
    script = decision.published.script
    return f"Approved: {what} is published as {script.parent.name}/{script.name}, with its report."
