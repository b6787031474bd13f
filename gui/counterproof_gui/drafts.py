"""What lies in the inbox, by name: drafts with what is known of exactly their bytes, and patches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from counterproof.review.inbox import Inbox, InboxChanges, InboxFile, changes
from counterproof.review.queue import Draft, Need, grouped
from counterproof_gui.qt import QObject, Signal
from counterproof_gui.validations import Validations, Verdict, key_of
from counterproof_gui.watch import Look, drafts_of

if TYPE_CHECKING:
    from counterproof.review.patches import InboxPatch


class Drafts(QObject):
    """Asks for the checks of every draft that has no report, and keeps what came of them."""

    queue_changed = Signal()
    """Drafts came, went, or changed their group."""
    changed = Signal(str)
    """This draft has another report, decision or note, and stays in its group."""
    outdated = Signal()
    """What is known of the inbox may no longer be so."""

    def __init__(self, validations: Validations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._validations = validations
        self.inbox = Inbox({})
        """The last look at the inbox."""
        self._by_name: dict[str, Draft] = {}
        self._patches: dict[str, InboxPatch] = {}
        self._notes: dict[str, str] = {}
        self._lingering: frozenset[str] = frozenset()

    @property
    def by_name(self) -> Mapping[str, Draft]:
        """Every draft by its name."""
        return self._by_name

    @property
    def patches(self) -> Mapping[str, InboxPatch]:
        """Every patch that is no candidate of a draft, by its name."""
        return self._patches

    def note(self, name: str) -> str:
        """Why a draft has no report, in one sentence, or nothing."""
        draft = self._by_name.get(name)
        if draft is not None and draft.file.problem:
            return draft.file.problem
        return self._notes.get(name, "")

    def groups(self) -> dict[Need, tuple[Draft | InboxPatch, ...]]:
        """Drafts and patches by what they need, in the order of the queue."""
        return grouped([*self._by_name.values(), *self._patches.values()], today())

    def after(self, name: str) -> str:
        """The draft that needs a decision after this one, or before it if it is the last."""
        names = [draft.name for draft in self.groups().get(Need.DECISION, ())]
        others = [other for other in names if other != name]
        if name not in names or not others:
            return next(iter(others), "")
        return others[min(names.index(name), len(others) - 1)]

    def begin(self) -> None:
        """Forget everything; another project is open."""
        self.inbox, self._by_name, self._notes, self._patches = Inbox({}), {}, {}, {}

    def differ(self, seen: Look) -> InboxChanges:
        """Which drafts a look shows to be others than before."""
        return changes(self.inbox, seen.inbox)

    def differ_in_patches(self, seen: Look) -> bool:
        """Whether a look shows other patches than before."""
        return waiting_patches(seen) != self._patches

    def look(self, seen: Look, difference: InboxChanges) -> None:
        """Take what lies in the inbox now."""
        self.inbox = seen.inbox
        for name in (*difference.changed, *difference.removed):
            self._notes.pop(name, None)
            self._validations.drop(name)
        self._by_name = drafts_of(seen, self._by_name)
        self._patches = waiting_patches(seen)
        self.queue_changed.emit()
        for name in difference.changed:
            self.changed.emit(name)

    def ask_for_missing(self, first: str) -> None:
        """Ask for the checks that nobody has asked for yet, those of one draft first."""
        self._validations.prefer(first)
        self._validations.ask(*self._missing())

    def change(self, draft: Draft) -> None:
        """Put a draft in the place of what was known of it."""
        before = self._by_name[draft.name].need(today())
        self._by_name[draft.name] = draft
        self.changed.emit(draft.name)
        if draft.need(today()) is not before:
            self.queue_changed.emit()

    def take(self, file: InboxFile, verdict: Verdict) -> None:
        """Take how the checks of a draft ended; those of other bytes than lie there now are made again."""
        draft = self._by_name.get(file.name)
        if draft is None:
            return
        if draft.file.sha256 != file.sha256:
            self._validations.ask(draft.file)
            return
        if verdict.report is not None and verdict.report.subject.sha256 == draft.file.sha256:
            self._notes.pop(file.name, None)
            self.change(replace(draft, report=verdict.report, running=False))
        else:
            self._notes[file.name] = verdict.why
            self.change(replace(draft, running=False))
            self.outdated.emit()

    def show_running(self) -> None:
        """Bring the drafts in line with what has been running for long enough to be seen."""
        lingering = self._validations.lingering()
        for name in lingering ^ self._lingering:
            if draft := self._by_name.get(name):
                self.change(replace(draft, running=name in lingering))
        self._lingering = lingering

    def _missing(self) -> Iterator[InboxFile]:
        being_checked = set(map(key_of, self._validations.running()))
        for group in grouped(self._by_name.values(), today()).values():
            for draft in group:
                known = draft.report or draft.name in self._notes or draft.name in being_checked
                if draft.file.sha256 and not known:
                    yield draft.file


def waiting_patches(seen: Look) -> dict[str, InboxPatch]:
    """The patches of a look that are no candidates."""
    return {name: patch for name, patch in seen.patches.items() if patch.candidate is None}


def today() -> date:
    """The person's date."""
    return datetime.now(UTC).astimezone().date()
