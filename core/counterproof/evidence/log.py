"""A log read by line number: bytes in a file, and a compact index of its lines in memory."""

from __future__ import annotations

import hashlib
import os
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Self

from counterproof.evidence.budget import Budget
from counterproof.evidence.log_lines import Stream, Tail, line_ends
from counterproof.evidence.problems import Problem, os_reason

BLOCK = 1 << 20
MOST_LINES = 20_000_000


@dataclass(frozen=True, slots=True)
class Kept:
    """How much of what the program wrote is in the log: its head, up to a limit.

    `cut_after` is the number, from 1, of the last line before the cut, or None when nothing was cut.
    """

    kept: int
    received: int
    limit: int | None = None
    cut_after: int | None = None

    @property
    def words(self) -> str:
        """How much there is, and what was cut."""
        if self.cut_after is None:
            return f"{self.kept:,} bytes"
        return f"kept {self.kept:,} of {self.received:,} bytes; cut after line {self.cut_after:,}"

    @property
    def reason(self) -> str:
        """Why something was cut, as a sentence, or nothing."""
        if self.cut_after is None:
            return ""
        return f"Only the first {self.limit:,} bytes that a program writes are kept."


@dataclass(slots=True)
class LogIndex:
    """Where the lines of a log end, who wrote them and when: 13 bytes a line.

    `ends` begins with 0, so that line `n` stands between `ends[n]` and `ends[n + 1]`. `milliseconds` count
    from `began`, seconds since 1970, and are empty where nobody kept the times.
    """

    ends: array[int]
    streams: bytearray
    milliseconds: array[int]
    began: float
    kept: Kept

    @classmethod
    def empty(cls, began: float) -> LogIndex:
        """The index of a log in which nothing was written yet."""
        return cls(array("Q", [0]), bytearray(), array("I"), began, Kept(0, 0))


class Log:
    """The lines of a log, numbered from 0. Reading one takes the same time wherever it stands.

    Everything may be called from any thread. A line ends with its LF; one that lacks it is the last of its
    stream, or goes on in that stream's next line because another stream wrote in between.
    """

    def __init__(self, file: BinaryIO, index: LogIndex, path: Path | None = None) -> None:
        self._file = file
        self._index = index
        self.path = path

    @classmethod
    def found(cls, path: Path, *, budget: Budget | None = None) -> Log:
        """Open a file as a log whose streams and times nobody kept.

        Raises Problem if it can't be read or has more than 20,000,000 lines.
        """
        file = open_log_file(path)
        try:
            return cls(file, _index_of(file, path, budget), path)
        except BaseException:
            file.close()
            raise

    def __len__(self) -> int:
        return len(self._index.ends) - 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def began(self) -> float:
        """When the log was begun, in seconds since 1970."""
        return self._index.began

    @property
    def kept(self) -> Kept:
        """How much of what was written is here."""
        return self._index.kept

    @property
    def ends(self) -> array[int]:
        """Where lines end: line `n` is the bytes from `ends[n]` up to `ends[n + 1]`. Only to be read."""
        return self._index.ends

    @property
    def streams(self) -> bytearray:
        """The number of each line's stream. Only to be read."""
        return self._index.streams

    @property
    def is_timed(self) -> bool:
        """Whether it is known when each line came."""
        return len(self._index.milliseconds) >= len(self)

    def stream(self, number: int) -> Stream:
        """Return who wrote a line."""
        return Stream(self._index.streams[number])

    def milliseconds(self, number: int) -> int | None:
        """Return how long after the beginning a line was complete, or None if nobody kept it."""
        return self._index.milliseconds[number] if self.is_timed else None

    def tails(self) -> tuple[Tail, ...]:
        """Return the lines that have begun and not ended yet: none in a log that is complete."""
        return ()

    def size(self, number: int) -> int:
        """Return how many bytes a line has, its LF included."""
        return self._index.ends[number + 1] - self._index.ends[number]

    def line(self, number: int, most: int | None = None) -> bytes:
        """Return a line's bytes with its LF, or at most so many of them."""
        size = self.size(number)
        return self.read(self._index.ends[number], size if most is None else min(size, most))

    def read(self, first: int, count: int) -> bytes:
        """Return a stretch of the log's bytes. Raises Problem if the file can't be read any more."""
        pieces: list[bytes] = []
        try:
            while count > 0 and (piece := os.pread(self._file.fileno(), count, first)):
                pieces.append(piece)
                first, count = first + len(piece), count - len(piece)
        except OSError as error:
            raise Problem(f"the log can't be read: {os_reason(error)}", file=self.path) from error
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def blocks(self, numbers: Iterable[int] | None = None) -> Iterator[bytes]:
        """Yield the bytes of the whole log, or of some lines of it, in pieces of a bounded size."""
        for first, last in [(0, self._index.ends[-1])] if numbers is None else self._stretches(numbers):
            for at in range(first, last, BLOCK):
                yield self.read(at, min(BLOCK, last - at))

    def digest(self, budget: Budget | None = None) -> str:
        """Return the SHA-256 of the log's bytes as they are in the file now."""
        found = hashlib.sha256()
        for block in self.blocks():
            _check(budget)
            found.update(block)
        return found.hexdigest()

    def duplicate(self) -> BinaryIO:
        """Return another open file on the same bytes, for a process that reads along."""
        return os.fdopen(os.dup(self._file.fileno()), "rb", buffering=0)

    def close(self) -> None:
        """Let go of the file; nothing can be read afterwards."""
        self._file.close()

    def _stretches(self, numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
        ends = self._index.ends
        first = last = 0
        for number in numbers:
            if ends[number] != last:
                if last > first:
                    yield first, last
                first = ends[number]
            last = ends[number + 1]
        if last > first:
            yield first, last


def open_log_file(path: Path) -> BinaryIO:
    """Open a log's file for reading; raises Problem in words if that can't be."""
    try:
        file = os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb", buffering=0)
    except OSError as error:
        raise Problem(f"the log can't be read: {os_reason(error)}", file=path) from error
    if not path.is_file():
        file.close()
        raise Problem("the log is not a regular file", file=path, allowed="a plain file")
    return file


def _index_of(file: BinaryIO, path: Path, budget: Budget | None) -> LogIndex:
    index = LogIndex.empty(path.stat().st_mtime)
    ends = index.ends
    unfinished = False
    while block := file.read(BLOCK):
        _check(budget)
        found = line_ends(block, ends[-1])
        if unfinished:
            ends[-1] = found.pop(0)
        ends.extend(found)
        unfinished = not block.endswith(b"\n")
        if len(ends) > MOST_LINES:
            raise Problem("the log has too many lines", file=path, allowed=f"up to {MOST_LINES:,} lines")
    index.streams = bytearray([Stream.UNKNOWN]) * (len(ends) - 1)
    index.kept = Kept(ends[-1], ends[-1])
    return index


def _check(budget: Budget | None) -> None:
    if budget is not None:
        budget.check()
