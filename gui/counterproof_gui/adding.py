"""Adds candidates that a person proposes: a file, a patch, or the hunks chosen from what is in front."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from counterproof.evidence import DRAFT_LIMIT, Budget, Emit, Problem, read_bounded, sha256
from counterproof.review.candidates import Candidate, Origin, keep_candidate
from counterproof.review.inbox import PATCH_LIMIT, Inbox, is_patch, read_draft
from counterproof.review.project import Project
from counterproof.review.queue import Draft
from counterproof_gui.comparing import Comparison
from counterproof_gui.jobs import Jobs, Work
from counterproof_gui.patch_sheets import PatchSheet
from counterproof_gui.qt import QObject, Signal

if TYPE_CHECKING:
    from counterproof.changes.choice import Choice

OWNER = "candidate"


class Adding(QObject):
    """`added` carries a Candidate, `opened` a PatchSheet that can only be read, `failed` an error."""

    added = Signal(object)
    opened = Signal(object)
    failed = Signal(object)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs

    def add_file(self, project: Project, inbox: Inbox, draft: Draft, path: Path) -> None:
        """Propose the content of a file, or what a patch makes of the draft that it changes."""
        self._start(f"add {path.name}", partial(_add_file, project, inbox, draft, path))

    def add_hunks(self, project: Project, draft: Draft, comparison: Comparison, choice: Choice) -> None:
        """Propose the side before with the chosen changes alone."""
        self._start("add the chosen hunks", partial(_add_hunks, project, draft, comparison, choice))

    def _start(self, name: str, work: Work[Candidate | PatchSheet]) -> None:
        self._jobs.start(name, work, owner=OWNER, done=self._on_done, failed=self._on_failed)

    def _on_done(self, result: Candidate | PatchSheet) -> None:
        if isinstance(result, Candidate):
            self.added.emit(result)
        else:
            self.opened.emit(result)

    def _on_failed(self, error: BaseException) -> None:
        self.failed.emit(error)


def _add_file(
    project: Project, inbox: Inbox, draft: Draft, path: Path, *, budget: Budget, emit: Emit
) -> Candidate | PatchSheet:
    del budget, emit
    if is_patch(path.name) or path.name.endswith(".diff"):
        return _add_patch(project, inbox, draft, path)
    data = read_bounded(path, DRAFT_LIMIT, what="candidate")
    origin = Origin("file", path.name, sha256(data))
    return keep_candidate(project, draft.name, _base_of(project, draft), data, origin)


def _add_patch(project: Project, inbox: Inbox, draft: Draft, path: Path) -> Candidate | PatchSheet:
    from counterproof.changes.reading import read_patch
    from counterproof.review.patches import propose

    data = read_bounded(path, PATCH_LIMIT, what="patch")
    patch = read_patch(data, file=path.name)
    origin = Origin("patch", path.name, sha256(data))
    try:
        return propose(project, inbox, patch, origin, fallback=draft.file)
    except Problem as problem:
        return PatchSheet(path.name, patch, problem.what)


def _add_hunks(
    project: Project, draft: Draft, comparison: Comparison, choice: Choice, *, budget: Budget, emit: Emit
) -> Candidate:
    from counterproof.changes.choice import applied

    del budget, emit
    data = applied(comparison.difference, choice)
    origin = Origin("hunks", comparison.after.short, comparison.after.sha256)
    return keep_candidate(project, draft.name, _base_of(project, draft), data, origin)


def _base_of(project: Project, draft: Draft) -> bytes:
    data = read_draft(draft.file.path, project.inbox)
    if sha256(data) != draft.file.sha256:
        raise Problem("the draft changed meanwhile", file=draft.name, advice="nothing was added")
    return data
