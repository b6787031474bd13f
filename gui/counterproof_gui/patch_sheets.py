"""Reads the patch in front, so that it can be shown file by file; nothing can be decided about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from counterproof.evidence import Budget, Emit, Problem
from counterproof.review.inbox import read_patch_file
from counterproof.review.project import Project
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QObject, Signal

if TYPE_CHECKING:
    from counterproof.changes.patch import Patch
    from counterproof.review.patches import InboxPatch


@dataclass(frozen=True, slots=True, eq=False)
class PatchSheet:
    """A patch as it is shown file by file; `why` says why it is no candidate.

    A patch that can't be read whole has no content.
    """

    name: str
    patch: Patch | None
    why: str


class PatchSheets(QObject):
    """Keeps `current` in line with the patch in front, or with one that a person opened from elsewhere."""

    changed = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current: PatchSheet | None = None
        self._jobs = jobs
        self._front: tuple[str, InboxPatch | None] = ("", None)

    def turn_to(self, project: Project | None, front: str, patch: InboxPatch | None) -> None:
        """Follow what lies in front, and read it if it is a patch; what was opened before is closed."""
        if (front, patch) == self._front:
            return
        self._front = (front, patch)
        self.show(None)
        if project is not None and patch is not None:
            self._jobs.start(
                f"read {patch.name}",
                partial(_read, project, patch),
                owner="patch",
                request="patch",
                done=self._on_read,
            )

    def show(self, sheet: PatchSheet | None) -> None:
        """Show a patch, or none."""
        if sheet is not self.current:
            self.current = sheet
            self.changed.emit()

    def _on_read(self, sheet: PatchSheet) -> None:
        if sheet.name == self._front[0]:
            self.show(sheet)


def _read(project: Project, patch: InboxPatch, *, budget: Budget, emit: Emit) -> PatchSheet:
    from counterproof.changes.reading import read_patch

    del budget, emit
    try:
        content = read_patch(read_patch_file(patch.file.path, project.inbox))
    except Problem:
        content = None
    return PatchSheet(patch.name, content, patch.why)
