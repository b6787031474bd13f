"""Opens projects: the one that was asked for last counts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from counterproof.review.project import Project
from counterproof_gui.desk_jobs import opening
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QObject, Signal


class Opening(QObject):
    """`opened` carries a Project, `failed` the error that says why there is none."""

    opened = Signal(object)
    failed = Signal(object)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.active = False
        """Whether a project is being opened."""
        self._jobs = jobs

    def open(self, source: Path | Callable[[], Project]) -> None:
        """Open the project in a folder, or the one that a function of the core makes."""
        self.active = True
        self._jobs.start(
            "open a project",
            partial(opening, source),
            owner="project",
            request="project",
            done=self._on_opened,
            failed=self._on_failed,
        )

    def _on_opened(self, project: Project) -> None:
        self.active = False
        self.opened.emit(project)

    def _on_failed(self, error: BaseException) -> None:
        self.active = False
        self.failed.emit(error)
