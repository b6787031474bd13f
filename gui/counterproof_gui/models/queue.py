"""The queue as a list: headings with counts, and under each the drafts that need this from the person."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from enum import Enum, IntEnum
from typing import TYPE_CHECKING

from counterproof.evidence import State
from counterproof.review.inbox import is_patch
from counterproof.review.queue import Draft, Need
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import age, check_title, shown
from counterproof_gui.qt import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Slot,
)
from counterproof_gui.views.tips import plain_tip

if TYPE_CHECKING:
    from counterproof.review.patches import InboxPatch

_AGES_MS = 20_000
_ALWAYS = ("syntax", "characters", "imports", "arguments", "literals", "execution")
_NEVER = ("external_imports", "runtime_imports")
"""These two never judge a draft: they only tell what nobody looked at."""

Key = Need | str
Index = QModelIndex | QPersistentModelIndex


class Kind(Enum):
    """Which rows are shown."""

    ALL = "All"
    DRAFTS = "Drafts"
    PATCHES = "Patches"


class Role(IntEnum):
    """What a row tells beside its name."""

    NAME = Qt.ItemDataRole.UserRole + 1
    KIND = Qt.ItemDataRole.UserRole + 2
    AGE = Qt.ItemDataRole.UserRole + 3
    STATES = Qt.ItemDataRole.UserRole + 4
    HEADING = Qt.ItemDataRole.UserRole + 5


class QueueModel(QAbstractListModel):
    """Rows are keys: a Need for a heading, a name for a draft. `now` may be replaced for pictures.

    While `refreshing`, what views make of single changes says nothing about a person's wish.
    """

    def __init__(
        self, desk: Desk, parent: QObject | None = None, *, now: Callable[[], datetime] | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._now = now or _now
        self._keys: list[Key] = []
        self._counts: dict[Need, int] = {}
        self._needs: dict[str, Need] = {}
        self.refreshing = False
        self._kind_shown = Kind.ALL
        desk.queue_changed.connect(self.refresh)
        desk.draft_changed.connect(self._on_draft)
        self._clock = QTimer(self)
        self._clock.setInterval(_AGES_MS)
        self._clock.timeout.connect(self._on_clock)
        self._clock.start()
        self.refresh()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._keys)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or not 0 <= index.row() < len(self._keys):
            return None
        key = self._keys[index.row()]
        if isinstance(key, Need):
            return self._heading(key, role)
        if draft := self._desk.drafts.get(key):
            return self._of_draft(draft, role)
        patch = self._desk.patches.get(key)
        return None if patch is None else self._of_patch(patch, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(self._keys[index.row()], Need):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def index_of(self, name: str) -> QModelIndex:
        """The row of a draft, or an invalid index."""
        return self.index(self._keys.index(name)) if name in self._needs else QModelIndex()

    def name_at(self, index: Index) -> str:
        """The name of the draft in a row, or nothing for a heading."""
        key = self._keys[index.row()] if index.isValid() else None
        return "" if isinstance(key, Need) or key is None else key

    @Slot()
    def refresh(self) -> None:
        """Bring the rows in line with the desk, one change at a time, so that views keep their place."""
        groups = self._groups()
        needs = {draft.name: need for need, drafts in groups.items() for draft in drafts}
        wanted: list[Key] = []
        for need, drafts in groups.items():
            wanted += [need, *(draft.name for draft in drafts)]
        self.refreshing = True
        self._counts = {need: len(drafts) for need, drafts in groups.items()}
        self._remove(
            lambda key: key not in self._counts if isinstance(key, Need) else self._leaves(key, needs)
        )
        self._needs = needs
        self._place(wanted)
        self.refreshing = False
        for row, key in enumerate(self._keys):
            if isinstance(key, Need):
                self._tell(row, row)

    def show_only(self, kind: Kind) -> None:
        """Show only rows of this kind, or all."""
        self._kind_shown = kind
        self.refresh()

    def _groups(self) -> dict[Need, tuple[Draft | InboxPatch, ...]]:
        groups = self._desk.groups()
        if self._kind_shown is Kind.ALL:
            return groups
        wanted = self._kind_shown is Kind.PATCHES
        kept = {need: tuple(r for r in rows if is_patch(r.name) is wanted) for need, rows in groups.items()}
        return {need: rows for need, rows in kept.items() if rows}

    def _leaves(self, name: str, needs: dict[str, Need]) -> bool:
        """Whether a draft is gone, or stands in another group now."""
        return needs.get(name) is not self._needs.get(name)

    def _remove(self, unwanted: Callable[[Key], bool]) -> None:
        for row in range(len(self._keys) - 1, -1, -1):
            if unwanted(self._keys[row]):
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._keys[row]
                self.endRemoveRows()

    def _place(self, wanted: list[Key]) -> None:
        if not self._keys and wanted:
            self.beginInsertRows(QModelIndex(), 0, len(wanted) - 1)
            self._keys = wanted
            self.endInsertRows()
            return
        present = set(self._keys)
        for row, key in enumerate(wanted):
            if row < len(self._keys) and self._keys[row] == key:
                continue
            if key in present:
                old = self._keys.index(key, row)
                self.beginMoveRows(QModelIndex(), old, old, QModelIndex(), row)
                self._keys.insert(row, self._keys.pop(old))
                self.endMoveRows()
            else:
                self.beginInsertRows(QModelIndex(), row, row)
                self._keys.insert(row, key)
                self.endInsertRows()

    def _tell(self, first: int, last: int) -> None:
        self.dataChanged.emit(self.index(first), self.index(last))

    def _heading(self, need: Need, role: int) -> object:
        text = f"{need.value} · {self._counts.get(need, 0)}"
        if role in (Role.HEADING, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return text
        return None

    def _of_draft(self, draft: Draft, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole | Role.NAME:
                return shown(draft.name)
            case Role.KIND:
                return self._kind(draft)
            case Role.AGE:
                return self._age(draft)
            case Role.STATES:
                return states_of(draft)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._in_words(draft)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._in_words(draft))
        return None

    def _of_patch(self, patch: InboxPatch, role: int) -> object:
        kind = f"patch · {patch.why or 'read'}"
        when = age(patch.file.modified_ns, self._now())
        match role:
            case Qt.ItemDataRole.DisplayRole | Role.NAME:
                return shown(patch.name)
            case Role.KIND:
                return shown(kind)
            case Role.AGE:
                return when
            case Role.STATES:
                return (State.UNVERIFIABLE,)
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join([shown(patch.name), shown(kind), when])
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(f"{shown(patch.name)}, {shown(kind)}")
        return None

    def _kind(self, draft: Draft) -> str:
        if draft.file.problem:
            return shown(draft.file.problem)
        if draft.running:
            return "draft · being checked"
        if draft.decision is not None:
            if draft.decision.kind == "reject":
                return "rejected"
            return f"approved → {draft.decision.published_name or 'published'}"
        project = self._desk.project
        packages = [profile.package for profile in project.targets] if project else []
        count = len(self._desk.rounds.candidates(draft.file.sha256 or ""))
        candidates = [f"{count} candidate{'' if count == 1 else 's'}"] if count else []
        return " · ".join(["draft", *(candidates or packages[:2])])

    def _age(self, draft: Draft) -> str:
        if draft.running:
            return "now"
        if draft.decision is not None:
            moment = datetime.fromisoformat(draft.decision.at).astimezone()
            today = self._now().astimezone().date()
            return f"{moment:%H:%M}".lstrip("0") if moment.date() == today else f"{moment:%d %b}"
        return age(draft.file.modified_ns, self._now())

    def _in_words(self, draft: Draft) -> str:
        return ", ".join([shown(draft.name), self._kind(draft), _checks_in_words(draft), self._age(draft)])

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name in self._needs:
            row = self._keys.index(name)
            self._tell(row, row)

    @Slot()
    def _on_clock(self) -> None:
        # Ages, and at midnight the groups, change without anything having happened.
        self.refresh()
        if self._keys:
            self._tell(0, len(self._keys) - 1)


def states_of(draft: Draft) -> tuple[State, ...]:
    """The states that a row shows, in the order of the checks, without those that are never decided or asked.

    A draft that can't be read is unverifiable as a whole.
    """
    if draft.report is None:
        return (State.UNVERIFIABLE,) if draft.file.problem else ()
    return tuple(
        check.state
        for name, check in draft.report.checks.items()
        if name in _ALWAYS or (check.state is not State.NOT_CHECKED and name not in _NEVER)
    )


def _checks_in_words(draft: Draft) -> str:
    """Every check by name: "passed: Syntax, Imports; failed: Arguments"."""
    if draft.report is None:
        return State.UNVERIFIABLE.word if draft.file.problem else "not checked yet"
    named: dict[State, list[str]] = {}
    for name, check in draft.report.checks.items():
        named.setdefault(check.state, []).append(check_title(name))
    return "; ".join(f"{state.word}: {', '.join(names)}" for state, names in named.items())


def _now() -> datetime:
    return datetime.now(UTC)
