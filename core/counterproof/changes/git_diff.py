"""The git command as the engine of line diffs: in its own folder, with its own settings, and not for long."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from mmap import ACCESS_READ, mmap
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from counterproof.changes.difference import Change
from counterproof.evidence import Budget, os_reason, shown

_BETWEEN_CHECKS_S: Final = 0.05
_CHANGES_BETWEEN_CHECKS: Final = 4_096
_BEFORE, _AFTER, _FOUND, _COMPLAINT = "before", "after", "found", "complaint"

_PER_LINE: Final = 256
"""More bytes than git writes around a line: its sign, and its hunk's header with a part of another line."""
_LONGEST_ANSWER: Final = 1024 * 1024 * 1024
_LONGEST_COMPLAINT: Final = 64 * 1024

_COMMAND: Final = (
    *("git", "-c", f"core.attributesFile={os.devnull}", "diff", "--no-index", "--unified=0", "--text"),
    *("--no-ext-diff", "--no-textconv", "--no-color", "--no-renames"),
)
"""Hunks without context are read for their ranges alone; what is text and what isn't was decided before."""

_CLEAN: Final = {
    "LC_ALL": "C",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_SYSTEM": os.devnull,
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_DIR": os.devnull,  # so that no repository around the temporary folder is found
}

_HUNK: Final = re.compile(rb"\n@@ -(\d{1,18})(?:,(\d{1,18}))? \+(\d{1,18})(?:,(\d{1,18}))? @@")
"""A hunk's header; a pattern that begins with LF is found six times as fast as one with `^`."""


class NotCompared(Exception):
    """Why git gave no answer, in words that finish a sentence on what is shown instead."""


@contextmanager
def git_diff(
    before: bytes, after: bytes, options: Sequence[str]
) -> Iterator[Callable[[Budget], Iterator[Change]]]:
    """Start git on two texts, and give the function that waits for its answer; git ends with the block.

    So does whatever git started, at the latest when Python ends. The function raises Cancelled or
    DeadlineExceeded soon after its budget ends. It raises NotCompared if git gives up or writes more than two
    such texts can call for, and so does this if git can't be started. Nothing holds the answer to the texts.
    """
    if shutil.which(_COMMAND[0]) is None:
        raise NotCompared("git is not installed (install it to see each change by itself)")
    with ExitStack() as stack:
        try:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="counterproof-diff-")))
            process = stack.enter_context(_started(folder, before, after, options))
        except OSError as error:
            raise NotCompared(f"git can't be started: {os_reason(error)}") from error
        stack.callback(weakref.finalize(process, _end, process.pid))
        yield partial(_answer, process, folder, _room(before, after))


def _started(folder: Path, before: bytes, after: bytes, options: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start git in a session of its own: it is stopped by us as a whole, and by no key of a terminal."""
    (folder / _BEFORE).write_bytes(before)
    (folder / _AFTER).write_bytes(after)
    with (folder / _FOUND).open("wb") as found, (folder / _COMPLAINT).open("wb") as complaint:
        return subprocess.Popen(
            [*_COMMAND, *options, "--", _BEFORE, _AFTER],
            cwd=folder,
            env={**_CLEAN, "PATH": os.environ.get("PATH", os.defpath)},
            stdin=subprocess.DEVNULL,
            stdout=found,
            stderr=complaint,
            start_new_session=True,
        )


def _end(group: int) -> None:
    """Kill what is left of git and of all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _room(before: bytes, after: bytes) -> int:
    """Return how many bytes an answer about two texts may have."""
    lines = before.count(b"\n") + after.count(b"\n") + 4
    return min(len(before) + len(after) + lines * _PER_LINE, _LONGEST_ANSWER)


def _answer(process: subprocess.Popen[bytes], folder: Path, room: int, budget: Budget) -> Iterator[Change]:
    _wait(process, {folder / _FOUND: room, folder / _COMPLAINT: _LONGEST_COMPLAINT}, budget)
    if process.returncode not in {0, 1}:
        raise NotCompared(_ended(process.returncode, folder / _COMPLAINT))
    for number, change in enumerate(_changes(folder / _FOUND)):
        if number % _CHANGES_BETWEEN_CHECKS == 0:
            budget.check()
        yield change


def _wait(process: subprocess.Popen[bytes], limits: dict[Path, int], budget: Budget) -> None:
    """Wait until git ends; raise NotCompared if it fills a file beyond its limit."""
    while process.returncode is None:
        with suppress(subprocess.TimeoutExpired):
            process.wait(_BETWEEN_CHECKS_S)
        if any(file.stat().st_size > limit for file, limit in limits.items()):
            raise NotCompared("git wrote more than these texts can call for")
        budget.check()


def _ended(code: int, complaint: Path) -> str:
    """Return how git gave up, with the first line that it wrote to standard error."""
    how = f"git ended with {code}" if code >= 0 else f"git was ended by signal {-code}"
    with complaint.open("rb") as file:
        said = file.read(_LONGEST_COMPLAINT).decode(errors="replace").strip().partition("\n")[0]
    return f"{how} and says {shown(said)}" if said else f"{how} and says nothing"


def _changes(found: Path) -> Iterator[Change]:
    """Read the hunks' headers: no other line begins so, since each line of a text stands behind a sign.

    The hunks hold every changed line, which may be as much as both texts, so the file is mapped, not read.
    """
    if not found.stat().st_size:
        return
    with found.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as output:
        for header in _HUNK.finditer(output):
            before, removed, after, added = header.groups()
            yield Change(_lines(before, removed), _lines(after, added))


def _lines(number: bytes, count: bytes) -> range:
    """Return indexes from a header's number, which for no lines is that of the line before."""
    start, length = int(number), int(count or 1)
    return range(start - 1, start - 1 + length) if length else range(start, start)
