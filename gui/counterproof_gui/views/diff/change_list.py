"""The changes as a list of sentences, for screen readers and for whoever reads better one line at a time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate

from counterproof_gui.qt import (
    QAbstractListModel,
    QEvent,
    QFont,
    QFrame,
    QKeyEvent,
    QListView,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.theme import interface_font
from counterproof_gui.views.diff.arrangement import Row
from counterproof_gui.views.diff.document import DiffDocument, Stop
from counterproof_gui.views.diff.entry import Place, Side
from counterproof_gui.views.diff.reading import row_in_words
from counterproof_gui.views.visible_text import visible_text

_HUNKS_KEPT = 64
_LONGEST = 500
_ROW_HEIGHT = 24
_MARGINS = (16, 8, 8, 8)
_BACK = (Qt.Key.Key_L, Qt.Key.Key_Escape)


class ChangeListModel(QAbstractListModel):
    """A row for each hunk, or file without hunks, and a row for each line that is removed or added.

    `state_of` says in words what was decided about a hunk. Sentences are made when they are asked for.
    """

    def __init__(self, document: DiffDocument, state_of: Callable[[Stop], str]) -> None:
        super().__init__()
        self._document = document
        self._state_of = state_of
        self._lines = lru_cache(_HUNKS_KEPT)(self._lines_of)
        self._starts = [0, *accumulate(1 + self._count(stop) for stop in document.stops)]

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._starts[-1]

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return self.sentence(index.row())
        if role == Qt.ItemDataRole.FontRole and self._at(index.row())[1] < 0:
            return interface_font(weight=QFont.Weight.Bold)
        return QSize(0, _ROW_HEIGHT) if role == Qt.ItemDataRole.SizeHintRole else None

    def sentence(self, number: int) -> str:
        """What a row says."""
        stop, offset = self._at(number)
        if offset < 0:
            return self._title(number, self._document.stops[stop])
        row = self._lines(stop)[offset]
        side = Side.BEFORE if row.after is None else Side.AFTER
        return row_in_words(self._document, row, side)[:_LONGEST]

    def place(self, number: int) -> Place | None:
        """The line that a row is about; of a hunk, its first."""
        stop, offset = self._at(number)
        lines = self._lines(stop)
        if not lines:
            return None
        row = lines[max(offset, 0)]
        return row.place(Side.AFTER) or row.place(Side.BEFORE)

    def stop_at(self, number: int) -> int:
        """The number of the stop that a row belongs to."""
        return self._at(number)[0]

    def row_of_stop(self, stop: int) -> int:
        """The row of a hunk, or of a file without hunks."""
        return self._starts[stop]

    def _at(self, number: int) -> tuple[int, int]:
        stop = bisect_right(self._starts, number) - 1
        return stop, number - self._starts[stop] - 1

    def _count(self, stop: Stop) -> int:
        return sum(len(change.before) + len(change.after) for change in self._document.changes_of(stop))

    def _title(self, number: int, stop: Stop) -> str:
        entry = self._document.entries[stop.entry]
        name = visible_text(entry.title)
        if stop.hunk < 0:
            return ": ".join(filter(None, [name, visible_text(entry.words)]))
        changes = self._document.changes_of(stop)
        removed = sum(len(change.before) for change in changes)
        added = sum(len(change.after) for change in changes)
        counts = f"{removed:,} removed, {added:,} added"
        where = f"Hunk {self.stop_at(number) + 1:,} of {len(self._document.stops):,}"
        state = self._state_of(stop)
        return ", ".join(filter(None, [name, f"{where}: {counts}", state]))

    def _lines_of(self, stop: int) -> list[Row]:
        return self._document.rows_of(self._document.stops[stop])


class ChangeList(QListView):
    """Shows the sentences; Enter goes to a line in the view, L and Escape go back to it."""

    chosen = Signal(object)
    """The number of the row that was entered."""
    left = Signal()
    """The person wants the painted view again."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setViewportMargins(*_MARGINS)
        self.setAccessibleName("Changes as a list")
        self.setAccessibleDescription("Enter goes to the line, L goes back to the painted changes")
        self.activated.connect(self._on_activated)

    def event(self, event: QEvent) -> bool:
        # The window uses these keys for something else.
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and event.key() in _BACK:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _BACK:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are commands here, as they are in the view."""

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        self.chosen.emit(index.row())
