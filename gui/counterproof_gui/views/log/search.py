"""Searching a log: in a process of its own, in slices, with an end to everything."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from counterproof.evidence.budget import Budget
from counterproof.evidence.events import Emit, Progress
from counterproof.evidence.log import Log
from counterproof.evidence.problems import Problem
from counterproof_gui.views.log import matching
from counterproof_gui.views.log.found import MOST_MATCHES, Found, Query

PATIENCE_S = 2.0
"""How long a pattern may look at 256 lines."""
LONGEST_PATTERN = 1000
_WAIT_S = 0.05
_CHUNK = 1 << 16


def refusal(pattern: str) -> str:
    """Why a text is no expression to search with, as a sentence, or nothing."""
    if len(pattern) > LONGEST_PATTERN:
        return f"The pattern is longer than {LONGEST_PATTERN:,} characters."
    try:
        matching.compiled(pattern, ignore_case=False)
    except re.error as error:
        place = f" at character {error.pos + 1}" if error.pos is not None else ""
        return f"Not a regular expression: {error.msg}{place}."
    except (RecursionError, OverflowError, MemoryError):
        return "The pattern is nested too deeply."
    return ""


def search(log: Log, found: Found, *, budget: Budget, emit: Emit) -> Found:
    """Look at the lines of a log that were not searched yet, and add what is found as it comes.

    At most 500,000 matches are kept. Raises Problem where the pattern takes longer than two seconds for a few
    lines or needs too much memory, Cancelled and DeadlineExceeded as the budget says.
    """
    query, count = found.query, len(log)
    if not query.pattern:
        found.add_streams(log)
        return found
    with _process(log, query, found, count) as process:
        _read(process, found, count, budget=budget, emit=emit)
    return found


@contextmanager
def _process(log: Log, query: Query, found: Found, count: int) -> Iterator[subprocess.Popen[bytes]]:
    first = found.searched
    with log.duplicate() as file:
        request = {
            "pattern": query.pattern,
            "ignore_case": query.ignore_case,
            "streams": [stream.value for stream in query.streams],
            "file": file.fileno(),
            "count": count - first,
            "most": MOST_MATCHES - len(found),
        }
        columns = log.ends[first : count + 1].tobytes() + bytes(log.streams[first:count])
        command = [sys.executable, "-I", "-S", str(Path(matching.__file__))]
        with subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            pass_fds=[file.fileno()],
        ) as process:
            assert process.stdin is not None
            try:
                with suppress(BrokenPipeError):
                    process.stdin.write(json.dumps(request).encode() + b"\n")
                    process.stdin.write(columns)
                    process.stdin.close()
                yield process
            finally:
                process.kill()


def _read(process: subprocess.Popen[bytes], found: Found, count: int, *, budget: Budget, emit: Emit) -> None:
    assert process.stdout is not None
    output = process.stdout.fileno()
    first = found.searched
    pending = bytearray()
    heard = time.monotonic()
    while found.searched < count and not found.is_full:
        budget.check()
        if select.select([output], [], [], _WAIT_S)[0]:
            data = os.read(output, _CHUNK)
            if not data:
                raise Problem("the search ended before its end; the pattern may need too much memory")
            pending += data
            heard = time.monotonic()
        elif time.monotonic() - heard > PATIENCE_S:
            raise Problem(_too_slow(found.searched), advice="write the pattern more simply")
        while _take_frame(pending, found, first):
            emit(Progress(found.searched, count, "searched lines"))


def _too_slow(searched: int) -> str:
    return f"the pattern takes more than {PATIENCE_S:.0f} seconds for a few lines after line {searched:,}"


def _take_frame(pending: bytearray, found: Found, first: int) -> bool:
    """Move a whole frame, if there is one, to what was found."""
    head = matching.FRAME.size
    if len(pending) < head:
        return False
    searched, count, is_full = matching.FRAME.unpack_from(pending)
    size = head + 12 * count
    if len(pending) < size:
        return False
    columns = array("I", bytes(pending[head:size]))
    del pending[:size]
    at = array("I", (line + first for line in columns[:count]))
    found.add(at, columns[count : 2 * count], columns[2 * count :])
    found.is_full = bool(is_full)
    found.searched = first + searched
    return True
