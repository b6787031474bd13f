"""Decisions: a named person approves or rejects exactly the bytes that were on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from counterproof.evidence import Problem, Report, sha256, utc_text
from counterproof.review.inbox import InboxFile, read_draft
from counterproof.review.ledger import Entry, Kind, Ledger, Page
from counterproof.review.policy import blockers, not_established
from counterproof.review.project import Project
from counterproof.review.publishing import Published, withdrawn_unless_kept
from counterproof.review.reports import keep_report

MAX_REASON = 4_000
"""The longest reason in characters."""

Verdict = Literal["approve", "reject"]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision as it stands in the ledger, and the pair that an approval published."""

    entry: Entry
    published: Published | None


def approve(project: Project, file: InboxFile, report: Report, *, person: str, reason: str) -> Decision:
    """Approve the bytes that a report is about and publish them, with the report, under a new name.

    The draft is read once more: if it isn't the one of the report any longer, or was approved meanwhile,
    nothing happens. Decision and publication come about together or not at all. Raises Problem with the
    reason.
    """
    _check_words(person, reason)
    script = read_draft(file.path, project.inbox)
    _check_bytes(file, report, sha256(script))
    if reasons := blockers(report, project.policy):
        raise Problem(f"approval is blocked: {'; '.join(reasons)}", file=file.name)
    keep_report(project, report)
    with withdrawn_unless_kept() as press, Ledger(project.ledger).adding() as page:
        _check_news(page, "approve", file, report)
        published = press(script, report, project.published, name=file.name)
        entry = page.add(
            _entry("approve", file, report, person=person, reason=reason, published=published.script.name)
        )
    return Decision(entry, published)


def reject(project: Project, file: InboxFile, report: Report, *, person: str, reason: str) -> Decision:
    """Reject the bytes that a report is about; the draft stays where it is.

    Raises Problem if the draft isn't the one of the report any longer or was rejected meanwhile, or the
    ledger can't be written.
    """
    _check_words(person, reason)
    _check_bytes(file, report, sha256(read_draft(file.path, project.inbox)))
    keep_report(project, report)
    with Ledger(project.ledger).adding() as page:
        _check_news(page, "reject", file, report)
        entry = page.add(_entry("reject", file, report, person=person, reason=reason))
    return Decision(entry, None)


def standing(entries: tuple[Entry, ...]) -> dict[tuple[str, str], Entry]:
    """Return the latest decision about each subject's name and SHA-256: other bytes have no decision."""
    decisions = (entry for entry in entries if entry.kind != "publish")
    return {(entry.subject_name, entry.subject_sha256): entry for entry in decisions}


def _check_words(person: str, reason: str) -> None:
    if not person.strip():
        raise Problem(
            "a decision needs a person's name",
            field="reviewer.name",
            advice="set it in counterproof.toml or as git's user.name",
        )
    if not reason.strip():
        raise Problem("a decision needs a reason", field="reason", allowed="one sentence or more")
    if len(reason) > MAX_REASON:
        raise Problem(
            f"the reason has {len(reason):,} characters", field="reason", allowed=f"up to {MAX_REASON:,}"
        )


def _check_bytes(file: InboxFile, report: Report, digest: str) -> None:
    if digest != report.subject.sha256:
        raise Problem(
            "the draft changed since it was checked",
            file=file.name,
            advice="nothing was decided; look at the new bytes and decide again",
        )


def _check_news(page: Page, verdict: Verdict, file: InboxFile, report: Report) -> None:
    latest = page.latest_decision(file.name, report.subject.sha256)
    if latest is not None and latest.kind == verdict:
        done = "approved" if verdict == "approve" else "rejected"
        raise Problem(
            f"{latest.person} {done} these very bytes already", file=file.name, advice="nothing was changed"
        )


def _entry(
    kind: Kind, file: InboxFile, report: Report, *, person: str, reason: str, published: str | None = None
) -> Entry:
    return Entry(
        kind=kind,
        subject_kind=report.subject.kind,
        subject_name=file.name,
        subject_sha256=report.subject.sha256,
        report_sha256=sha256(report.canonical()),
        person=person.strip(),
        reason=reason.strip(),
        not_established=not_established(report),
        published_name=published,
        at=utc_text(datetime.now(UTC)),
    )
