"""A diff of 100,000 lines in the diff view, beside the text after it in a QPlainTextEdit of the same run."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pytest

from counterproof.changes.compare import compare
from counterproof.changes.difference import Difference
from counterproof_gui.qt import QApplication, QPlainTextEdit, QScrollBar
from counterproof_gui.theme import Scheme, Theme, code_font
from counterproof_gui.views.diff.arrangement import Layout
from counterproof_gui.views.diff.view import DiffView

ROUNDS: Final = 5
PAGES: Final = 60
LINES: Final = 100_000
LONG: Final = 5_000_000
STEP: Final = 3

View = DiffView | QPlainTextEdit

MEMORY: Final = """
import os, sys
from pathlib import Path
from counterproof.changes.compare import compare
from counterproof_gui.qt import QApplication
from counterproof_gui.theme import Scheme, Theme
sys.path.insert(0, sys.argv[2])
from bench.bench_diff_view import jumps, plain, diff, shown, texts
from counterproof_gui.views.diff.arrangement import Layout

def megabytes():
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

app = QApplication([])
theme = Theme(app, Scheme.LIGHT)
small = b"a line\\n", b"another line\\n"
large = texts()
made = {
    "plain": (plain(small[1]), plain(large[1])),
    "unified": (diff(compare(*small), Layout.UNIFIED), diff(compare(*large), Layout.UNIFIED)),
    "beside": (diff(compare(*small), Layout.SIDE_BY_SIDE), diff(compare(*large), Layout.SIDE_BY_SIDE)),
}[sys.argv[1]]
first = shown(made[0], app)
before = megabytes()
view = shown(made[1], app)
jumps(view, app)
print(megabytes() - before)
"""
"""How much larger a process of its own gets by showing the long text after it showed a short one."""


@dataclass(frozen=True, slots=True)
class Run:
    """The processor time of one run in seconds: to the first page, and of each page after a jump or step."""

    opening: float
    jumps: Sequence[float]
    steps: Sequence[float]


@pytest.fixture(scope="module")
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, Scheme.LIGHT)
    yield theme
    theme.deleteLater()


def texts() -> tuple[bytes, bytes]:
    """100,000 lines of code, of which every hundredth changed and after every thousandth is a new one."""
    before = [
        f"    value_{number} = compute({number}, 'some words', {number % 7})" for number in range(LINES)
    ]
    after: list[str] = []
    for number, line in enumerate(before):
        after.append(line.replace("some", "other") if number % 100 == 0 else line)
        after += [f"    assert value_{number}"] if number % 1_000 == 0 else []
    return "\n".join(before).encode(), "\n".join(after).encode()


def plain(text: bytes) -> Callable[[], View]:
    """What makes an ordinary view of a text."""

    def make() -> View:
        view = QPlainTextEdit()
        view.setFont(code_font())
        view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        view.setPlainText(text.decode())
        return view

    return make


def diff(difference: Difference, layout: Layout) -> Callable[[], View]:
    """What makes a view of a difference."""

    def make() -> View:
        view = DiffView()
        view.set_layout(layout)
        view.set_difference(difference)
        return view

    return make


def shown(make: Callable[[], View], qapp: QApplication) -> View:
    """Make a view and paint its first page."""
    view = make()
    view.resize(1200, 800)
    view.show()
    qapp.processEvents()
    return view


def jumps(view: View, qapp: QApplication) -> list[float]:
    """The time of each page after jumps through the whole text."""
    bar = view.verticalScrollBar()
    return _pages(bar, [bar.maximum() * number // PAGES for number in range(1, PAGES)], qapp)


def _steps(view: View, qapp: QApplication) -> list[float]:
    bar = view.verticalScrollBar()
    return _pages(bar, [number * STEP * bar.singleStep() for number in range(PAGES)], qapp)


def _pages(bar: QScrollBar, values: Sequence[int], qapp: QApplication) -> list[float]:
    seconds = []
    for value in values:
        begin = time.process_time()
        bar.setValue(value)
        qapp.processEvents()
        seconds.append(time.process_time() - begin)
    return seconds


def _run(make: Callable[[], View], qapp: QApplication) -> Run:
    begin = time.process_time()
    view = shown(make, qapp)
    run = Run(time.process_time() - begin, jumps(view, qapp), _steps(view, qapp))
    _close(view, qapp)
    return run


def _close(view: View, qapp: QApplication) -> None:
    view.close()
    view.deleteLater()
    qapp.processEvents()


def _table(runs: Mapping[str, Sequence[Run]], measure: Callable[[Run], float], title: str) -> None:
    medians = {name: statistics.median(map(measure, found)) * 1000 for name, found in runs.items()}
    base = next(iter(medians.values()))
    print(f"\n  {title}")
    for name, median in medians.items():
        print(f"    {name:<22} {median:8.2f} ms  {median / base:6.2f} x")


def _p95(seconds: Sequence[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.95)]


def bench_pages_of_a_long_diff(qapp: QApplication, theme: Theme) -> None:
    before, after = texts()
    difference = compare(before, after)
    makes = {
        "QPlainTextEdit": plain(after),
        "diff, unified": diff(difference, Layout.UNIFIED),
        "diff, side by side": diff(difference, Layout.SIDE_BY_SIDE),
    }
    runs: dict[str, list[Run]] = {name: [] for name in makes}
    for _round in range(ROUNDS):
        for name, make in makes.items():
            runs[name].append(_run(make, qapp))
    _table(runs, lambda run: run.opening, "opened to the first page (at most 200 ms)")
    _table(runs, lambda run: _p95(run.jumps), "page after a jump, p95 (at most 10 ms unified, 15 ms beside)")
    _table(runs, lambda run: _p95(run.steps), "page after a step of three lines, p95")


def bench_memory_of_a_long_diff(request: pytest.FixtureRequest) -> None:
    tests = str(request.config.rootpath / "tests")
    print("\n  memory, beyond a short text (at most 40 MB)")
    for name in ("plain", "unified", "beside"):
        command = [sys.executable, "-c", MEMORY, name, tests]
        megabytes = float(subprocess.run(command, capture_output=True, check=True).stdout)
        print(f"    {name:<22} +{megabytes:6.1f} MB")


def bench_steps_along_a_very_long_line(qapp: QApplication, theme: Theme) -> None:
    line = b"value = 12345, " * (LONG // 15)
    difference = compare(line, line + b"end")
    views = {
        "QPlainTextEdit, 100 kB": plain(line[: LONG // 50]),
        "diff, unified": diff(difference, Layout.UNIFIED),
        "diff, side by side": diff(difference, Layout.SIDE_BY_SIDE),
    }
    print("\n  a step along a line of 5 MB (at most 10 ms)")
    for name, make in views.items():
        view = shown(make, qapp)
        bar = view.horizontalScrollBar()
        seconds = _pages(bar, [bar.maximum() * number // PAGES for number in range(PAGES)], qapp)
        median, p95 = statistics.median(seconds) * 1000, _p95(seconds) * 1000
        print(f"    {name:<22} median {median:7.2f} ms, p95 {p95:7.2f} ms")
        _close(view, qapp)
