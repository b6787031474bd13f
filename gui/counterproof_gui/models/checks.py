"""A report's checks as a tree: each check, under it what failed or stayed in doubt, then the passed sites."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from counterproof.evidence import Check, Finding, Report, State
from counterproof_gui.models.words import (
    check_title,
    duration,
    evidence_words,
    finding_place,
    reason_words,
    shown,
)
from counterproof_gui.qt import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from counterproof_gui.views.tips import plain_tip

Index = QModelIndex | QPersistentModelIndex

_OPEN = (State.FAILED, State.UNVERIFIABLE)


class Role(IntEnum):
    """What a row is about; each of these is None where it does not apply."""

    CHECK = Qt.ItemDataRole.UserRole + 1
    FINDING = Qt.ItemDataRole.UserRole + 2
    SUMMARY = Qt.ItemDataRole.UserRole + 3
    STATE = Qt.ItemDataRole.UserRole + 4


@dataclass(slots=True)
class _Node:
    """A row's keys: the check, the number of the item in it, or the summary of its passed items."""

    check: str
    item: int | None = None
    summary: str = ""
    parent: int = -1
    row: int = 0
    children: list[int] = field(default_factory=list)


class ChecksModel(QAbstractItemModel):
    """The checks of one report, or of none."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._report: Report | None = None
        self._nodes: list[_Node] = []
        self._roots: list[int] = []

    @property
    def report(self) -> Report | None:
        """The report shown."""
        return self._report

    def show_report(self, report: Report | None) -> None:
        """Show another report."""
        self.beginResetModel()
        self._report = report
        self._nodes, self._roots = [], []
        for check in report.checks.values() if report else ():
            self._add_check(check)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return len(self._children(parent))

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        del parent
        return 1

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        children = self._children(parent)
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, 0, children[row])

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # Qt overloads this name
        node = self._node(index)
        if node is None or node.parent < 0:
            return QModelIndex()
        return self.createIndex(self._nodes[node.parent].row, 0, node.parent)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        node = self._node(index)
        check = self._report.checks.get(node.check) if node and self._report else None
        if node is None or check is None:
            return None
        finding = check.items[node.item] if node.item is not None else None
        match role:
            case Role.CHECK:
                return check
            case Role.FINDING:
                return finding
            case Role.SUMMARY:
                return node.summary or None
            case Role.STATE:
                return self._state(node, check, finding)
        return _in_words(role, node, check, finding)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def unsettled(self) -> list[QModelIndex]:
        """The checks with something that failed or stayed in doubt: shown open from the start."""
        found = []
        for number in self._roots:
            node = self._nodes[number]
            children = (self._nodes[child] for child in node.children)
            if any(child.item is not None and self._is_open(child) for child in children):
                found.append(self.createIndex(node.row, 0, number))
        return found

    def index_of(self, finding: Finding) -> QModelIndex:
        """The row of exactly this finding, or an invalid index."""
        checks = self._report.checks if self._report else {}
        for number, node in enumerate(self._nodes):
            if node.item is not None and checks[node.check].items[node.item] is finding:
                return self.createIndex(node.row, 0, number)
        return QModelIndex()

    def _add_check(self, check: Check) -> None:
        root = self._add(_Node(check.name))
        self._roots.append(root)
        self._nodes[root].row = len(self._roots) - 1
        order = (*_OPEN, State.NOT_CHECKED)
        open_items = [
            number for state in order for number, item in enumerate(check.items) if item.state is state
        ]
        passed = [number for number, item in enumerate(check.items) if item.state is State.PASSED]
        for number in open_items:
            self._add(_Node(check.name, number), root)
        holder = root
        if open_items and passed:
            holder = self._add(_Node(check.name, summary=_passed_words(len(passed))), root)
        for number in passed:
            self._add(_Node(check.name, number), holder)

    def _add(self, node: _Node, parent: int = -1) -> int:
        number = len(self._nodes)
        if parent >= 0:
            node.parent = parent
            node.row = len(self._nodes[parent].children)
            self._nodes[parent].children.append(number)
        self._nodes.append(node)
        return number

    def _children(self, parent: Index) -> list[int]:
        if not parent.isValid():
            return self._roots
        node = self._node(parent)
        return node.children if node is not None and parent.column() == 0 else []

    def _node(self, index: Index) -> _Node | None:
        if not index.isValid():
            return None
        number = index.internalId()
        return self._nodes[number] if 0 <= number < len(self._nodes) else None

    def _is_open(self, node: _Node) -> bool:
        assert self._report is not None
        assert node.item is not None
        return self._report.checks[node.check].items[node.item].state in _OPEN

    @staticmethod
    def _state(node: _Node, check: Check, finding: Finding | None) -> State:
        if node.summary:
            return State.PASSED
        return finding.state if finding else check.state


def check_words(check: Check) -> str:
    """A check as one spoken sentence."""
    return f"{check_title(check.name)}: {check.state.word}. {reason_words(check)}. {duration(check)}"


def finding_words(finding: Finding) -> str:
    """A finding as one spoken sentence, with everything that its row shows."""
    parts = [f"{finding.state.word}: {finding_place(finding)} {shown(finding.reason)}"]
    if finding.suggestions:
        parts.append(f"did you mean {', '.join(shown(name) for name in finding.suggestions)}?")
    if finding.evidence:
        parts.append(evidence_words(finding.evidence))
    return " ".join(parts)


def _in_words(role: int, node: _Node, check: Check, finding: Finding | None) -> object:
    match role:
        case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
            return _words(node, check, finding)
        case Qt.ItemDataRole.ToolTipRole:
            return plain_tip(_words(node, check, finding))
        case Qt.ItemDataRole.AccessibleDescriptionRole:
            return "" if node.summary else shown(finding.reason if finding else check.reason)
    return None


def _words(node: _Node, check: Check, finding: Finding | None) -> str:
    return node.summary or (finding_words(finding) if finding else check_words(check))


def _passed_words(count: int) -> str:
    return f"{count} site passed" if count == 1 else f"{count} sites passed"
