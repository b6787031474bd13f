"""Background jobs: one thread pool, one long-lived object of signals, answers on the GUI thread.

Workers never touch widgets. Each hands (job id, outcome) to a queued signal whose slot is bound to the one
`Jobs` object; events of running jobs wait in a queue that the GUI thread empties at most 20 times a second.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from counterproof.evidence.budget import Budget
from counterproof.evidence.problems import Cancelled
from counterproof_gui.callbacks import Callback, heard
from counterproof_gui.qt import QObject, Qt, QTimer, Signal, Slot

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from counterproof.evidence.events import Emit, Event

T_co = TypeVar("T_co", covariant=True)

EVENT_INTERVAL_MS = 50
_STOP_POLL_MS = 20
_WORKERS = 4


class Work(Protocol[T_co]):
    """An engine's function with its subject and settings already bound (`functools.partial`)."""

    def __call__(self, *, budget: Budget, emit: Emit) -> T_co:
        """Do the work in a worker thread, checking the budget between steps."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a job ended: with a value, with an error, or cancelled (both None)."""

    value: object = None
    error: BaseException | None = None
    cancelled: bool = False

    @property
    def word(self) -> str:
        """The outcome as a person reads it."""
        if self.cancelled:
            return "cancelled"
        return "failed" if self.error else "done"


@dataclass(eq=False, slots=True)
class Job:
    """One piece of background work; read it on the GUI thread, `budget.cancel()` from anywhere.

    `owner` names who asked (a subject, a panel). Of several jobs with the same `request`, only the newest is
    heard. `outcome` is None until the job ended.
    """

    id: int
    name: str
    budget: Budget
    owner: str = ""
    request: str | None = None
    started_at: float = field(default_factory=time.monotonic)
    outcome: Outcome | None = None

    @property
    def seconds(self) -> float:
        """How long ago the job was started."""
        return time.monotonic() - self.started_at


@dataclass(slots=True)
class _Listeners:
    done: Callback | None
    failed: Callback | None
    cancelled: Callback | None
    events: Callback | None
    pending: deque[Event] = field(default_factory=deque)


class Jobs(QObject):
    """Starts, lists, cancels and ends background jobs. Every method belongs to the GUI thread.

    `started` and `finished` carry the Job, `unheard` an error nobody took, `stopped` the jobs that outlived
    the time limit of a shutdown (an empty tuple when all ended).
    """

    started = Signal(object)
    finished = Signal(object)
    unheard = Signal(object)
    stopped = Signal(object)
    _settled = Signal(object)
    _noted = Signal()

    def __init__(self, parent: QObject | None = None, *, workers: int = _WORKERS) -> None:
        super().__init__(parent)
        self._workers = workers
        self._pool: ThreadPoolExecutor | None = None
        self._numbers = count(1)
        self._running: dict[int, Job] = {}
        self._listeners: dict[int, _Listeners] = {}
        self._futures: dict[int, Future[None]] = {}
        self._newest: dict[str, int] = {}
        self._wake = threading.Event()
        self._stopping = False
        self._stop_deadline = 0.0
        self._settled.connect(self._on_settled, Qt.ConnectionType.QueuedConnection)
        self._noted.connect(self._on_noted, Qt.ConnectionType.QueuedConnection)
        self._event_timer = self._timer(self._flush_events, EVENT_INTERVAL_MS, single_shot=True)
        self._stop_timer = self._timer(self._poll_stop, _STOP_POLL_MS, single_shot=False)

    def start(
        self,
        name: str,
        work: Work[object],
        *,
        seconds: float | None = None,
        owner: str = "",
        request: str | None = None,
        done: Callable[[Any], None] | None = None,
        failed: Callable[[BaseException], None] | None = None,
        cancelled: Callable[[], None] | None = None,
        events: Callable[[tuple[Event, ...]], None] | None = None,
    ) -> Job:
        """Run `work` in a worker thread and call exactly one of the callbacks on the GUI thread.

        Bound methods are held weakly and dropped with their object. A newer job with the same `request`
        cancels this one and silences it. After `stop` nothing runs: the returned job is already cancelled.
        """
        job = Job(next(self._numbers), name, Budget(seconds), owner, request)
        if self._stopping:
            job.budget.cancel()
            job.outcome = Outcome(cancelled=True)
            return job
        if request is not None:
            self._supersede(request, job.id)
        self._running[job.id] = job
        self._listeners[job.id] = _Listeners(
            Callback.of(done), Callback.of(failed), Callback.of(cancelled), Callback.of(events)
        )
        self._futures[job.id] = self._executor().submit(self._work, job, work, self._listeners[job.id])
        self.started.emit(job)
        return job

    def running(self) -> tuple[Job, ...]:
        """The jobs that have not ended, oldest first."""
        return tuple(self._running.values())

    def front(self) -> Job | None:
        """The job started last among those that run: the one Ctrl+. is about."""
        return next(reversed(self._running.values()), None)

    def cancel_owned(self, owner: str) -> None:
        """Ask every job of this owner to stop."""
        for job in self.running():
            if job.owner == owner:
                job.budget.cancel()

    def begin_stop(self, seconds: float) -> None:
        """Refuse new jobs and cancel the running ones without blocking; `stopped` follows.

        Asking again while it winds down changes nothing.
        """
        if self._stopping:
            return
        self._refuse_and_cancel()
        self._stop_deadline = time.monotonic() + seconds
        self._stop_timer.start()

    def stop(self, seconds: float) -> tuple[Job, ...]:
        """Refuse, cancel and wait at most `seconds`; return the jobs whose threads still run.

        For the last step before the application goes: callbacks of jobs that end meanwhile are not called.
        """
        self._refuse_and_cancel()
        self._stop_timer.stop()
        if self._pool is None:
            return ()
        from concurrent.futures import wait

        left = wait(self._futures.values(), timeout=seconds).not_done
        return tuple(job for job in self.running() if self._futures[job.id] in left)

    def _timer(self, slot: Callable[[], None], interval_ms: int, *, single_shot: bool) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(interval_ms)
        timer.setSingleShot(single_shot)
        timer.timeout.connect(slot)
        return timer

    def _executor(self) -> ThreadPoolExecutor:
        if self._pool is None:
            # Imported with the first job: it would cost the first painted frame several milliseconds.
            from concurrent.futures import ThreadPoolExecutor

            self._pool = ThreadPoolExecutor(self._workers, thread_name_prefix="job")
        return self._pool

    def _supersede(self, request: str, number: int) -> None:
        older = self._running.get(self._newest.get(request, 0))
        if older is not None:
            older.budget.cancel()
        self._newest[request] = number

    def _is_stale(self, job: Job) -> bool:
        return job.request is not None and self._newest.get(job.request) != job.id

    def _send_note(self) -> None:
        self._noted.emit()

    def _work(self, job: Job, work: Work[object], listeners: _Listeners) -> None:
        def emit(event: Event) -> None:
            if listeners.events is None:
                return
            listeners.pending.append(event)
            if not self._wake.is_set():
                self._wake.set()
                _send(self._send_note)

        try:
            job.budget.check()
            outcome = Outcome(value=work(budget=job.budget, emit=emit))
        except Cancelled:
            outcome = Outcome(cancelled=True)
        except BaseException as error:  # noqa: BLE001 - a worker must answer; the GUI thread judges the error
            outcome = Outcome(error=error)
        _send(lambda: self._settled.emit((job.id, outcome)))

    @Slot()
    def _on_noted(self) -> None:
        if not self._event_timer.isActive():
            self._event_timer.start()

    @Slot()
    def _flush_events(self) -> None:
        self._wake.clear()
        for number in tuple(self._listeners):
            self._pass_events(number)

    def _pass_events(self, number: int) -> None:
        job, listeners = self._running.get(number), self._listeners.get(number)
        if job is None or listeners is None or not listeners.pending:
            return
        batch = tuple(listeners.pending.popleft() for _ in range(len(listeners.pending)))
        if not self._is_stale(job):
            heard(listeners.events, batch)

    @Slot(object)
    def _on_settled(self, settled: tuple[int, Outcome]) -> None:
        number, outcome = settled
        self._pass_events(number)
        job, listeners = self._running.pop(number), self._listeners.pop(number)
        self._futures.pop(number)
        if not self._running:
            self._event_timer.stop()
            self._wake.clear()
        stale = self._is_stale(job)
        job.outcome = Outcome(cancelled=True) if stale else outcome
        if job.request is not None and not stale:
            del self._newest[job.request]
        self.finished.emit(job)
        if not stale:
            self._tell(listeners, outcome)

    def _tell(self, listeners: _Listeners, outcome: Outcome) -> None:
        if outcome.cancelled:
            heard(listeners.cancelled)
        elif outcome.error is None:
            heard(listeners.done, outcome.value)
        elif listeners.failed is None:
            self.unheard.emit(outcome.error)
        else:
            heard(listeners.failed, outcome.error)

    def _refuse_and_cancel(self) -> None:
        self._stopping = True
        for job in self.running():
            job.budget.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False)

    @Slot()
    def _poll_stop(self) -> None:
        late = time.monotonic() >= self._stop_deadline
        if self._running and not late:
            return
        self._stop_timer.stop()
        self.stopped.emit(self.running())


def _send(emit: Callable[[], None]) -> None:
    # The application may go away while a worker finishes; then nobody is left to tell.
    with suppress(RuntimeError):
        emit()
