"""The Report tab: the whole report as a tree, and as the exact text of its sidecar."""

from __future__ import annotations

from counterproof.evidence import Report
from counterproof_gui.desk import Desk
from counterproof_gui.jobs import Jobs
from counterproof_gui.models.report import ReportModel
from counterproof_gui.qt import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QShowEvent,
    QStackedWidget,
    QTreeView,
    QVBoxLayout,
    QWidget,
    Slot,
)
from counterproof_gui.views.code import CodeView
from counterproof_gui.views.labels import muted_label, separator
from counterproof_gui.views.segmented import Segmented

_FORMS = ("Tree", "Raw")
_OPEN_KEYS = ("subject", "checks", "limits_of_evidence")
_KEY_WIDTH = 280
_ROOMY = "QTreeView::item { min-height: 24px; }"


class ReportPanel(QWidget):
    """Built when it is looked at: a long report costs nothing before."""

    def __init__(self, desk: Desk, jobs: Jobs) -> None:
        super().__init__()
        self._desk = desk
        self._shown: Report | None = None
        self.model = ReportModel(self)
        self.tree = _tree(self.model)
        self.raw = CodeView(jobs)
        self.raw.setAccessibleName("Report as text")
        self.form = Segmented(_FORMS, name="Form of the report")
        self.form.chosen.connect(self._on_form)
        self._about = muted_label(small=True)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.tree)
        self._stack.addWidget(self.raw)
        bar = QHBoxLayout()
        bar.setContentsMargins(16, 9, 16, 9)
        bar.addWidget(self.form)
        bar.addStretch(1)
        bar.addWidget(self._about)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(separator())
        column.addWidget(self._stack, 1)
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
        self.model.show_report(report)
        for row in range(self.model.rowCount()):
            index = self.model.index(row, 0)
            if index.data() in _OPEN_KEYS:
                self.tree.expand(index)
        text = report.canonical() if report else b""
        self.raw.set_source(text.decode().split("\n"), name="report", language="json")
        self._about.setText(
            f"counterproof.report/1 · {len(text):,} bytes" if report else "There is no report yet."
        )

    def focus_target(self) -> QWidget:
        """The form that is shown."""
        return self.raw if self.form.index() else self.tree

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self._desk.front:
            self.refresh()

    @Slot(int)
    def _on_form(self, index: int) -> None:
        self._stack.setCurrentIndex(index)


def _tree(model: ReportModel) -> QTreeView:
    tree = QTreeView()
    tree.setModel(model)
    tree.setAccessibleName("Report as a tree")
    tree.setFrameShape(QFrame.Shape.NoFrame)
    tree.setUniformRowHeights(True)
    tree.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    tree.setColumnWidth(0, _KEY_WIDTH)
    tree.setIndentation(16)
    tree.setStyleSheet(_ROOMY)
    return tree
