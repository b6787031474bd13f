"""What a whole process costs: wall time, processor time and memory, its children included."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_LAUNCHER: Final = """
import ctypes, json, os, resource, subprocess, sys, time
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
started = time.monotonic()
subprocess.run(sys.argv[2:], stdin=subprocess.DEVNULL)
seconds = time.monotonic() - started
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as file:
    json.dump([seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024], file)
"""
"""A small process of its own: a child's peak memory counts from the size of the process that starts it.

It waits for the helpers that a command leaves behind as their new parent (36 is PR_SET_CHILD_SUBREAPER), or
what they used would be missing. The memory is that of the largest process.
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run took, or a median of several."""

    seconds: float
    cpu_seconds: float
    megabytes: float


@dataclass(frozen=True, slots=True)
class Ran:
    """The standard output of a run and what it cost."""

    output: str
    cost: Cost


class Workplace:
    """A folder far from any project's settings, with the drafts, and empty caches by name."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.drafts = root / "drafts"
        self.drafts.mkdir()

    def cache(self, name: str) -> Path:
        """Return a cache folder, made when it is first asked for."""
        folder = self.root / "caches" / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def run(command: Sequence[str], workplace: Workplace, cache: Path) -> Ran:
    """Run a command in the folder of the drafts; every cache that it keeps goes into one folder."""
    environment = os.environ | {
        "XDG_CACHE_HOME": str(cache),
        "MYPY_CACHE_DIR": str(cache / "mypy"),
        "PYLINTHOME": str(cache / "pylint"),
    }
    # Compiled modules are kept, as they are for whoever installed a program.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    numbers = workplace.root / "cost.json"
    launch = [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(numbers), *command]
    done = subprocess.run(launch, cwd=workplace.drafts, env=environment, capture_output=True, check=False)
    cost = Cost(*json.loads(numbers.read_text(encoding="utf-8")))
    return Ran(done.stdout.decode(errors="replace"), cost)


def median_of(costs: Sequence[Cost]) -> Cost:
    """Return the medians of what several runs took, each for itself."""
    return Cost(
        statistics.median(cost.seconds for cost in costs),
        statistics.median(cost.cpu_seconds for cost in costs),
        statistics.median(cost.megabytes for cost in costs),
    )
