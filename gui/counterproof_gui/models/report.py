"""A report as a tree of its JSON: keys at the left, plain values at the right."""

from __future__ import annotations

from dataclasses import dataclass

from counterproof.evidence import Report
from counterproof_gui.models.words import shown
from counterproof_gui.qt import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex

_HEADINGS = ("Key", "Value")
_LONGEST = 400


@dataclass(slots=True)
class _Node:
    """One value; its children are made when somebody asks for them."""

    key: str
    value: object
    parent: int
    row: int
    children: list[int] | None = None


class ReportModel(QAbstractItemModel):
    """The document of one report, or nothing."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: list[_Node] = []

    def show_report(self, report: Report | None) -> None:
        """Show another report."""
        self.beginResetModel()
        self._nodes = [_Node("", report.document() if report else {}, -1, 0)]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return len(self._children(parent))

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        del parent
        return len(_HEADINGS)

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        children = self._children(parent)
        if not (0 <= row < len(children) and 0 <= column < len(_HEADINGS)):
            return QModelIndex()
        return self.createIndex(row, column, children[row])

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # Qt overloads this name
        node = self._node(index)
        if node is None or node.parent <= 0:
            return QModelIndex()
        return self.createIndex(self._nodes[node.parent].row, 0, node.parent)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        node = self._node(index)
        if node is None or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        text = node.key if index.column() == 0 else _words(node.value)
        return shown(text if role == Qt.ItemDataRole.ToolTipRole else text[:_LONGEST])

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _HEADINGS[section] if 0 <= section < len(_HEADINGS) else None
        return None

    def _children(self, parent: Index) -> list[int]:
        if parent.isValid() and parent.column() != 0:
            return []
        number = parent.internalId() if parent.isValid() else 0
        if not 0 <= number < len(self._nodes):
            return []
        node = self._nodes[number]
        if node.children is None:
            node.children = self._make_children(number, node.value)
        return node.children

    def _make_children(self, number: int, value: object) -> list[int]:
        first = len(self._nodes)
        pairs = _pairs(value)
        self._nodes += [_Node(key, child, number, row) for row, (key, child) in enumerate(pairs)]
        return list(range(first, first + len(pairs)))

    def _node(self, index: Index) -> _Node | None:
        number = index.internalId() if index.isValid() else 0
        return self._nodes[number] if 0 < number < len(self._nodes) else None


def _pairs(value: object) -> list[tuple[str, object]]:
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list):
        return [(_label(number, child), child) for number, child in enumerate(value, start=1)]
    return []


def _label(number: int, child: object) -> str:
    if isinstance(child, dict) and "line" in child and child["line"] is not None:
        return f"{number} · line {child['line']}"
    return str(number)


def _words(value: object) -> str:
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case dict():
            return str(value.get("state") or value.get("package") or "").replace("_", " ")
        case list():
            return "none" if not value else f"{len(value)}"
    return str(value)
