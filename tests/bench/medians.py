"""Command lines compared by medians of five runs, taken in turns so that a busy moment hits all of them."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Final

ROUNDS: Final = 5


def compare(commands: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Medians in seconds of named Python command lines, also printed, each beside the first."""
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for _round in range(ROUNDS):
        for name, arguments in commands.items():
            seconds[name].append(_seconds(arguments))
    medians = {name: statistics.median(times) for name, times in seconds.items()}
    base = next(iter(medians.values()))
    print()
    for name, median in medians.items():
        spread = f"{min(seconds[name]) * 1000:.0f} to {max(seconds[name]) * 1000:.0f}"
        print(f"  {name:<30} {median * 1000:6.0f} ms   {median / base:4.1f} x   ({spread})")
    return medians


def _seconds(arguments: Sequence[str]) -> float:
    """From the start of a Python process to its end, or to the moment that its output names.

    A program that goes on after what is measured prints `at` and its reading of `time.monotonic`.
    """
    started = time.monotonic()
    done = subprocess.run([sys.executable, *arguments], capture_output=True, check=False)
    ended = time.monotonic()
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode(errors="replace"))
    moment = re.search(rb"^at ([0-9.]+)$", done.stdout, re.MULTILINE)
    return (float(moment[1]) if moment else ended) - started
