"""The project's own copies of reports, kept under the digest of what they are about."""

from __future__ import annotations

from pathlib import Path

from counterproof.evidence import Problem, Report, os_reason, sha256
from counterproof.review.keeping import write_whole
from counterproof.review.project import Project


def keep_report(project: Project, report: Report) -> Path:
    """Save a report that a decision rests on and return its path; the same report is kept once.

    Raises Problem if the project's folder can't be written.
    """
    data = report.canonical()
    folder = project.state / "reports" / report.subject.sha256
    path = folder / f"{sha256(data)}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_whole(path, data)
    except OSError as error:
        raise Problem(f"the report can't be kept: {os_reason(error)}", file=path) from error
    return path
