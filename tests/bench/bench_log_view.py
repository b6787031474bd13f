"""The log view beside a QPlainTextEdit: a million lines opened, a million lines live, one line of 5 MB."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

# Qt's own view takes minutes where the machine is busy.
pytestmark = pytest.mark.timeout(0)

ROUNDS: Final = 5
LINES: Final = 1_000_000
LINE: Final = (
    b"2026-01-05 10:42:%05d INFO worker-%03d: step %07d of the synthetic profile, residual %010d and so on\n"
)
TESTS: Final = Path(__file__).parents[1]


def _run(name: str, path: Path) -> dict[str, float]:
    environment = os.environ | {"PYTHONPATH": str(TESTS)}
    command = [sys.executable, "-m", "bench.log_programs", name, str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    result: dict[str, float] = json.loads(done.stdout)
    return result


def _compare(what: str, path: Path, targets: dict[str, float]) -> None:
    """Medians of five rounds taken in turns, ours beside Qt's and the target of a quiet machine."""
    runs: dict[str, list[dict[str, float]]] = {"ours": [], "plain": []}
    for _round in range(ROUNDS):
        for side, results in runs.items():
            results.append(_run(f"{what}_{side}", path))
    print()
    for measure in runs["ours"][0]:
        ours = statistics.median(run[measure] for run in runs["ours"])
        plain = [run[measure] for run in runs["plain"] if measure in run]
        beside = f"QPlainTextEdit {statistics.median(plain):9.1f}" if plain else ""
        ratio = f"{ours / statistics.median(plain):7.3f} x" if plain else ""
        target = f"(at most {targets[measure]:g})" if measure in targets else ""
        print(f"  {what:<5} {measure:<10} {ours:9.1f} {target:<16} {beside:<26} {ratio}")


def _million(folder: Path) -> Path:
    path = folder / "million.log"
    with path.open("wb") as file:
        for first in range(0, LINES, 10_000):
            file.write(
                b"".join(
                    LINE % (number % 60_000, number % 113, number, number * 7919 % 10**9)
                    for number in range(first, first + 10_000)
                )
            )
    return path


def bench_a_million_lines_opened(tmp_path: Path) -> None:
    path = _million(tmp_path)
    print(f"\n  {path.stat().st_size / 1e6:.0f} MB")
    _compare("open", path, {"index_ms": 400, "megabytes": 40})


def bench_a_million_lines_live(tmp_path: Path) -> None:
    _compare("live", _million(tmp_path), {"seconds": 1.5, "own_gap_ms": 30, "megabytes": 40})


def bench_one_line_of_five_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "line.log"
    path.write_bytes(b"before\n" + b"0123456789abcdef " * 300_000 + b"\nafter\n")
    _compare("line", path, {"across_ms": 10, "down_ms": 10})
