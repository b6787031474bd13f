"""The validations that wait and run: two at a time, the draft in front of the person first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from counterproof.evidence import DeadlineExceeded, Problem, Report
from counterproof.review.inbox import InboxFile
from counterproof.review.project import Project
from counterproof_gui.jobs import Job, Jobs
from counterproof_gui.qt import QObject, QTimer, Signal, Slot

AT_ONCE = 2
OWNER = "validation"
LINGER_MS = 300
"""A run shorter than this is never shown as running, so that rows don't jump for a moment."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the validation of a file ended: with a report, or with the sentence why there is none."""

    file: InboxFile
    report: Report | None
    why: str = ""


class Validations(QObject):
    """Checks files of one project; `ended` carries a Verdict, `changed` says that what runs has changed."""

    ended = Signal(object)
    changed = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._project: Project | None = None
        self._waiting: dict[str, InboxFile] = {}
        self._running: dict[str, _Run] = {}
        self._first = ""
        self._held = False
        self._linger = QTimer(self)
        self._linger.setInterval(LINGER_MS)
        self._linger.timeout.connect(self._on_linger)

    def begin(self, project: Project) -> None:
        """Serve this project from now on; what belongs to another one is forgotten."""
        for name in (*self._waiting, *self._running):
            self.drop(name)
        self._project = project

    def ask(self, *files: InboxFile) -> None:
        """Check files in this order; earlier requests for the same names are forgotten."""
        for file in files:
            self._forget(file.name)
            self._waiting[file.name] = file
        self._start_waiting()

    def prefer(self, name: str) -> None:
        """Check this draft before all others that wait."""
        self._first = name

    def hold(self) -> None:
        """Start nothing before `release`."""
        self._held = True

    def release(self) -> None:
        """Start what waits."""
        self._held = False
        self._start_waiting()

    def drop(self, name: str) -> None:
        """Forget a draft: nothing will be said about it."""
        self._forget(name)
        self._start_waiting()

    def cancel(self) -> None:
        """Stop everything that runs and waits; a verdict without a report follows for each."""
        waiting, self._waiting = self._waiting, {}
        for run in self._running.values():
            run.job.budget.cancel()
        for file in waiting.values():
            self.ended.emit(Verdict(file, None, "The check was cancelled"))
        self.changed.emit()

    def running(self) -> tuple[str, ...]:
        """The names of the drafts that are being checked or wait for it."""
        return (*self._running, *self._waiting)

    def lingering(self) -> frozenset[str]:
        """The names of the drafts that have been checked for so long that a person should see it."""
        return frozenset(name for name, run in self._running.items() if run.job.seconds * 1000 >= LINGER_MS)

    def _forget(self, name: str) -> None:
        self._waiting.pop(name, None)
        run = self._running.pop(name, None)
        if run is not None:
            run.job.budget.cancel()

    def _start_waiting(self) -> None:
        while self._waiting and len(self._running) < AT_ONCE and not self._held:
            name = self._first if self._first in self._waiting else next(iter(self._waiting))
            self._start(self._waiting.pop(name))
        self.changed.emit()

    def _start(self, file: InboxFile) -> None:
        # The engine and its parsers are imported with the first check, after the window was painted.
        from counterproof.review.validation import check_draft

        assert self._project is not None
        run = _Run(file, self)
        self._running[file.name] = run
        run.job = self._jobs.start(
            f"check {file.name}",
            partial(check_draft, self._project, file),
            owner=OWNER,
            done=run.done,
            failed=run.failed,
            cancelled=run.cancelled,
        )
        if run.job.outcome is not None:
            del self._running[file.name]
            return
        if not self._linger.isActive():
            self._linger.start()

    @Slot()
    def _on_linger(self) -> None:
        if not self._running:
            self._linger.stop()
        self.changed.emit()

    def end(self, run: _Run, verdict: Verdict) -> None:
        """Pass on how a run ended, unless the draft was asked for again or dropped meanwhile."""
        if self._running.get(verdict.file.name) is not run:
            return
        del self._running[verdict.file.name]
        self.ended.emit(verdict)
        self._start_waiting()

    def unexpected(self, error: BaseException) -> None:
        """Hand an error of the program itself to whoever records those."""
        self._jobs.unheard.emit(error)


class _Run:
    """One file in a worker; the job calls back here."""

    job: Job

    def __init__(self, file: InboxFile, owner: Validations) -> None:
        self._file = file
        self._owner = owner

    def done(self, report: Report) -> None:
        self._owner.end(self, Verdict(self._file, report))

    def failed(self, error: BaseException) -> None:
        if isinstance(error, Problem):
            why = error.sentence
        elif isinstance(error, DeadlineExceeded):
            why = "The checks took too long and were stopped"
        else:
            self._owner.unexpected(error)
            why = "The checks ended with an error of Counterproof itself"
        self._owner.end(self, Verdict(self._file, None, why))

    def cancelled(self) -> None:
        self._owner.end(self, Verdict(self._file, None, "The check was cancelled"))
