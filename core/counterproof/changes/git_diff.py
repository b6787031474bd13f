"""The git command as the engine of line diffs: in its own folder, with its own settings, and not for long."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final

from counterproof.changes.difference import Change
from counterproof.evidence import Budget, shown

_BETWEEN_CHECKS_S: Final = 0.05
_BEFORE, _AFTER = "before", "after"

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

_HUNK: Final = re.compile(rb"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


class NotCompared(Exception):
    """Why git gave no answer, in words that finish a sentence on what is shown instead."""


class GitDiff(AbstractContextManager["GitDiff"]):
    """A git process that compares two texts from the beginning of the block to its end at the latest.

    Raises NotCompared if there is no git or it can't be started.
    """

    def __init__(self, before: bytes, after: bytes, options: Sequence[str]) -> None:
        self._folder = TemporaryDirectory(prefix="counterproof-diff-")
        try:
            self._process = self._started(before, after, options)
        except BaseException:
            self._folder.cleanup()
            raise

    def _started(self, before: bytes, after: bytes, options: Sequence[str]) -> subprocess.Popen[bytes]:
        folder = Path(self._folder.name)
        (folder / _BEFORE).write_bytes(before)
        (folder / _AFTER).write_bytes(after)
        try:
            return subprocess.Popen(
                [*_COMMAND, *options, "--", _BEFORE, _AFTER],
                cwd=folder,
                env={**_CLEAN, "PATH": os.environ.get("PATH", os.defpath)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except FileNotFoundError:
            raise NotCompared("git is not installed (install it to see each change by itself)") from None
        except OSError as error:
            raise NotCompared(f"git can't be started: {error.strerror}") from error

    def changes(self, budget: Budget) -> tuple[Change, ...]:
        """Return the changes when git has found them.

        Raises Cancelled or DeadlineExceeded soon after the budget ends, and NotCompared if git gives up.
        """
        output = self._output(budget)
        return tuple(_changes(output))

    def _output(self, budget: Budget) -> bytes:
        output, complaint = self._ended(budget)
        if self._process.returncode not in {0, 1}:
            words = complaint.decode(errors="replace").strip().partition("\n")[0]
            raise NotCompared(f"git ended with {self._process.returncode} and says {shown(words)}")
        return output

    def _ended(self, budget: Budget) -> tuple[bytes, bytes]:
        while True:
            try:
                return self._process.communicate(timeout=_BETWEEN_CHECKS_S)
            except subprocess.TimeoutExpired:
                budget.check()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.returncode is None:
            self._process.kill()
        with self._process:
            pass  # which closes its pipes and waits for it
        self._folder.cleanup()


def _changes(output: bytes) -> Iterator[Change]:
    """Read the hunks' headers: no other line begins so, since each line of a text stands behind a sign."""
    for numbers in _HUNK.findall(output):
        before, removed, after, added = (int(number or 1) for number in numbers)
        yield Change(_lines(before, removed), _lines(after, added))


def _lines(number: int, count: int) -> range:
    """Return indexes from a header's number, which for no lines is that of the line before."""
    start = number - 1 if count else number
    return range(start, start + count)
