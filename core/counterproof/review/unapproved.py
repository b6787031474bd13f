"""Publishing without an approval, where a project's policy asks for none (spec A65)."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime
from pathlib import Path

from counterproof.evidence import Problem, Report, sha256, utc_text
from counterproof.review.ledger import Entry, Ledger
from counterproof.review.policy import blockers, not_established
from counterproof.review.project import Project
from counterproof.review.publishing import Published, withdrawn_unless_kept
from counterproof.review.reports import keep_report
from counterproof.review.reviewer import reviewer_name


def require_no_approval(project: Project) -> None:
    """Raise Problem if the project's policy asks for an approval before anything is published."""
    if project.policy.approval_to_publish:
        raise Problem(
            "the project's policy asks for an approval before a script is published",
            file=project.file,
            field="policy.approval_to_publish",
            advice=f"approve it in the console: counterproof open {shlex.quote(str(project.root))}",
        )


def publish_unapproved(
    project: Project, script: bytes, report: Report, folder: Path, *, name: str | None = None
) -> Published:
    """Publish a script's exact bytes with its report, and leave a `publish` entry in the project's ledger.

    Pair and entry come about together or not at all. Raises Problem with the reason: the policy isn't met,
    the folder or the ledger can't be written.
    """
    require_no_approval(project)
    if reasons := blockers(report, project.policy):
        raise Problem(f"publishing is blocked: {'; '.join(reasons)}", file=report.subject.name)
    keep_report(project, report)
    person = reviewer_name(project) or ""
    with withdrawn_unless_kept() as press, Ledger(project.ledger).adding() as page:
        published = press(script, report, folder, name=name)
        page.add(_entry(report, published, person=person))
    return published


def _entry(report: Report, published: Published, *, person: str) -> Entry:
    return Entry(
        kind="publish",
        subject_kind=report.subject.kind,
        subject_name=report.subject.name,
        subject_sha256=report.subject.sha256,
        report_sha256=sha256(report.canonical()),
        person=person,
        reason="the policy asks for no approval",
        not_established=not_established(report),
        published_name=published.script.name,
        at=utc_text(datetime.now(UTC)),
    )
