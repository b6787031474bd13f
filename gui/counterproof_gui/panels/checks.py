"""The Checks tab: one row per check, its findings below it, and the source around the finding in hand."""

from __future__ import annotations

from counterproof.evidence import Finding, State
from counterproof_gui.desk import Desk
from counterproof_gui.models.checks import ChecksModel, Role
from counterproof_gui.panels.check_rows import CheckRows
from counterproof_gui.qt import (
    QAbstractItemView,
    QFrame,
    QKeyEvent,
    QModelIndex,
    QResizeEvent,
    QSize,
    Qt,
    QTimer,
    QTreeView,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.views.labels import plain_label, separator

_TALLEST = 4000
_LOW = 500


class ChecksPanel(QWidget):
    """The checks of the draft in front; `chosen` carries a finding to be shown in Source."""

    chosen = Signal(object)
    looked_at = Signal(object)
    """The finding in hand changed; None for none."""

    def __init__(self, desk: Desk, excerpt: QWidget) -> None:
        super().__init__()
        self._desk = desk
        self.model = ChecksModel(self)
        self.table = ChecksTable(self.model)
        self.message = plain_label(role="muted", wrap=True)
        self.message.setContentsMargins(16, 12, 16, 12)
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._excerpt = excerpt
        self._edge = separator()
        self.table.verticalScrollBar().rangeChanged.connect(self._show_edge)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.message)
        column.addWidget(self.table)
        column.addWidget(self._edge)
        column.addWidget(excerpt)
        column.addStretch(1)
        self.table.chosen.connect(self._on_chosen)
        self.table.selectionModel().currentChanged.connect(self._on_current)
        desk.selected.connect(self.refresh)
        desk.draft_changed.connect(self._on_draft)
        desk.sheet_changed.connect(self._show_excerpt)
        self.refresh()

    def findings(self) -> list[Finding]:
        """What failed or stayed in doubt and has a place in the draft, from top to bottom."""
        report = self.model.report
        found = [item for _, item in report.findings()] if report else []
        placed = [item for item in found if item.span and item.state is not State.PASSED]
        return sorted(placed, key=lambda item: (item.span.line, item.span.column) if item.span else (0, 0))

    @Slot()
    def refresh(self) -> None:
        """Show the report of the draft in front, or say why there is none."""
        draft = self._desk.draft
        report = draft.report if draft else None
        if report is not self.model.report or report is None:
            self.model.show_report(report)
            for index in self.model.unsettled():
                self.table.expand(index)
            self.table.setCurrentIndex(self._first())
            # The table gets its new height only when the layout is done.
            QTimer.singleShot(0, self._from_the_top)
        self.message.setText(self._why())
        self.message.setVisible(report is None)
        self._show_excerpt()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._excerpt.setMaximumHeight(max(1, event.size().height() // 2))
        self._show_excerpt()

    @Slot()
    def _show_excerpt(self) -> None:
        # In a low window the findings need the room; the source is one key away.
        self._excerpt.setVisible(self._desk.sheet is not None and self.height() >= _LOW)

    def _first(self) -> QModelIndex:
        for index in self.model.unsettled():
            return self.model.index(0, 0, index)
        return self.model.index(0, 0)

    def _why(self) -> str:
        draft = self._desk.draft
        if draft is None:
            return "No draft is in front." if self._desk.drafts else ""
        note = self._desk.note(draft.name)
        if draft.file.problem:
            return f"{note[:1].upper()}{note[1:]}. Nothing was checked."
        return f"{note.rstrip('.')}. F5 checks again." if note else "The draft is being checked."

    @Slot()
    def _from_the_top(self) -> None:
        self.table.scrollToTop()
        self.table.scrollTo(self.table.currentIndex())

    @Slot(int, int)
    def _show_edge(self, _: int, longest_way: int) -> None:
        # The last row has a line of its own, which is out of sight while the table can be scrolled.
        self._edge.setVisible(longest_way > 0)

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self._desk.front:
            self.refresh()

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        finding = index.data(Role.FINDING)
        if finding is not None and finding.span is not None:
            self.chosen.emit(finding)

    @Slot(QModelIndex, QModelIndex)
    def _on_current(self, current: QModelIndex, _: QModelIndex) -> None:
        self.looked_at.emit(current.data(Role.FINDING))


class ChecksTable(QTreeView):
    """A tree in one column that is as high as its rows, up to the room it gets.

    A click or Enter opens and closes what has rows below; a double click or Enter on a finding chooses it.
    """

    chosen = Signal(QModelIndex)

    def __init__(self, model: ChecksModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(CheckRows(self))
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Checks")
        self.setAccessibleDescription("Enter on a finding shows its place in the source")
        self.clicked.connect(self._toggle)
        self.doubleClicked.connect(self.chosen)
        self.expanded.connect(self._fit)
        self.collapsed.connect(self._fit)
        model.modelReset.connect(self._fit)

    def sizeHint(self) -> QSize:
        return QSize(400, self._height_of_rows())

    def minimumSizeHint(self) -> QSize:
        return QSize(200, min(self._height_of_rows(), 120))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._toggle(self.currentIndex())
            self.chosen.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    @Slot(QModelIndex)
    def _toggle(self, index: QModelIndex) -> None:
        if self.model().rowCount(index):
            self.setExpanded(index, not self.isExpanded(index))

    @Slot()
    @Slot(QModelIndex)
    def _fit(self, _: QModelIndex | None = None) -> None:
        self.setMaximumHeight(max(1, self._height_of_rows()))
        self.updateGeometry()

    def _height_of_rows(self) -> int:
        height = 0
        index = self.model().index(0, 0)
        while index.isValid() and height < _TALLEST:
            height += self.rowHeight(index)
            index = self.indexBelow(index)
        return height
