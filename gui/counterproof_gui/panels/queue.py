"""The queue at the left: every draft, grouped by what it needs from the person."""

from __future__ import annotations

from counterproof_gui.desk import Desk
from counterproof_gui.models.queue import Kind, QueueModel
from counterproof_gui.models.words import shown
from counterproof_gui.panels.queue_rows import QueueRows
from counterproof_gui.qt import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QModelIndex,
    QPushButton,
    QStackedWidget,
    Qt,
    QVBoxLayout,
    QWidget,
    Slot,
)
from counterproof_gui.views.labels import muted_label, separator
from counterproof_gui.views.segmented import Segmented

_KINDS = tuple(Kind)
_LATER = "Tasks"
_BAR_HEIGHT = 48
_BATCH = 200


class QueuePanel(QFrame):
    """The list follows the desk's draft in front, and the desk follows the list."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._desk = desk
        self.model = QueueModel(desk, self)
        self.view = _view(self.model)
        self._empty = muted_label(wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(12, 12, 12, 12)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.filter = Segmented([*(kind.value for kind in _KINDS), _LATER], name="Show")
        self.filter.chosen.connect(self._on_filter)
        column.addWidget(_filter_bar(self.filter))
        column.addWidget(separator())
        column.addWidget(self._stack, 1)
        self.view.selectionModel().currentChanged.connect(self._on_current)
        desk.selected.connect(self._follow)
        desk.opened.connect(self._on_rows)
        desk.queue_changed.connect(self._on_rows)
        self._on_rows()

    @Slot(QModelIndex, QModelIndex)
    def _on_current(self, current: QModelIndex, _: QModelIndex) -> None:
        name = self.model.name_at(current)
        if name and not self.model.refreshing:
            self._desk.select(name)

    @Slot(int)
    def _on_filter(self, index: int) -> None:
        if index < len(_KINDS):
            self.model.show_only(_KINDS[index])
            self._on_rows()

    @Slot()
    def _follow(self) -> None:
        index = self.model.index_of(self._desk.front)
        if index.isValid():
            self.view.setCurrentIndex(index)
        else:
            self.view.selectionModel().clear()

    @Slot()
    def _on_rows(self) -> None:
        project = self._desk.project
        if project is not None:
            waiting = f"Nothing waits. Python files and patches put into {project.inbox} appear here."
            self._empty.setText(shown(self._desk.inbox_trouble or waiting))
        self._stack.setCurrentIndex(0 if self.model.rowCount() or project is None else 1)
        self._follow()


def _view(model: QueueModel) -> QListView:
    view = QListView()
    view.setModel(model)
    view.setItemDelegate(QueueRows(view))
    view.setMouseTracking(True)
    view.setLayoutMode(QListView.LayoutMode.Batched)
    view.setBatchSize(_BATCH)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setAccessibleName("Queue")
    view.setAccessibleDescription("Drafts by what they need from you; J and K go to the next and previous")
    return view


def _filter_bar(choices: Segmented) -> QWidget:
    bar = QWidget()
    bar.setFixedHeight(_BAR_HEIGHT - 1)
    row = QHBoxLayout(bar)
    row.setContentsMargins(12, 9, 12, 9)
    for button in choices.findChildren(QPushButton)[len(_KINDS) :]:
        button.setEnabled(False)
        button.setToolTip("There are none of these in this version")
    row.addWidget(choices)
    row.addStretch(1)
    return bar
