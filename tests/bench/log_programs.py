"""What `bench_log_view` measures, one a process: `python -m bench.log_programs NAME FILE` prints JSON."""

from __future__ import annotations

import json
import statistics
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from counterproof.evidence import State, Stream
from counterproof.evidence.log import Log
from counterproof.evidence.log_spool import LogSpool
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QApplication, QObject, QPlainTextEdit, QTimer, QWidget, Signal, Slot
from counterproof_gui.theme import Scheme, Theme
from counterproof_gui.views.log.connection import Connection
from counterproof_gui.views.log.log_pane import LogPane
from counterproof_gui.views.log.log_view import LogView
from counterproof_gui.views.log.shown_lines import ShownLines

CHUNK = 64 * 1024
BATCH = 5_000
STEPS = 40
SIZE = (1200, 800)


def megabytes() -> float:
    """The resident memory of this process that is its own: pages of files don't count."""
    fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return (int(fields[1]) - int(fields[2])) * 4096 / 1e6


def waited() -> float:
    """For how many seconds this thread wanted a processor and did not get one, where Linux tells."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except OSError:
        return 0.0


class Pulse(QObject):
    """The longest time in which the event loop stood still: whole, and less the wait for a processor."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = self.longest_own = 0.0
        self._last, self._waited = time.perf_counter(), waited()
        self._timer = QTimer(self)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    @Slot()
    def _beat(self) -> None:
        now, lost = time.perf_counter(), waited()
        gap = now - self._last
        self.longest = max(self.longest, gap)
        self.longest_own = max(self.longest_own, gap - (lost - self._waited))
        self._last, self._waited = now, lost

    def stop(self) -> dict[str, float]:
        """End it and return the longest gaps in milliseconds."""
        self._timer.stop()
        return {"gap_ms": 1000 * self.longest, "own_gap_ms": 1000 * self.longest_own}


def shown(widget: QWidget) -> None:
    widget.resize(*SIZE)
    widget.show()
    QApplication.processEvents()


def open_ours(path: Path) -> dict[str, float]:
    before, started = megabytes(), time.perf_counter()
    log = Log.found(path)
    indexed = time.perf_counter() - started
    view = LogView(ShownLines(log))
    shown(view)
    return {
        "index_ms": 1000 * indexed,
        "page_ms": 1000 * (time.perf_counter() - started),
        "megabytes": megabytes() - before,
    }


def open_plain(path: Path) -> dict[str, float]:
    before, started = megabytes(), time.perf_counter()
    view = QPlainTextEdit()
    view.setReadOnly(True)
    view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    view.setPlainText(path.read_text(encoding="utf-8"))
    shown(view)
    return {"page_ms": 1000 * (time.perf_counter() - started), "megabytes": megabytes() - before}


def live_ours(path: Path) -> dict[str, float]:
    jobs = Jobs()
    pane = LogPane(jobs)
    shown(pane)
    data = path.read_bytes()
    lines = data.count(b"\n")
    log = LogSpool(limit=None)
    pane.show_log(log, Connection.receiving())
    QApplication.processEvents()

    def pour() -> None:
        for at in range(0, len(data), CHUNK):
            log.write(Stream.OUT, data[at : at + CHUNK])

    before, pulse = megabytes(), Pulse()
    thread = threading.Thread(target=pour)
    started = time.perf_counter()
    thread.start()
    wait(lambda: len(pane.view.lines) == lines)
    seconds = time.perf_counter() - started
    gaps = pulse.stop()
    thread.join()
    grown = megabytes() - before
    pane.set_connection(Connection.ended("passed", State.PASSED))
    jobs.stop(5)
    return {"seconds": seconds, **gaps, "megabytes": grown}


class Batches(QObject):
    """Lines from a thread, by the thousand."""

    come = Signal(str)


def live_plain(path: Path) -> dict[str, float]:
    view = QPlainTextEdit()
    view.setReadOnly(True)
    view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    shown(view)
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    batches = Batches()
    batches.come.connect(view.appendPlainText)

    def pour() -> None:
        for at in range(0, len(lines), BATCH):
            batches.come.emit("\n".join(lines[at : at + BATCH]))

    before, pulse = megabytes(), Pulse()
    thread = threading.Thread(target=pour)
    started = time.perf_counter()
    thread.start()
    wait(lambda: view.blockCount() >= len(lines))
    seconds = time.perf_counter() - started
    gaps = pulse.stop()
    thread.join()
    return {"seconds": seconds, **gaps, "megabytes": megabytes() - before}


def wait(done: Callable[[], bool]) -> None:
    while not done():
        QApplication.processEvents()
        time.sleep(0.0005)


def line_ours(path: Path) -> dict[str, float]:
    view = LogView(ShownLines(Log.found(path)))
    shown(view)
    across = steps(lambda step: view.horizontalScrollBar().setValue(step * 977))
    view.set_wraps(True)
    shown(view)
    down = steps(lambda step: view.verticalScrollBar().setValue(step * 700))
    return {"across_ms": across, "down_ms": down}


def line_plain(path: Path) -> dict[str, float]:
    view = QPlainTextEdit()
    view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    view.setPlainText(path.read_text(encoding="utf-8"))
    shown(view)
    return {"across_ms": steps(lambda step: view.horizontalScrollBar().setValue(step * 977), 5)}


def steps(move: Callable[[int], None], count: int = STEPS) -> float:
    """The median of what a step of scrolling takes until it is painted, in milliseconds without waiting."""
    times = []
    for step in range(1, count + 1):
        started, lost = time.perf_counter(), waited()
        move(step)
        QApplication.processEvents()
        times.append(1000 * (time.perf_counter() - started - (waited() - lost)))
    return statistics.median(times)


PROGRAMS = {
    each.__name__: each for each in (open_ours, open_plain, live_ours, live_plain, line_ours, line_plain)
}


def main() -> None:
    app = QApplication([])
    theme = Theme(app, Scheme.LIGHT)
    print(json.dumps(PROGRAMS[sys.argv[1]](Path(sys.argv[2]))))
    del theme


if __name__ == "__main__":
    main()
