"""What a log is made of: the streams that write to it, and where its lines end."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import IntEnum
from io import BytesIO
from itertools import accumulate


class Stream(IntEnum):
    """Who wrote a line; the numbers are those of an index on disk."""

    NOTE = 0
    """Whoever runs the program, in its own words: no program can write here."""
    OUT = 1
    ERR = 2
    UNKNOWN = 3
    """A log that was found without its index."""

    @property
    def word(self) -> str:
        """The stream as it stands beside its lines; notes need no word."""
        return {Stream.OUT: "out", Stream.ERR: "err"}.get(self, "")

    @property
    def title(self) -> str:
        """The stream as a person names it."""
        titles = {Stream.NOTE: "runner", Stream.OUT: "stdout", Stream.ERR: "stderr"}
        return titles.get(self, "unknown stream")


@dataclass(frozen=True, slots=True)
class Tail:
    """What a stream wrote since its last LF, and after how many milliseconds the last of it arrived."""

    stream: Stream
    data: bytes
    milliseconds: int


def line_ends(data: bytes, base: int = 0) -> array[int]:
    """Return where each line of some bytes ends, its LF included, counted from `base`; only LF ends a line.

    A last line without LF ends with the bytes.
    """
    ends = array("Q", accumulate(map(len, BytesIO(data)), initial=base))
    del ends[0]
    return ends
