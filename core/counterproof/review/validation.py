"""Checking a draft of the inbox, or a candidate for it, against the project's targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counterproof import drafts
from counterproof.evidence import Budget, Emit, Problem, Report, sha256
from counterproof.review.candidates import Candidate, read_candidate
from counterproof.review.inbox import InboxFile, read_draft
from counterproof.review.project import Project

if TYPE_CHECKING:
    from counterproof.review.patches import Replacement

VALIDATION_S = 60.0
"""How long the static checks of one draft may take."""


def check_draft(project: Project, file: InboxFile, *, budget: Budget, emit: Emit) -> Report:
    """Return the report on a draft as it lies in the inbox now.

    Raises Problem if it can't be read, or isn't the file of this look any longer.
    """
    data = read_draft(file.path, project.inbox)
    if sha256(data) != file.sha256:
        raise Problem("the draft changed while it was opened", file=file.name, advice="it is checked again")
    return _checked(project, file.name, data, budget=budget, emit=emit)


def check_candidate(project: Project, candidate: Candidate, *, budget: Budget, emit: Emit) -> Report:
    """Return the report on a candidate's bytes, under the name of its draft and with every check of one.

    Raises Problem if they are not there as they were kept.
    """
    data = read_candidate(project, candidate)
    return _checked(project, candidate.draft, data, budget=budget, emit=emit)


def check_replacement(project: Project, made: Replacement, *, budget: Budget, emit: Emit) -> Report:
    """Return the report on what a patch would make of a draft, without keeping it as a candidate."""
    return _checked(project, made.draft.name, made.after, budget=budget, emit=emit)


def _checked(project: Project, name: str, data: bytes, *, budget: Budget, emit: Emit) -> Report:
    draft = drafts.Draft(name=name, data=data)
    return drafts.run(draft, project.settings, budget=budget.within(VALIDATION_S), emit=emit)
