"""What a decision about the bytes in front still lacks, in words."""

from __future__ import annotations

from counterproof.review.ledger import Entry
from counterproof.review.policy import blockers
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import moment, shown
from counterproof_gui.proposal import Proposal

_WHOLE = "Ctrl+Shift+H makes a candidate of what is taken; T takes everything again."


def why_not_decide(desk: Desk) -> str:
    """Why nothing can be decided about the bytes in front now, as a sentence, or nothing."""
    proposal = desk.proposal
    if desk.patch is not None:
        return f"Nothing can be decided about this patch: {shown(desk.patch.why)}."
    if proposal is None:
        return "No draft is in front."
    if desk.rounds.lost and proposal.candidate is not None:
        return f"Nothing can be decided. {desk.rounds.lost} Choose another."
    if proposal.sha256 is None:
        return "Nothing can be decided: the draft can't be read."
    if desk.deciding:
        return "The decision is being written."
    if proposal.report is None:
        return "Nothing can be decided before the checks have ended."
    if proposal.decision is not None:
        return _decided_words(proposal.decision)
    return _why_not_seen(desk, proposal)


def _why_not_seen(desk: Desk, proposal: Proposal) -> str:
    comparison = desk.comparing.current
    is_compared = comparison is not None and comparison.after.sha256 == proposal.sha256
    if desk.sheet is None or (proposal.candidate is not None and not is_compared):
        return f"Nothing can be decided before the {proposal.noun} is shown."
    return ""


def why_not_approve(desk: Desk) -> str:
    """Why the bytes in front can't be approved now, as a sentence, or nothing."""
    if reason := why_not_decide(desk):
        return reason
    proposal, project, sheet = desk.proposal, desk.project, desk.sheet
    if proposal is None or proposal.report is None or project is None or sheet is None:
        return "No draft is in front."
    if reasons := blockers(proposal.report, project.policy):
        return f"Approval is blocked: {'; '.join(reasons)}."
    return _why_not_compared(desk, proposal) or sheet.no_name or ""


def _why_not_compared(desk: Desk, proposal: Proposal) -> str:
    """Why what a candidate changes is not on the screen whole, as a sentence, or nothing."""
    comparison = desk.comparing.current
    if proposal.candidate is None or comparison is None:
        return ""
    if comparison.before.sha256 != proposal.candidate.base_sha256:
        return "Approval is blocked: it is compared with another candidate. Compare it with the draft."
    if desk.comparing.hides:
        return f"Approval is blocked: {desk.comparing.hides}. W shows them."
    return f"Approval is blocked: {desk.comparing.leaves}. {_WHOLE}" if desk.comparing.leaves else ""


def _decided_words(entry: Entry) -> str:
    word = {"approve": "Approved", "reject": "Rejected"}.get(entry.kind, "Published")
    published = f" as {entry.published_name}" if entry.published_name else ""
    return shown(f"{word}{published} by {entry.person}, {moment(entry.at)}: {entry.reason}")
