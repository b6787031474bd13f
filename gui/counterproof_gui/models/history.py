"""What the ledger says about one draft, newest first."""

from __future__ import annotations

from collections.abc import Callable

from counterproof.review.ledger import Entry
from counterproof_gui.models.words import moment, shown
from counterproof_gui.qt import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from counterproof_gui.views.tips import plain_tip

Index = QModelIndex | QPersistentModelIndex


def _bytes(entry: Entry) -> str:
    """The digest, and of a candidate also the one of the draft that it is for."""
    base = f" for {entry.base_sha256[:6]}" if entry.base_sha256 else ""
    return f"{entry.subject_sha256[:12]}{base}"


_WORDS = {"approve": "approved", "reject": "rejected", "publish": "published"}
_COLUMNS: tuple[tuple[str, Callable[[Entry], str]], ...] = (
    ("When", lambda entry: moment(entry.at)),
    ("Who", lambda entry: entry.person),
    ("Decision", lambda entry: _WORDS[entry.kind]),
    ("SHA-256", _bytes),
    ("Published as", lambda entry: entry.published_name or "–"),
    ("Reason", lambda entry: entry.reason),
)


class HistoryModel(QAbstractTableModel):
    """One row per entry of the ledger."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show other entries."""
        if entries != self._entries:
            self.beginResetModel()
            self._entries = entries
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(_COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or not 0 <= index.row() < len(self._entries):
            return None
        entry = self._entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return shown(_COLUMNS[index.column()][1](entry))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(f"{entry.subject_sha256}\n{entry.reason}")
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _COLUMNS[section][0] if 0 <= section < len(_COLUMNS) else None
        return None
