"""The History tab: every decision about this draft's name, whatever its bytes were."""

from __future__ import annotations

from counterproof_gui.desk import Desk
from counterproof_gui.models.history import HistoryModel
from counterproof_gui.qt import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStackedWidget,
    Qt,
    QTableView,
    QVBoxLayout,
    QWidget,
    Slot,
)
from counterproof_gui.views.labels import muted_label

_ROOMY = "QTableView::item { padding: 0 8px; }"


class HistoryPanel(QWidget):
    """Follows the draft in front."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.model = HistoryModel(self)
        self.table = _table(self.model)
        empty = muted_label("Nothing was decided about this draft yet.")
        empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        empty.setContentsMargins(16, 12, 16, 12)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        desk.selected.connect(self.refresh)
        desk.queue_changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the entries about the draft in front."""
        self.model.show_entries(self._desk.history(self._desk.front))
        self._stack.setCurrentIndex(0 if self.model.rowCount() else 1)


def _table(model: HistoryModel) -> QTableView:
    table = QTableView()
    table.setModel(model)
    table.setAccessibleName("History")
    table.setFrameShape(QFrame.Shape.NoFrame)
    table.setShowGrid(False)
    table.setStyleSheet(_ROOMY)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(36)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setStretchLastSection(True)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    return table
