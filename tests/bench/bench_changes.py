"""What a line diff of 100,000 lines costs, beside the git command alone, taken in turns."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from counterproof.changes.compare import compare
from counterproof.changes.hunks import hunks

LINES: Final = 100_000
ROUNDS: Final = 5
GIT: Final = ("git", "diff", "--no-index", "--unified=0", "--text", "--no-ext-diff", "--no-color")

PEAK: Final = """
import resource, sys
from pathlib import Path
from counterproof.changes.compare import compare
from counterproof.changes.hunks import hunks

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

compare(b"a", b"b")
before = peak()
kept = hunks(compare(Path(sys.argv[1]).read_bytes(), Path(sys.argv[2]).read_bytes()))
print(peak() - before)
"""


def blocks(lines: list[str]) -> list[str]:
    """One line in twenty changed, five at a time."""
    return [line + " # changed" if number % 100 < 5 else line for number, line in enumerate(lines)]


def scattered(lines: list[str]) -> list[str]:
    """One line in twenty changed, each for itself."""
    return [line + " # changed" if number % 20 == 0 else line for number, line in enumerate(lines)]


def rewritten(lines: list[str]) -> list[str]:
    """Every line changed."""
    return [f"{line} # changed" for line in lines]


@pytest.mark.parametrize("edit", [blocks, scattered, rewritten], ids=lambda edit: edit.__name__)
def bench_line_diff(edit: Callable[[list[str]], list[str]], tmp_path: Path) -> None:
    chance = random.Random(31)
    lines = [
        f"    value_{number} = compute(alpha={chance.randrange(1000)})" if chance.random() > 0.15 else ""
        for number in range(LINES)
    ]
    files = tmp_path / "before", tmp_path / "after"
    for file, content in zip(files, (lines, edit(lines)), strict=True):
        file.write_text("\n".join(content) + "\n", encoding="utf-8")
    before, after = (file.read_bytes() for file in files)

    def git() -> None:
        subprocess.run([*GIT, *files], capture_output=True, check=False)

    difference = compare(before, after)
    runs: dict[str, Callable[[], object]] = {
        "git": git,
        "compare": partial(compare, before, after),
        "hunks": partial(hunks, difference),
    }
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for _round in range(ROUNDS):
        for name, run in runs.items():
            taken[name].append(_seconds(run))
    print(f"\n  {edit.__name__}: {LINES:,} lines, {len(before):,} bytes, {len(difference.changes):,} changes")
    medians = {
        name: [statistics.median(times) for times in zip(*both, strict=True)] for name, both in taken.items()
    }
    for name, (wall, processor) in medians.items():
        ratios = f"{wall / medians['git'][0]:5.2f} x wall {processor / medians['git'][1]:5.2f} x processor"
        print(f"  {name:<8} {wall * 1000:6.0f} ms wall {processor * 1000:6.0f} ms processor   {ratios}")
    print(f"  memory   {_megabytes(files):+6.0f} MB, the texts included")


def _seconds(run: Callable[[], object]) -> tuple[float, float]:
    """Return wall and processor time; the latter with that of processes that were started and ended."""
    started, used = time.perf_counter(), sum(os.times()[:4])
    run()
    return time.perf_counter() - started, sum(os.times()[:4]) - used


def _megabytes(files: tuple[Path, Path]) -> float:
    """How far the memory of a process of its own rises; the peak of one that starts it would count too."""
    script = files[0].with_name("peak.py")
    script.write_text(PEAK, encoding="utf-8")
    command = ["/bin/sh", "-c", '"$0" "$@"', sys.executable, str(script), *map(str, files)]
    return float(subprocess.run(command, capture_output=True, check=True, env=os.environ).stdout)
