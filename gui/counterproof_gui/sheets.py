"""Reads the draft in front, for as long as it stays in front with the same bytes."""

from __future__ import annotations

from functools import partial

from counterproof.evidence import Problem
from counterproof.review.project import Project
from counterproof.review.queue import Draft
from counterproof_gui.desk_jobs import Sheet, read_sheet
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QObject, Signal


class Sheets(QObject):
    """`read` carries a Sheet; `gone` says that the bytes were others by then."""

    read = Signal(object)
    gone = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs

    def ask(self, project: Project | None, draft: Draft | None, reviewer: str | None) -> None:
        """Read a draft; of several requests only the last is answered."""
        if project is None or draft is None or draft.file.sha256 is None:
            return
        self._jobs.start(
            f"read {draft.name}",
            partial(read_sheet, project, draft.file, reviewer),
            owner="sheet",
            request="sheet",
            done=self._on_read,
            failed=self._on_failed,
        )

    def _on_read(self, sheet: Sheet) -> None:
        self.read.emit(sheet)

    def _on_failed(self, error: BaseException) -> None:
        if not isinstance(error, Problem):
            self._jobs.unheard.emit(error)
        self.gone.emit()
