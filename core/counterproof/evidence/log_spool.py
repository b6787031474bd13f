"""Where a running program's output goes: one file in the order of arrival, read while it is written."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

from counterproof.evidence.log import BLOCK, Kept, Log, LogIndex
from counterproof.evidence.log_index import write_index
from counterproof.evidence.log_lines import Stream, Tail, line_ends
from counterproof.evidence.problems import Problem, os_reason

LOG_LIMIT = 256 * 1024
"""How many bytes of a program's output are kept (DESIGN section 9)."""
NOTES_LIMIT = 64 * 1024
"""How many bytes of the runner's own words are kept beside them."""
LONGEST_TAIL = 64 * 1024
"""A line without LF that grows longer is written before it ends."""
_MOST_MILLISECONDS = 2**32 - 1


class LogSpool(Log):
    """A log that is being written; every method may be called from any thread.

    Lines go to the file whole, so that no stream breaks another's: what a stream wrote since its last LF
    waits in `tails()`. `limit` bytes of both streams together are kept, and what comes later is only counted;
    notes are kept beside it. Without a `path` the file has no name and is gone when it is closed.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        limit: int | None = LOG_LIMIT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(_new_file(path), LogIndex.empty(time.time()), path)
        self._clock = clock
        self._started = clock()
        self._limit = limit
        self._lock = threading.Lock()
        self._digest = hashlib.sha256()
        self._tails: dict[Stream, Tail] = {}
        self._unfinished: Stream | None = None
        self._taken = self._noted = self._received = 0
        self._finished = False

    @property
    def kept(self) -> Kept:
        """How much of what the program wrote is here, what waits for its LF included."""
        cut_after = self._index.kept.cut_after
        return Kept(self._taken, self._received, self._limit, cut_after)

    @property
    def is_finished(self) -> bool:
        """Whether nothing can be written any more."""
        return self._finished

    @property
    def sha256(self) -> str:
        """The SHA-256 of what is in the file."""
        with self._lock:
            return self._digest.hexdigest()

    def tails(self) -> tuple[Tail, ...]:
        """Return what each stream wrote since its last LF."""
        return tuple(self._tails.copy().values())

    def write(self, stream: Stream, data: bytes) -> None:
        """Add what arrived on a stream. Raises Problem if the file can't take it."""
        with self._lock:
            if self._finished:
                raise ValueError("the log is finished")
            now = self._milliseconds()
            for at in range(0, len(data), BLOCK):
                self._admit(stream, data[at : at + BLOCK], now)

    def note(self, text: str) -> None:
        """Add a line in the runner's own words."""
        self.write(Stream.NOTE, text.encode(errors="surrogateescape") + b"\n")

    def finish(self) -> None:
        """Take nothing more; lines without LF are complete now, and a log with a name gets its index.

        Raises Problem if the file or its index can't be written.
        """
        with self._lock:
            if self._finished:
                return
            self._flush_tails()
            self._finished = True
            self._index.kept = self.kept
            if self.path is not None:
                write_index(self.path, self._index, self._digest.hexdigest())

    def _admit(self, stream: Stream, data: bytes, now: int) -> None:
        room = self._room(stream)
        admitted = data if room is None else data[: max(room, 0)]
        if stream is Stream.NOTE:
            self._noted += len(admitted)
        else:
            self._received += len(data)
            self._taken += len(admitted)
        if admitted:
            self._take(stream, admitted, now)
        if len(admitted) < len(data) and stream is not Stream.NOTE and self.kept.cut_after is None:
            self._flush_tails()
            self._index.kept = Kept(self._taken, self._received, self._limit, len(self))

    def _room(self, stream: Stream) -> int | None:
        if stream is Stream.NOTE:
            return NOTES_LIMIT - self._noted
        return None if self._limit is None else self._limit - self._taken

    def _take(self, stream: Stream, data: bytes, now: int) -> None:
        tail = self._tails.get(stream)
        whole = tail.data + data if tail else data
        end = whole.rfind(b"\n") + 1
        if len(whole) - end > LONGEST_TAIL:
            end = len(whole)
        if end:
            self._commit(stream, whole[:end] if end < len(whole) else whole, now)
        if end < len(whole):
            self._tails[stream] = Tail(stream, whole[end:], now)
        elif tail:
            del self._tails[stream]

    def _commit(self, stream: Stream, data: bytes, now: int) -> None:
        index = self._index
        self._write(data, index.ends[-1])
        self._digest.update(data)
        ends = line_ends(data, index.ends[-1])
        # A reader goes by the ends, so they come last: lines are there before they are counted.
        goes_on = self._unfinished is stream
        new = len(ends) - goes_on
        index.streams += bytes([stream]) * new
        index.milliseconds.extend(array("I", [now]) * new)
        if goes_on:
            index.ends[-1] = ends.pop(0)
        index.ends.extend(ends)
        self._unfinished = None if data.endswith(b"\n") else stream

    def _write(self, data: bytes, at: int) -> None:
        rest = memoryview(data)
        try:
            while rest:
                done = os.pwrite(self._file.fileno(), rest, at)
                rest, at = rest[done:], at + done
        except OSError as error:
            raise Problem(f"the log can't be kept: {os_reason(error)}", file=self.path) from error

    def _flush_tails(self) -> None:
        for tail in self.tails():
            self._commit(tail.stream, tail.data, tail.milliseconds)
            del self._tails[tail.stream]

    def _milliseconds(self) -> int:
        return min(round(1000 * (self._clock() - self._started)), _MOST_MILLISECONDS)


def _new_file(path: Path | None) -> BinaryIO:
    if path is None:
        return TemporaryFile("w+b", buffering=0)
    try:
        return path.open("x+b", buffering=0)
    except OSError as error:
        raise Problem(f"the log can't be kept: {os_reason(error)}", file=path) from error
