"""Checking one draft of the inbox against the project's targets."""

from __future__ import annotations

from counterproof import drafts
from counterproof.evidence import Budget, Emit, Problem, Report, sha256
from counterproof.review.inbox import InboxFile, read_draft
from counterproof.review.project import Project

VALIDATION_S = 60.0
"""How long the static checks of one draft may take."""


def check_draft(project: Project, file: InboxFile, *, budget: Budget, emit: Emit) -> Report:
    """Return the report on a draft as it lies in the inbox now.

    Raises Problem if it can't be read, or isn't the file of this look any longer.
    """
    data = read_draft(file.path, project.inbox)
    if sha256(data) != file.sha256:
        raise Problem("the draft changed while it was opened", file=file.name, advice="it is checked again")
    draft = drafts.Draft(name=file.name, data=data)
    return drafts.run(draft, project.settings, budget=budget.within(VALIDATION_S), emit=emit)
