"""Looking at a project about every second, in a job: its inbox, its candidates, and its ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from counterproof.evidence import Budget, Emit, Problem
from counterproof.review.candidates import Shelf, look_at_candidates
from counterproof.review.decisions import Standing, standing
from counterproof.review.inbox import Inbox, look
from counterproof.review.ledger import Entry, Ledger
from counterproof.review.project import Project
from counterproof.review.queue import Draft
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QObject, QTimer, Signal, Slot

if TYPE_CHECKING:
    from counterproof.review.patches import InboxPatch

INTERVAL_MS = 1000
OWNER = "watch"

_Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Look:
    """A project at one moment; `problem` says in one sentence what could not be read whole."""

    inbox: Inbox
    shelf: Shelf
    entries: tuple[Entry, ...] = ()
    standing: Standing = field(default_factory=partial(standing, ()))
    ledger_stamp: _Stamp | None = None
    problem: str | None = None
    patches: Mapping[str, InboxPatch] = field(default_factory=dict)


def look_at(project: Project, known: Look | None, *, budget: Budget, emit: Emit) -> Look:
    """Return what is there now; files and a ledger that did not change since `known` are not read again.

    The first look, which knows nothing, tells of drafts and the ledger alone.
    """
    del budget, emit
    inbox = look(project.inbox, known.inbox if known else None)
    trouble = inbox.problem
    if trouble and not project.inbox.is_dir():
        trouble += ". Make the folder again, and what lies in it appears here"
    patches: Mapping[str, InboxPatch] = {}
    shelf = Shelf()
    if known is not None:
        # The first look shows the queue; what reads patches and records is imported with the second one.
        patches = _patches(project, inbox, known)
        bases = {file.sha256 for file in inbox.files.values() if file.sha256}
        shelf = look_at_candidates(project, bases, known.shelf)
    now = replace(known or Look(inbox, shelf), inbox=inbox, shelf=shelf, patches=patches, problem=trouble)
    stamp = _stamp(project.ledger)
    if stamp == now.ledger_stamp:
        return now
    try:
        entries = Ledger(project.ledger).entries()
    except Problem as problem:
        return replace(now, ledger_stamp=None, problem=trouble or problem.sentence)
    return replace(now, entries=entries, standing=standing(entries), ledger_stamp=stamp)


def _patches(project: Project, inbox: Inbox, known: Look) -> Mapping[str, InboxPatch]:
    if not inbox.patches:
        return {}
    from counterproof.review.patches import look_at_patches

    return look_at_patches(project, inbox, known.patches)


def drafts_of(seen: Look, known: Mapping[str, Draft]) -> dict[str, Draft]:
    """Return the drafts of a look by name; one whose bytes are as known keeps its report."""
    decisions = seen.standing.drafts
    drafts = {}
    for name, file in seen.inbox.files.items():
        old = known.get(name)
        draft = old if old is not None and old.file.sha256 == file.sha256 else Draft(file)
        drafts[name] = replace(draft, file=file, decision=decisions.get((name, file.sha256 or "")))
    return drafts


class Watch(QObject):
    """Looks again right after the first look, and a second after each other one; `seen` carries the Look."""

    seen = Signal(object)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._project: Project | None = None
        self._last: Look | None = None
        self._looking = False
        self._again = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self.look_now)

    def begin(self, project: Project) -> None:
        """Watch this project from now on, instead of the one before."""
        self._project = project
        self._last = None
        self._looking = False
        self.look_now()

    def end(self) -> None:
        """Look no more."""
        self._project = None
        self._timer.stop()

    @Slot()
    def look_now(self) -> None:
        """Look at once, or again right after the look that is under way."""
        if self._project is None:
            return
        if self._looking:
            self._again = True
            return
        self._looking, self._again = True, False
        self._timer.stop()
        self._jobs.start(
            "look at the inbox",
            partial(look_at, self._project, self._last),
            owner=OWNER,
            request=OWNER,
            done=self._on_seen,
            failed=self._on_failed,
            cancelled=self.end,
        )

    def _on_seen(self, seen: Look) -> None:
        self._again = self._again or self._last is None
        self._last = seen
        self._go_on()
        if self._project is not None:
            self.seen.emit(seen)

    def _on_failed(self, error: BaseException) -> None:
        # A look that met something nobody thought of must not be the last one.
        self._go_on()
        self._jobs.unheard.emit(error)

    def _go_on(self) -> None:
        self._looking = False
        if self._project is None:
            return
        if self._again:
            self.look_now()
        else:
            self._timer.start()


def _stamp(ledger: Path) -> _Stamp | None:
    try:
        status = ledger.stat()
    except OSError:
        return None
    return (status.st_ino, status.st_size, status.st_mtime_ns)
