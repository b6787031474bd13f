"""Decisions: a named person approves or rejects exactly the bytes that were on the screen.

These are a draft's own bytes, or those of a candidate that would take their place: then the decision is about
both, the candidate and the draft it is for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from counterproof.evidence import Problem, Report, sha256, utc_text
from counterproof.review.candidates import Candidate, read_candidate
from counterproof.review.inbox import InboxFile, read_draft
from counterproof.review.ledger import Entry, Ledger, Page
from counterproof.review.notes import notes_of_report
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


def approve(
    project: Project,
    file: InboxFile,
    report: Report,
    *,
    person: str,
    reason: str,
    candidate: Candidate | None = None,
) -> Decision:
    """Approve the bytes that a report is about and publish them, with the report, under a new name.

    The draft is read once more, the candidate and the targets' sources too: if one of them isn't what it was
    any longer, or they were approved meanwhile, nothing happens. Notes on their lines go into the published
    report. Decision and publication come about together or not at all. Raises Problem with the reason.
    """
    _check_words(person, reason)
    script = _bytes_of(project, file, report, candidate)
    if reasons := blockers(report, project.policy):
        raise Problem(f"approval is blocked: {'; '.join(reasons)}", file=file.name)
    _check_targets(project, file, report)
    noted = _noted(project, report, candidate)
    keep_report(project, noted)
    entry = _entry("approve", file, noted, candidate, person=person, reason=reason)
    with withdrawn_unless_kept() as press, Ledger(project.ledger).adding() as page:
        _check_news(page, entry)
        published = press(script, noted, project.published, name=file.name)
        kept = page.add(replace(entry, published_name=published.script.name))
    return Decision(kept, published)


def reject(
    project: Project,
    file: InboxFile,
    report: Report,
    *,
    person: str,
    reason: str,
    candidate: Candidate | None = None,
) -> Decision:
    """Reject the bytes that a report is about; the draft, and the candidate, stay where they are.

    Raises Problem if they aren't what they were any longer or were rejected meanwhile, or the ledger can't be
    written.
    """
    _check_words(person, reason)
    _bytes_of(project, file, report, candidate)
    noted = _noted(project, report, candidate)
    keep_report(project, noted)
    entry = _entry("reject", file, noted, candidate, person=person, reason=reason)
    with Ledger(project.ledger).adding() as page:
        _check_news(page, entry)
        kept = page.add(entry)
    return Decision(kept, None)


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands decided, by the bytes that it is about."""

    drafts: dict[tuple[str, str], Entry]
    """By a draft's name and SHA-256; the approval of a candidate settles the draft that it is for."""
    candidates: dict[tuple[str, str, str], Entry]
    """By a draft's name, its SHA-256, and that of the candidate."""


def standing(entries: tuple[Entry, ...]) -> Standing:
    """Return the latest decision about each subject at its exact bytes: other bytes have no decision."""
    drafts: dict[tuple[str, str], Entry] = {}
    candidates: dict[tuple[str, str, str], Entry] = {}
    for entry in entries:
        if entry.kind == "publish":
            continue
        if entry.base_sha256 is None:
            drafts[entry.subject_name, entry.subject_sha256] = entry
            continue
        candidates[entry.subject_name, entry.base_sha256, entry.subject_sha256] = entry
        if entry.kind == "approve":
            drafts[entry.subject_name, entry.base_sha256] = entry
    return Standing(drafts, candidates)


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


def _bytes_of(project: Project, file: InboxFile, report: Report, candidate: Candidate | None) -> bytes:
    """The bytes to be decided, if draft and candidate are still those that were shown."""
    draft = read_draft(file.path, project.inbox)
    _check_bytes(file, sha256(draft), candidate.base_sha256 if candidate else report.subject.sha256)
    if candidate is None:
        return draft
    if candidate.sha256 != report.subject.sha256:
        raise Problem("the report is not about this candidate", file=file.name, advice="nothing was decided")
    return read_candidate(project, candidate)


def _check_bytes(file: InboxFile, digest: str, shown: str) -> None:
    if digest != shown:
        raise Problem(
            "the draft changed since it was checked",
            file=file.name,
            advice="nothing was decided; look at the new bytes and decide again",
        )


def _check_targets(project: Project, file: InboxFile, report: Report) -> None:
    """An approval rests on checks against these very sources, so it waits for checks against others."""
    from counterproof.drafts.sources import targets_now

    changed = sorted({target.package for target in {*report.targets} ^ {*targets_now(project.settings)}})
    if changed:
        raise Problem(
            f"the source of {' and '.join(changed)} is not what the draft was checked against",
            file=file.name,
            advice="nothing was decided; check the draft again",
        )


def _noted(project: Project, report: Report, candidate: Candidate | None) -> Report:
    base = candidate.base_sha256 if candidate else None
    return replace(report, notes=notes_of_report(project, report.subject.sha256, base))


def _check_news(page: Page, entry: Entry) -> None:
    latest = page.latest_decision(entry.subject_name, entry.subject_sha256, entry.base_sha256)
    if latest is not None and latest.kind == entry.kind:
        done = "approved" if entry.kind == "approve" else "rejected"
        raise Problem(
            f"{latest.person} {done} these very bytes already",
            file=entry.subject_name,
            advice="nothing was changed",
        )


def _entry(
    kind: Verdict,
    file: InboxFile,
    report: Report,
    candidate: Candidate | None,
    *,
    person: str,
    reason: str,
) -> Entry:
    return Entry(
        kind=kind,
        subject_kind="candidate" if candidate else report.subject.kind,
        subject_name=file.name,
        subject_sha256=report.subject.sha256,
        base_sha256=candidate.base_sha256 if candidate else None,
        report_sha256=sha256(report.canonical()),
        person=person.strip(),
        reason=reason.strip(),
        not_established=not_established(report),
        published_name=None,
        at=utc_text(datetime.now(UTC)),
    )
