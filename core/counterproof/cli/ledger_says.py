"""What a ledger recorded of a published report: the only witness to what can't be made out again."""

from __future__ import annotations

from pathlib import Path

from counterproof.evidence import Report, sha256


def recorded_digest(saved: Report, script: Path) -> str | None:
    """Return the SHA-256 of the report that a script was published with, or None if no ledger has it.

    The ledger is that of the project into whose published folder the script belongs. Raises Problem if it
    can't be read.
    """
    from counterproof.review.ledger import Ledger
    from counterproof.review.project_folder import find_project

    project = find_project(script.parent)
    if project is None or project.published.resolve() != script.parent.resolve():
        return None
    entries = Ledger(project.ledger).entries()
    return next(
        (
            entry.report_sha256
            for entry in reversed(entries)
            if (entry.published_name, entry.subject_sha256) == (script.name, saved.subject.sha256)
        ),
        None,
    )


def differs_from_ledger(saved: Report, recorded: str | None) -> tuple[str, ...]:
    """Return a sentence if a report is not the one that was recorded."""
    digest = sha256(saved.canonical())
    if recorded is None or digest == recorded:
        return ()
    return (f"ledger: the report's SHA-256 is {digest}, the script was published with {recorded}",)
