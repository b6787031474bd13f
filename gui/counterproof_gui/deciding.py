"""The decision that is being written: one at a time, about exactly the bytes that were in front."""

from __future__ import annotations

from functools import partial

from counterproof.review.decisions import Decision
from counterproof.review.project import Project
from counterproof_gui.desk_jobs import decide
from counterproof_gui.jobs import Jobs
from counterproof_gui.proposal import Proposal
from counterproof_gui.qt import QObject, Signal

OWNER = "decision"


class Deciding(QObject):
    """`made` carries a Decision and the Proposal it is about, `failed` an error."""

    made = Signal(object, object)
    failed = Signal(object)
    changed = Signal(str)
    """A decision about this draft is begun, or ended without having been made."""

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._proposal: Proposal | None = None

    @property
    def busy(self) -> bool:
        """Whether a decision is being written."""
        return self._proposal is not None

    def decide(self, kind: str, project: Project, proposal: Proposal, person: str, reason: str) -> None:
        """Approve or reject; while one decision is being written, nothing happens."""
        if self.busy or proposal.report is None:
            return
        self._proposal = proposal
        self.changed.emit(proposal.name)
        self._jobs.start(
            f"{kind} {proposal.name}",
            partial(decide, kind, project, proposal, person=person, reason=reason),
            owner=OWNER,
            done=self._on_made,
            failed=self._on_failed,
            cancelled=self._end,
        )

    def _on_made(self, decision: Decision) -> None:
        proposal, self._proposal = self._proposal, None
        self.made.emit(decision, proposal)

    def _on_failed(self, error: BaseException) -> None:
        self._end()
        self.failed.emit(error)

    def _end(self) -> None:
        proposal, self._proposal = self._proposal, None
        if proposal is not None:
            self.changed.emit(proposal.name)
