"""A JSON document, such as a report, as a tree of keys and values and as its raw text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import (
    QAbstractItemModel,
    QHBoxLayout,
    QHeaderView,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QStackedWidget,
    Qt,
    QTreeView,
    QVBoxLayout,
    QWidget,
    Slot,
)
from counterproof_gui.theme import code_font, colours, tokens
from counterproof_gui.views.code import CodeView
from counterproof_gui.views.segmented import Segmented
from counterproof_gui.views.visible_text import visible_text

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Index: TypeAlias = QModelIndex | QPersistentModelIndex

_LONGEST_VALUE = 500
_ROOT = 0
_INDENT = 13
_COLUMNS = ("Key", "Value")


@dataclass(eq=False, slots=True)
class _Node:
    """A value with its place; `children` are node numbers, or None until the view asks for them."""

    key: str
    value: Json
    parent: int | None = None
    row: int = 0
    children: list[int] | None = None

    def is_open(self) -> bool:
        """Whether the value may have children."""
        return isinstance(self.value, list | dict) and len(self.value) > 0

    def pairs(self) -> Iterable[tuple[str, Json]]:
        """The keys or indices of the value, with what they lead to."""
        if isinstance(self.value, dict):
            return self.value.items()
        listed = self.value if isinstance(self.value, list) else ()
        return ((str(index), value) for index, value in enumerate(listed))


class JsonTreeModel(QAbstractItemModel):
    """A JSON document; the rows of a value are made when it is opened, long texts are cut at 500 characters.

    Everything is plain text with hidden characters visible.
    """

    def __init__(self, document: Json = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: list[_Node] = []
        self.set_document(document)

    def set_document(self, document: Json) -> None:
        """Show another document."""
        self.beginResetModel()
        self._nodes = [_Node("", document)]
        self._make_children(_ROOT)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return len(self._node(parent).children or ()) if parent.column() <= 0 else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        del parent
        return len(_COLUMNS)

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008 - Qt's own default
        return parent.column() <= 0 and self._node(parent).is_open()

    def canFetchMore(self, parent: Index) -> bool:
        node = self._node(parent)
        return parent.column() <= 0 and node.children is None and node.is_open()

    def fetchMore(self, parent: Index) -> None:
        if self.canFetchMore(parent):
            count = sum(1 for _ in self._node(parent).pairs())
            self.beginInsertRows(parent, 0, count - 1)
            self._make_children(self._number(parent))
            self.endInsertRows()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        children = self._node(parent).children or ()
        if parent.column() > 0 or not (0 <= row < len(children) and 0 <= column < len(_COLUMNS)):
            return QModelIndex()
        return self.createIndex(row, column, children[row])

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # Qt overloads this name
        above = self._node(index).parent
        if not above:
            return QModelIndex()
        return self.createIndex(self._nodes[above].row, 0, above)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        node = self._node(index)
        shown = node.key if index.column() == 0 else _value(node.value)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return visible_text(shown)
            case Qt.ItemDataRole.AccessibleTextRole:
                return visible_text(f"{node.key}: {_value(node.value)}")
            case Qt.ItemDataRole.FontRole if index.column() == 1:
                return code_font(tokens().type.small)
            case Qt.ItemDataRole.ForegroundRole:
                return _colour(node.value) if index.column() == 1 else colours().text_muted
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _COLUMNS[section]
        return None

    def _number(self, index: Index) -> int:
        number = int(index.internalId()) if index.isValid() else _ROOT
        # An index that outlived its document means nothing any more.
        return number if number < len(self._nodes) else _ROOT

    def _node(self, index: Index) -> _Node:
        return self._nodes[self._number(index)]

    def _make_children(self, number: int) -> None:
        node = self._nodes[number]
        first = len(self._nodes)
        self._nodes += [_Node(key, value, number, row) for row, (key, value) in enumerate(node.pairs())]
        node.children = list(range(first, len(self._nodes)))


class ReportTree(QWidget):
    """A report in two forms: the tree, and the raw text as it lies on disk."""

    def __init__(self, jobs: Jobs | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = JsonTreeModel(None, self)
        self.choice = Segmented(["Tree", "Raw"], name="How the report is shown")
        self.tree = self._make_tree()
        self.raw = CodeView(jobs)
        self._forms = QStackedWidget()
        self._forms.addWidget(_indented(self.tree))
        self._forms.addWidget(self.raw)
        self.choice.chosen.connect(self._forms.setCurrentIndex)
        self.bar = QHBoxLayout()
        self.bar.setContentsMargins(16, 8, 16, 8)
        self.bar.addWidget(self.choice)
        self.bar.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self.bar)
        column.addWidget(self._forms, 1)

    def show_json(self, text: str, name: str = "report") -> None:
        """Show a JSON text; one that is not JSON is shown raw only."""
        self.raw.set_source(text.split("\n"), name=name, language="json")
        try:
            document: Json = json.loads(text)
        except (ValueError, RecursionError):
            document = None
            self.choice.choose(1)
        self.model.set_document(document)
        for row in range(self.model.rowCount()):
            index = self.model.index(row, 0)
            self.tree.setExpanded(index, _opens(self.model.data(index)))

    @Slot()
    def copy(self) -> None:
        """Copy the raw text of the document."""
        self.raw.select_all()
        self.raw.copy()

    def _make_tree(self) -> QTreeView:
        tree = QTreeView()
        tree.setModel(self.model)
        tree.setProperty("role", "document")
        tree.setUniformRowHeights(True)
        tree.setAccessibleName("Report as a tree")
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        tree.header().setStretchLastSection(True)
        tree.header().resizeSection(0, 280)
        return tree


def _indented(widget: QWidget) -> QWidget:
    frame = QWidget()
    row = QHBoxLayout(frame)
    row.setContentsMargins(_INDENT, 0, 0, 0)
    row.addWidget(widget)
    return frame


def _value(value: Json) -> str:
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case str():
            return value if len(value) <= _LONGEST_VALUE else f"{value[:_LONGEST_VALUE]}…"
        case dict():
            return f"{{{len(value)}}}" if value else "{}"
        case list():
            return f"[{len(value)}]" if value else "[]"
    return str(value)


def _colour(value: Json) -> object:
    palette = colours()
    match value:
        case None | bool():
            return palette.keyword
        case str():
            return palette.string
        case dict() | list():
            return palette.text_faint
    return palette.number


def _opens(key: object) -> bool:
    return key in {"subject", "checks"}
