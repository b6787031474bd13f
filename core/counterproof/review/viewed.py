"""Which hunks of a draft's changes a person has seen: kept by what a hunk changes, wherever it moved to."""

from __future__ import annotations

import os
from pathlib import Path

from counterproof.evidence import Problem, canonical, os_reason, sha256
from counterproof.review.keeping import locked, write_whole
from counterproof.review.project import Project

SCHEMA = "counterproof.viewed/1"
MAX_VIEWED = 10_000
"""The most marks of one subject; the oldest are forgotten first."""


def viewed_hunks(project: Project, subject: str) -> frozenset[str]:
    """Return the digests of the hunks that were marked under a subject's name.

    Marks that can't be read are none: a person looks once more, and nothing is shown as seen that wasn't.
    """
    return frozenset(_marks(_file(project, subject)))


def mark_viewed(project: Project, subject: str, hunk: str, *, viewed: bool) -> frozenset[str]:
    """Mark a hunk by its digest as viewed, or as not viewed, and return all marks of the subject.

    Raises Problem if the marks can't be written.
    """
    file = _file(project, subject)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with locked(file.parent, busy="another program is marking hunks"):
            marks = [digest for digest in _marks(file) if digest != hunk]
            marks = [*marks, hunk][-MAX_VIEWED:] if viewed else marks
            document = {"schema": SCHEMA, "subject": subject, "hunks": marks}
            write_whole(file, canonical(document))
    except OSError as error:
        raise Problem(f"the mark can't be kept: {os_reason(error)}", file=file) from error
    return frozenset(marks)


def _marks(file: Path) -> tuple[str, ...]:
    if not os.path.lexists(file):
        return ()
    from counterproof.review.desk_records import parse_viewed

    try:
        return parse_viewed(file)
    except Problem:
        return ()


def _file(project: Project, subject: str) -> Path:
    # A name may hold characters that a file's name can't.
    return project.state / "viewed" / f"{sha256(subject.encode('utf-8', 'surrogateescape'))}.json"
