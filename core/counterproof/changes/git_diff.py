"""The git command as the engine of line diffs: in its own folder, with its own settings, and not for long."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from mmap import ACCESS_READ, mmap
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from counterproof.changes.difference import Change
from counterproof.evidence import Budget, os_reason, shown

_BETWEEN_CHECKS_S: Final = 0.05
_BEFORE, _AFTER, _FOUND = "before", "after", "found"

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

_HUNK: Final = re.compile(rb"\n@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
"""A hunk's header; a pattern that begins with LF is found six times as fast as one with `^`."""


class NotCompared(Exception):
    """Why git gave no answer, in words that finish a sentence on what is shown instead."""


@contextmanager
def git_diff(
    before: bytes, after: bytes, options: Sequence[str]
) -> Iterator[Callable[[Budget], list[Change]]]:
    """Start git on two texts, and give the function that waits for its answer; git ends with the block.

    The function raises Cancelled or DeadlineExceeded soon after its budget ends. It raises NotCompared if git
    gives up, and so does this if git can't be started.
    """
    if shutil.which(_COMMAND[0]) is None:
        raise NotCompared("git is not installed (install it to see each change by itself)")
    with ExitStack() as stack:
        try:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="counterproof-diff-")))
            process = stack.enter_context(_started(folder, before, after, options))
        except OSError as error:
            raise NotCompared(f"git can't be started: {os_reason(error)}") from error
        stack.callback(process.kill)
        yield partial(_answer, process, folder / _FOUND)


def _started(folder: Path, before: bytes, after: bytes, options: Sequence[str]) -> subprocess.Popen[bytes]:
    (folder / _BEFORE).write_bytes(before)
    (folder / _AFTER).write_bytes(after)
    with (folder / _FOUND).open("wb") as found:
        return subprocess.Popen(
            [*_COMMAND, *options, "--", _BEFORE, _AFTER],
            cwd=folder,
            env={**_CLEAN, "PATH": os.environ.get("PATH", os.defpath)},
            stdin=subprocess.DEVNULL,
            stdout=found,
            stderr=subprocess.PIPE,
        )


def _answer(process: subprocess.Popen[bytes], found: Path, budget: Budget) -> list[Change]:
    complaint = _complaint(process, budget)
    if process.returncode not in {0, 1}:
        raise NotCompared(f"git ended with {process.returncode} and says {shown(complaint)}")
    return list(_changes(found))


def _complaint(process: subprocess.Popen[bytes], budget: Budget) -> str:
    """Wait until git ends, and return the first line that it wrote to standard error."""
    while True:
        try:
            _, errors = process.communicate(timeout=_BETWEEN_CHECKS_S)
        except subprocess.TimeoutExpired:
            budget.check()
        else:
            return errors.decode(errors="replace").strip().partition("\n")[0]


def _changes(found: Path) -> Iterator[Change]:
    """Read the hunks' headers: no other line begins so, since each line of a text stands behind a sign.

    The hunks hold every changed line, which may be as much as both texts, so the file is mapped, not read.
    """
    if not found.stat().st_size:
        return
    with found.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as output:
        for before, removed, after, added in _HUNK.findall(output):
            yield Change(_lines(before, removed), _lines(after, added))


def _lines(number: bytes, count: bytes) -> range:
    """Return indexes from a header's number, which for no lines is that of the line before."""
    start, length = int(number), int(count or 1)
    return range(start - 1, start - 1 + length) if length else range(start, start)
