"""The validations that wait and run, of drafts and candidates: two at a time, what lies in front first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from counterproof.evidence import DeadlineExceeded, Problem, Report
from counterproof.review.candidates import Candidate
from counterproof.review.inbox import InboxFile
from counterproof.review.project import Project
from counterproof_gui.jobs import Job, Jobs, Work
from counterproof_gui.qt import QObject, QTimer, Signal, Slot

AT_ONCE = 2
OWNER = "validation"
LINGER_MS = 300
"""A run shorter than this is never shown as running, so that rows don't jump for a moment."""

Subject = InboxFile | Candidate


def key_of(subject: Subject) -> str:
    """What a subject is asked for by: a draft's name, or both digests of a candidate."""
    if isinstance(subject, InboxFile):
        return subject.name
    return f"{subject.base_sha256}/{subject.sha256}"


def words_of(subject: Subject) -> str:
    """A subject as a person knows it."""
    if isinstance(subject, InboxFile):
        return subject.name
    return f"candidate {subject.short} of {subject.draft}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the validation of a subject ended: with a report, or with the sentence why there is none."""

    subject: Subject
    report: Report | None
    why: str = ""


class Validations(QObject):
    """Checks subjects of one project, known by their keys.

    `ended` carries a Verdict, `changed` says that what runs has changed.
    """

    ended = Signal(object)
    changed = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._project: Project | None = None
        self._waiting: dict[str, Subject] = {}
        self._running: dict[str, _Run] = {}
        self._first = ""
        self._held = False
        self._linger = QTimer(self)
        self._linger.setInterval(LINGER_MS)
        self._linger.timeout.connect(self._on_linger)

    def begin(self, project: Project) -> None:
        """Serve this project from now on; what belongs to another one is forgotten."""
        for key in (*self._waiting, *self._running):
            self.drop(key)
        self._project = project

    def ask(self, *subjects: Subject) -> None:
        """Check subjects in this order; earlier requests for the same ones are forgotten."""
        for subject in subjects:
            key = key_of(subject)
            self._forget(key)
            self._waiting[key] = subject
        self._start_waiting()

    def prefer(self, key: str) -> None:
        """Check this subject before all others that wait."""
        self._first = key

    def hold(self) -> None:
        """Start nothing before `release`."""
        self._held = True

    def release(self) -> None:
        """Start what waits."""
        self._held = False
        self._start_waiting()

    def drop(self, key: str) -> None:
        """Forget a subject: nothing will be said about it."""
        self._forget(key)
        self._start_waiting()

    def cancel(self) -> None:
        """Stop everything that runs and waits; a verdict without a report follows for each."""
        waiting, self._waiting = self._waiting, {}
        for run in self._running.values():
            run.job.budget.cancel()
        for subject in waiting.values():
            self.ended.emit(Verdict(subject, None, "The check was cancelled"))
        self.changed.emit()

    def running(self) -> tuple[Subject, ...]:
        """The subjects that are being checked or wait for it."""
        return (*(run.subject for run in self._running.values()), *self._waiting.values())

    def candidates(self) -> frozenset[str]:
        """The keys of the candidates that are being checked or wait for it."""
        return frozenset(key_of(one) for one in self.running() if isinstance(one, Candidate))

    def lingering(self) -> frozenset[str]:
        """The keys of the subjects that have been checked for so long that a person should see it."""
        return frozenset(key for key, run in self._running.items() if run.job.seconds * 1000 >= LINGER_MS)

    def _forget(self, key: str) -> None:
        self._waiting.pop(key, None)
        run = self._running.pop(key, None)
        if run is not None:
            run.job.budget.cancel()

    def _start_waiting(self) -> None:
        while self._waiting and len(self._running) < AT_ONCE and not self._held:
            key = self._first if self._first in self._waiting else next(iter(self._waiting))
            self._start(key, self._waiting.pop(key))
        self.changed.emit()

    def _start(self, key: str, subject: Subject) -> None:
        assert self._project is not None
        run = _Run(subject, self)
        self._running[key] = run
        run.job = self._jobs.start(
            f"check {words_of(subject)}",
            _check(self._project, subject),
            owner=OWNER,
            done=run.done,
            failed=run.failed,
            cancelled=run.cancelled,
        )
        if run.job.outcome is not None:
            del self._running[key]
            return
        if not self._linger.isActive():
            self._linger.start()

    @Slot()
    def _on_linger(self) -> None:
        if not self._running:
            self._linger.stop()
        self.changed.emit()

    def end(self, run: _Run, verdict: Verdict) -> None:
        """Pass on how a run ended, unless its subject was asked for again or dropped meanwhile."""
        key = key_of(run.subject)
        if self._running.get(key) is not run:
            return
        del self._running[key]
        self.ended.emit(verdict)
        self._start_waiting()

    def unexpected(self, error: BaseException) -> None:
        """Hand an error of the program itself to whoever records those."""
        self._jobs.unheard.emit(error)


class _Run:
    """One subject in a worker; the job calls back here."""

    job: Job

    def __init__(self, subject: Subject, owner: Validations) -> None:
        self.subject = subject
        self._owner = owner

    def done(self, report: Report) -> None:
        self._owner.end(self, Verdict(self.subject, report))

    def failed(self, error: BaseException) -> None:
        if isinstance(error, Problem):
            why = error.sentence
        elif isinstance(error, DeadlineExceeded):
            why = "The checks took too long and were stopped"
        else:
            self._owner.unexpected(error)
            why = "The checks ended with an error of Counterproof itself"
        self._owner.end(self, Verdict(self.subject, None, why))

    def cancelled(self) -> None:
        self._owner.end(self, Verdict(self.subject, None, "The check was cancelled"))


def _check(project: Project, subject: Subject) -> Work[Report]:
    # The engine and its parsers are imported with the first check, after the window was painted.
    from counterproof.review.validation import check_candidate, check_draft

    if isinstance(subject, Candidate):
        return partial(check_candidate, project, subject)
    return partial(check_draft, project, subject)
