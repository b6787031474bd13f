"""What a search found in a log, growing while it goes on: the matches, and the lines that have one."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

from counterproof.evidence.log import Log
from counterproof.evidence.log_lines import Stream

MOST_MATCHES = 500_000
_SLICE = 50_000
EVERY_STREAM = frozenset(Stream)


@dataclass(frozen=True, slots=True)
class Query:
    """What to look for: a regular expression, or with an empty one every line, of some streams."""

    pattern: str = ""
    ignore_case: bool = True
    streams: frozenset[Stream] = EVERY_STREAM

    @property
    def is_everything(self) -> bool:
        """Whether no line would be left out."""
        return not self.pattern and self.streams == EVERY_STREAM


class Found:
    """Matches in the order of the log, written by one thread and read by another.

    `lines` are the numbers of the lines with a match; the first `searched` lines of the log were looked at.
    """

    def __init__(self, query: Query) -> None:
        self.query = query
        self.lines = array("I")
        self.searched = 0
        self.is_full = False
        self.current = -1
        self._at = array("I")
        self._firsts = array("I")
        self._lasts = array("I")

    def __len__(self) -> int:
        return len(self._lasts)

    def add(self, at: array[int], firsts: array[int], lasts: array[int]) -> None:
        """Add the matches of the lines that were searched next."""
        known = self.lines[-1] if self.lines else None
        for number in at:
            if number != known:
                self.lines.append(number)
                known = number
        self._at.extend(at)
        self._firsts.extend(firsts)
        self._lasts.extend(lasts)

    def add_streams(self, log: Log) -> None:
        """Add every line of the wanted streams that came since."""
        count = len(log)
        table = bytes(stream in {each.value for each in self.query.streams} for stream in range(256))
        # In slices, because no other thread runs while one is sifted.
        for first in range(self.searched, count, _SLICE):
            last = min(first + _SLICE, count)
            chosen = log.streams[first:last].translate(table)
            self.lines.extend(array("I", compress(range(first, last), chosen)))
            self.searched = last

    def on_line(self, number: int) -> Sequence[tuple[int, int, bool]]:
        """The columns of each match on a line of the log, and whether it is the current one."""
        count = len(self)
        first = bisect_left(self._at, number, 0, count)
        last = bisect_right(self._at, number, first, count)
        return [(self._firsts[each], self._lasts[each], each == self.current) for each in range(first, last)]

    def place(self, match: int) -> tuple[int, int, int]:
        """A match: its line, and its columns."""
        return self._at[match], self._firsts[match], self._lasts[match]

    def after(self, line: int, column: int) -> int:
        """The number of the first match after a place; beyond the last, that of the first."""
        return self._from(line, column + 1) % len(self)

    def at(self, line: int, column: int) -> int:
        """The number of the first match at or after a place; beyond the last, that of the first."""
        return self._from(line, column) % len(self)

    def before(self, line: int, column: int) -> int:
        """The number of the last match before a place; before the first, that of the last."""
        return (self._from(line, column) - 1) % len(self)

    @property
    def words(self) -> str:
        """How many there are, and which of them is looked at."""
        count = len(self)
        if not count:
            return "No match" if self.searched else ""
        more = "more than " if self.is_full else ""
        all_of_them = f"{more}{count:,} match{'' if count == 1 else 'es'}"
        return all_of_them if self.current < 0 else f"{self.current + 1:,} of {all_of_them}"

    def _from(self, line: int, column: int) -> int:
        return bisect_left(range(len(self)), (line, column), key=lambda each: self.place(each)[:2])
