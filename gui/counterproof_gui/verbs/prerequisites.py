"""What a decision about the draft in front still lacks, in words."""

from __future__ import annotations

from counterproof.review.ledger import Entry
from counterproof.review.policy import blockers
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import moment, shown


def why_not_decide(desk: Desk) -> str:
    """Why nothing can be decided about the draft in front now, as a sentence, or nothing."""
    draft = desk.draft
    if draft is None:
        return "No draft is in front."
    if draft.file.sha256 is None:
        return "Nothing can be decided: the draft can't be read."
    if desk.deciding:
        return "The decision is being written."
    if draft.report is None:
        return "Nothing can be decided before the checks have ended."
    if desk.sheet is None:
        return "Nothing can be decided before the draft is shown."
    if draft.decision is not None:
        return _decided_words(draft.decision)
    return ""


def why_not_approve(desk: Desk) -> str:
    """Why the draft in front can't be approved now, as a sentence, or nothing."""
    if reason := why_not_decide(desk):
        return reason
    draft, project, sheet = desk.draft, desk.project, desk.sheet
    if draft is None or draft.report is None or project is None or sheet is None:
        return "No draft is in front."
    if reasons := blockers(draft.report, project.policy):
        return f"Approval is blocked: {'; '.join(reasons)}."
    return sheet.no_name or ""


def _decided_words(entry: Entry) -> str:
    word = {"approve": "Approved", "reject": "Rejected"}.get(entry.kind, "Published")
    published = f" as {entry.published_name}" if entry.published_name else ""
    return shown(f"{word}{published} by {entry.person}, {moment(entry.at)}: {entry.reason}")
