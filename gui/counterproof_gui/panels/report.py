"""The Report tab: the whole report as a tree, and as the exact text of its sidecar."""

from __future__ import annotations

from functools import partial

from counterproof.evidence import Budget, Emit, Report
from counterproof_gui.desk import Desk
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QShowEvent, QVBoxLayout, QWidget, Slot
from counterproof_gui.views.labels import muted_label
from counterproof_gui.views.report_tree import ReportTree


class ReportPanel(QWidget):
    """Filled when it is looked at: a long report costs nothing before."""

    def __init__(self, desk: Desk, jobs: Jobs) -> None:
        super().__init__()
        self._desk = desk
        self._shown: Report | None = None
        self.forms = ReportTree(jobs)
        self._about = muted_label(small=True)
        self.forms.bar.addWidget(self._about)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.forms)
        desk.selected.connect(self.refresh)
        desk.draft_changed.connect(self._on_draft)

    @Slot()
    def refresh(self) -> None:
        """Show the report on the draft in front, if anybody looks."""
        draft = self._desk.draft
        report = draft.report if draft else None
        if not self.isVisible() or (report is self._shown and report is not None):
            return
        self._shown = report
        if report is None:
            self._show(b"{}")
            return
        self._desk.jobs.start(
            "write the report", partial(_written, report), request="report", done=self._show
        )

    def _show(self, data: bytes) -> None:
        self.forms.show_json(data.decode())
        about = f"counterproof.report/1 · {len(data):,} bytes"
        self._about.setText(about if self._shown else "There is no report yet.")

    def focus_target(self) -> QWidget:
        """The form that is shown."""
        return self.forms.raw if self.forms.choice.index() else self.forms.tree

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self._desk.front:
            self.refresh()


def _written(report: Report, *, budget: Budget, emit: Emit) -> bytes:
    del budget, emit
    return report.canonical()
