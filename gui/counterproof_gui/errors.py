"""The one error boundary: expected problems become a sentence, anything else also a report file."""

from __future__ import annotations

import sys
import threading
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from counterproof.evidence.problems import CounterproofError
from counterproof_gui.qt import QCoreApplication, QObject, Qt, Signal, Slot
from counterproof_gui.views.notice import NoticeBar, Weight

_KEPT = 50
_REPORTS_PER_RUN = 10


@dataclass(frozen=True, slots=True)
class Record:
    """One error as it was told; `report` is the file about an unexpected one, if it could be written."""

    sentence: str
    expected: bool
    report: Path | None = None


class ErrorBoundary(QObject):
    """Takes errors from any thread, keeps the last 50 and shows them on the GUI thread.

    `told` carries the Record on the GUI thread. At most ten report files are written per run, so that an
    error in a paint event cannot fill the disk.
    """

    told = Signal(object)
    _taken = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.records: deque[Record] = deque(maxlen=_KEPT)
        self._bar: NoticeBar | None = None
        self._reports = 0
        self._lock = threading.Lock()
        self._hooks = (sys.excepthook, threading.excepthook)
        self._taken.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take every exception that nothing else catches, in slots and in threads, until `uninstall`."""
        self._hooks = (sys.excepthook, threading.excepthook)
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception

    def uninstall(self) -> None:
        """Give the hooks back to whoever had them."""
        sys.excepthook, threading.excepthook = self._hooks

    def show_in(self, bar: NoticeBar) -> None:
        """Show errors in this bar from now on; before, they go to standard error."""
        self._bar = bar

    @Slot(object)
    def take(self, error: BaseException) -> None:
        """Record an error and have it shown; may be called from any thread and never raises."""
        expected = isinstance(error, CounterproofError)
        record = Record(str(error), expected=True) if expected else self._unexpected(error)
        self.records.append(record)
        try:
            self._taken.emit(record)
        except RuntimeError:
            # The console is gone already; the terminal is the only place left.
            _to_terminal(record)

    def _unexpected(self, error: BaseException) -> Record:
        what = f"Something went wrong inside Counterproof ({type(error).__name__})."
        report = self._report(error)
        kept = f" A report for whoever mends it is in {report}" if report else ""
        return Record(what + kept, expected=False, report=report)

    def _report(self, error: BaseException) -> Path | None:
        with self._lock:
            self._reports += 1
            if self._reports > _REPORTS_PER_RUN:
                return None
        from counterproof.cli.crash import keep_crash_report

        try:
            return keep_crash_report(error)
        except OSError:
            return None

    @Slot(object)
    def _show(self, record: Record) -> None:
        if self._bar is None:
            _to_terminal(record)
        else:
            self._bar.tell(record.sentence, Weight.WARNING if record.expected else Weight.PROBLEM)
        self.told.emit(record)

    def _on_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        self.take(error.with_traceback(trace))

    def _on_thread_exception(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self.take(arguments.exc_value)


def _to_terminal(record: Record) -> None:
    if sys.stderr is not None:
        sys.stderr.write(f"counterproof: {record.sentence}\n")
