"""The Checks tab: one row per check, its findings below it, and the source around the finding in hand."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from counterproof.evidence import Finding, State
from counterproof_gui.desk import Desk
from counterproof_gui.models.checks import ChecksModel, Role
from counterproof_gui.panels.check_rows import CheckRows
from counterproof_gui.qt import (
    QAbstractItemView,
    QEvent,
    QFrame,
    QKeyEvent,
    QModelIndex,
    QMouseEvent,
    QPoint,
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
from counterproof_gui.views.code_canvas import CodeCanvas
from counterproof_gui.views.labels import plain_label, separator

if TYPE_CHECKING:
    from counterproof_gui.panels.evidence import EvidencePane

_TALLEST = 4000
_LOW = 500
_SPARE = 100


class ChecksPanel(QWidget):
    """The checks of the draft in front; `chosen` carries a finding to be shown in Source."""

    chosen = Signal(object)
    looked_at = Signal(object)
    """The finding in hand changed; None for none."""

    def __init__(self, desk: Desk, excerpt: CodeCanvas) -> None:
        super().__init__()
        self._desk = desk
        self.model = ChecksModel(self)
        self.table = ChecksTable(self.model)
        self.message = plain_label(role="muted", wrap=True)
        self.message.setContentsMargins(16, 12, 16, 12)
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._excerpt = excerpt
        self._column = QVBoxLayout(self)
        self._edge = separator()
        self.table.verticalScrollBar().rangeChanged.connect(self._show_edge)
        column = self._column
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.message)
        column.addWidget(self.table)
        column.addWidget(self._edge)
        column.addWidget(excerpt)
        column.addStretch(1)
        self.table.chosen.connect(self._on_chosen)
        self.table.evidence_asked.connect(self._on_evidence_asked)
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

    @cached_property
    def evidence(self) -> EvidencePane:
        """What the finding in hand rests on; it takes the place of the excerpt."""
        from counterproof_gui.panels.evidence import EvidencePane

        pane = EvidencePane(self._desk, self.table)
        self._column.insertWidget(self._column.indexOf(self._excerpt), pane)
        pane.left.connect(self._show_excerpt)
        return pane

    def finding_in_hand(self) -> Finding | None:
        """The finding whose row has the keyboard."""
        finding: Finding | None = self.table.currentIndex().data(Role.FINDING)
        return finding

    def open_evidence(self, finding: Finding) -> None:
        """Show what a finding rests on, and keep its row in sight above it."""
        self.evidence.open(finding)
        self._show_excerpt()
        # The table gets its new height only when the layout is done.
        QTimer.singleShot(0, self._show_current)

    @Slot()
    def _show_current(self) -> None:
        self.table.scrollTo(self.table.currentIndex())
        self.table.begin_with_a_whole_row()
        self._share_room()

    def put_evidence_away(self) -> bool:
        """Close the evidence; say whether there was any."""
        shown = self._evidence_is_open()
        if shown:
            self.evidence.put_away()
        return shown

    def go_to(self, finding: Finding) -> None:
        """Make a finding the one in hand."""
        index = self.model.index_of(finding)
        if index.isValid():
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index)

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
        self._show_excerpt()

    def event(self, event: QEvent) -> bool:
        # A part asks for another height: share anew before the layout does.
        if event.type() == QEvent.Type.LayoutRequest:
            self._share_room()
        return super().event(event)

    def _share_room(self) -> None:
        """Give excerpt or evidence up to half the height and the table the rest, both in whole rows."""
        room = self.height() - self._edge.height()
        if not self._excerpt.isHidden():
            taken = self._excerpt.whole_height(room // 2)
            self._excerpt.setMaximumHeight(taken)
            room -= taken
        if self._evidence_is_open():
            taken = min(self.evidence.sizeHint().height(), room // 2)
            self.table.fit(room - taken)
            spare = room - taken - self.table.maximumHeight()
            self.evidence.setFixedHeight(taken + (spare if spare < _SPARE else 0))
        else:
            self.table.fit(room)

    @Slot()
    def _show_excerpt(self) -> None:
        # In a low window the findings need the room; the source is one key away.
        shown = self._desk.sheet is not None and self.height() >= _LOW and not self._evidence_is_open()
        self._excerpt.setVisible(shown)
        self._share_room()

    def _evidence_is_open(self) -> bool:
        return "evidence" in self.__dict__ and not self.evidence.isHidden()

    def _first(self) -> QModelIndex:
        for index in self.model.unsettled():
            return self.model.index(0, 0, index)
        return self.model.index(0, 0)

    def _why(self) -> str:
        draft = self._desk.draft
        if draft is None and self._desk.patch is not None:
            return "A patch is not checked. 2 shows what it changes."
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
        self.table.begin_with_a_whole_row()
        self._share_room()

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

    @Slot(QModelIndex)
    def _on_evidence_asked(self, index: QModelIndex) -> None:
        self.open_evidence(index.data(Role.FINDING))

    @Slot(QModelIndex, QModelIndex)
    def _on_current(self, current: QModelIndex, _: QModelIndex) -> None:
        finding = current.data(Role.FINDING)
        self.looked_at.emit(finding)
        if self._evidence_is_open() and finding is not None:
            self.evidence.open(finding, take_keyboard=False)
            self._show_excerpt()


class ChecksTable(QTreeView):
    """A tree in one column that is as high as its rows, or as the whole ones that fit into its room.

    A click or Enter opens and closes what has rows below; a double click or Enter on a finding chooses it,
    and a click on the place of its evidence asks for that.
    """

    chosen = Signal(QModelIndex)
    evidence_asked = Signal(QModelIndex)

    def __init__(self, model: ChecksModel) -> None:
        super().__init__()
        self._room = _TALLEST
        self.setModel(model)
        self.rows = CheckRows(self)
        self.setItemDelegate(self.rows)
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
        self.setAccessibleDescription("Enter on a finding shows its place in the source, E its evidence")
        self.clicked.connect(self._toggle)
        self.doubleClicked.connect(self.chosen)
        self.expanded.connect(self._on_toggled)
        self.collapsed.connect(self._on_toggled)
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

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        hand = self._evidence_at(event.position().toPoint()).isValid()
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self._evidence_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.evidence_asked.emit(index)

    def _evidence_at(self, point: QPoint) -> QModelIndex:
        """The row whose evidence is named at a point, or an invalid index."""
        index = self.indexAt(point)
        at = point - self.visualRect(index).topLeft()
        return index if index.isValid() and self.rows.names_evidence(index, at) else QModelIndex()

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

    def fit(self, room: int) -> None:
        """Take no more than a height, and end with a whole row."""
        self._room = room
        self._fit()

    def begin_with_a_whole_row(self) -> None:
        """Scroll on by the rest of a row that is cut by the upper edge."""
        bar = self.verticalScrollBar()
        first = self.visualRect(self.indexAt(QPoint(1, 0)))
        if first.top() < 0 and bar.value() < bar.maximum():
            bar.setValue(bar.value() + first.bottom() + 1)

    @Slot(QModelIndex)
    def _on_toggled(self, _: QModelIndex) -> None:
        # What a check says of itself depends on what is seen below it.
        self.scheduleDelayedItemsLayout()
        # Qt tells this in the middle of opening a whole branch, when rows can't be asked for yet: it crashes.
        QTimer.singleShot(0, self._fit)

    @Slot()
    def _fit(self) -> None:
        height = self._height_of_rows()
        if height > self._room:
            height = self._whole_rows()
        if height != self.maximumHeight():
            self.setMaximumHeight(max(1, height))
            self.updateGeometry()

    def _whole_rows(self) -> int:
        """The height of the rows, from the first that is seen, that fit into the room whole."""
        height = 0
        index = self.indexAt(QPoint(1, 0))
        while index.isValid():
            bottom = height + self.rowHeight(index) + (self.visualRect(index).top() if height == 0 else 0)
            if bottom > self._room:
                break
            height = bottom
            index = self.indexBelow(index)
        return height or self._room

    def _height_of_rows(self) -> int:
        height = 0
        index = self.model().index(0, 0)
        while index.isValid() and height < _TALLEST:
            height += self.rowHeight(index)
            index = self.indexBelow(index)
        return height
