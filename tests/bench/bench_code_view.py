"""The code view beside a QPlainTextEdit: long texts, a very long line, and colours while the window answers.

Each measurement is a process of its own, taken in turns, five times each. Opening and painting, into a
picture, are measured in milliseconds of the processor: others who use the machine don't change them.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

ROUNDS: Final = 5

MEASURE: Final = """
import json, os, sys, time
from counterproof_gui.qt import QApplication, QImage, QPlainTextEdit, QTimer
from counterproof_gui.theme import Scheme, Theme, code_font, tokens
from counterproof_gui.jobs import Jobs
from counterproof_gui.views.code import CodeView

app = QApplication([])
theme = Theme(app, Scheme.DARK)
what, whose = sys.argv[1:]
LINE = "value_{0} = compute(value_{0}, depth={0}, label='layer {0}')"
text = {
    "lines": lambda: "\\n".join(LINE.format(number) for number in range(100_000)),
    "long line": lambda: "x = [" + "12345, " * 750_000 + "]",
    "wide line": lambda: "x = '" + "中文 ab " * 100_000 + "'",
    "wrapped line": lambda: "x = [" + "12345, " * 750_000 + "]",
    "colours": lambda: "\\n".join(["if value != 'text':  # why", "    print(value, 1.5)"] * 2_500),
    "colours 1 MB": lambda: "\\n".join(["if value != 'text':  # why", "    print(value, 1.5)"] * 20_000),
}[what]()

def memory():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

def paint(view):
    started = time.process_time()
    view.viewport().grab()
    return (time.process_time() - started) * 1000

def p(times, share):
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]

jobs = Jobs()
lines = text.split("\\n")
if whose == "ours":
    view = CodeView(jobs if what.startswith("colours") else None)
    show = lambda: view.set_source(lines)
else:
    view = QPlainTextEdit()
    view.setFont(code_font(tokens().type.code))
    view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    show = lambda: view.setPlainText(text)
view.resize(1200, 800)
view.show()
app.processEvents()
paint(view)
before = memory()
started = time.process_time()
if what == "wrapped line":
    view.set_wrapped(True)
show()
paint(view)
open_ms = (time.process_time() - started) * 1000
found = {"open": open_ms}
if what.startswith("colours"):
    gaps, last = [], time.perf_counter()
    def tick():
        global last
        now = time.perf_counter()
        gaps.append((now - last) * 1000)
        last = now
    timer = QTimer()
    timer.timeout.connect(tick)
    timer.start(1)
    begun = time.perf_counter()
    first = None
    while jobs.running():
        app.processEvents()
        time.sleep(0.0005)
        if first is None and view._document.colouring:
            first = (time.perf_counter() - begun) * 1000
    found |= {"first colours": first, "all colours": (time.perf_counter() - begun) * 1000}
    found |= {"gap, median": p(gaps, 0.5), "gap, p95": p(gaps, 0.95)}
else:
    across = "line" in what and what not in ("lines", "wrapped line")
    bar = view.horizontalScrollBar() if across else view.verticalScrollBar()
    times = []
    few = 1 if whose != "ours" and across else 60
    for step in range(few):
        bar.setValue(bar.maximum() * step // few + step)
        times.append(paint(view))
    found |= {"jump, median": p(times, 0.5), "jump, p95": p(times, 0.95)}
    times = []
    for step in range(few):
        bar.setValue(bar.value() + bar.singleStep() * (1 if step % 2 else 2))
        times.append(paint(view))
    found |= {"step, median": p(times, 0.5), "step, p95": p(times, 0.95)}
found["memory, MB"] = memory() - before
print(json.dumps(found))
os._exit(0)
"""


def bench_a_hundred_thousand_lines() -> None:
    side_by_side("lines")


def bench_a_line_of_five_megabytes() -> None:
    side_by_side("long line")


def bench_a_line_of_two_hundred_thousand_wide_characters() -> None:
    side_by_side("wide line")


def bench_a_wrapped_line_of_five_megabytes() -> None:
    # A QPlainTextEdit takes minutes for this.
    side_by_side("wrapped line", others=())


def bench_colours_of_five_thousand_lines_while_the_window_answers() -> None:
    side_by_side("colours", others=())


def bench_colours_of_a_megabyte_while_the_window_answers() -> None:
    side_by_side("colours 1 MB", others=())


def side_by_side(what: str, others: Sequence[str] = ("QPlainTextEdit",)) -> None:
    """Print the medians of what is measured, ours beside the others'."""
    found: dict[str, list[dict[str, float]]] = {whose: [] for whose in ("ours", *others)}
    for _round in range(ROUNDS):
        for whose, measured in found.items():
            measured.append(measure(what, whose))
    print()
    for name in found["ours"][0]:
        medians = {whose: statistics.median(each[name] for each in runs) for whose, runs in found.items()}
        ours = medians["ours"]
        beside = "".join(
            f"   {whose} {medians[whose]:9.2f} ({medians[whose] / max(ours, 0.01):.1f} x)" for whose in others
        )
        print(f"  {what:<14} {name:<16} {ours:9.2f}{beside}")


def measure(what: str, whose: str) -> dict[str, float]:
    """Run one measurement; times are in milliseconds."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, what, whose], capture_output=True, check=False, encoding="utf-8"
    )
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured
