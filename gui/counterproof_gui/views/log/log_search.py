"""The search of a pane: started again with every other query, and going on while the log grows."""

from __future__ import annotations

from functools import partial

from counterproof.evidence.events import Event
from counterproof.evidence.log import Log
from counterproof.evidence.problems import DeadlineExceeded
from counterproof_gui.jobs import Job, Jobs
from counterproof_gui.qt import QObject, QTimer, Signal, Slot
from counterproof_gui.views.log.found import Found, Query
from counterproof_gui.views.log.search import search

SEARCH_SECONDS = 60.0
_PAUSE_MS = 500


class LogSearch(QObject):
    """Runs one query at a time over one log, in the background.

    `begun` carries the `Found` of a new query; `progressed` comes when there may be more in it, `troubled`
    with the sentence of why it stopped.
    """

    begun = Signal(object)
    progressed = Signal()
    troubled = Signal(str)

    def __init__(self, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._log: Log | None = None
        self._job: Job | None = None
        self._has_stopped = True
        self.found = Found(Query())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        """Whether lines are being searched."""
        return self._job is not None

    def set_log(self, log: Log | None) -> None:
        """Search another log; nothing is looked for until a query begins."""
        self._log = log
        self.begin(Query())

    def begin(self, query: Query) -> None:
        """Look for something else."""
        self._cancel()
        self.found = Found(query)
        self._has_stopped = query.is_everything
        self.begun.emit(self.found)
        self._go_on()

    @Slot()
    def look_again(self) -> None:
        """Search what came since, soon."""
        if self._job is None and not self._has_stopped and not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _go_on(self) -> None:
        log, found = self._log, self.found
        if log is None or self._has_stopped or self._job is not None or found.searched >= len(log):
            return
        self._job = self._jobs.start(
            "search the log",
            partial(search, log, found),
            seconds=SEARCH_SECONDS,
            owner="view",
            request=f"search {id(self)}",
            done=self._on_done,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
            events=self._on_events,
        )

    def _cancel(self) -> None:
        self._timer.stop()
        if self._job is not None:
            self._job.budget.cancel()
            self._job = None

    @Slot(object)
    def _on_events(self, _: tuple[Event, ...]) -> None:
        self.progressed.emit()

    @Slot(object)
    def _on_done(self, found: Found) -> None:
        if found is not self.found:
            return
        self._job = None
        self._has_stopped = found.is_full
        self.progressed.emit()
        if self._log is not None and found.searched < len(self._log):
            self.look_again()

    @Slot(object)
    def _on_failed(self, error: BaseException) -> None:
        self._job = None
        self._has_stopped = True
        words = f"the search took longer than {SEARCH_SECONDS:.0f} seconds"
        sentence = str(error) if not isinstance(error, DeadlineExceeded) else f"{words}."
        self.progressed.emit()
        self.troubled.emit(sentence[:1].upper() + sentence[1:])

    @Slot()
    def _on_cancelled(self) -> None:
        self._job = None
        self._has_stopped = True
