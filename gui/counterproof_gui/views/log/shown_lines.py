"""Which lines of a log a view shows: all of them with what has no LF yet, or a choice of them."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence

from counterproof.evidence.log import Log
from counterproof.evidence.log_lines import Stream, Tail
from counterproof.evidence.problems import Problem

LONGEST_DRAWN = 8 << 20
"""A longer line is drawn up to here and says so."""


class ShownLines:
    """The lines of a log by their place in the view; how many there are changes only in `refresh`.

    `chosen` are the numbers of the lines to show, growing while a search goes on; without it the view shows
    every line, and after the last the ones that have begun.
    """

    def __init__(self, log: Log, chosen: array[int] | None = None) -> None:
        self.log = log
        self._chosen = chosen
        self._count = 0
        self._tails: tuple[Tail, ...] = ()
        self.refresh()

    def refresh(self) -> bool:
        """Look at the log again; return whether there is anything new."""
        count = len(self.log) if self._chosen is None else len(self._chosen)
        tails = self.log.tails() if self._chosen is None else ()
        is_new = (count, tails) != (self._count, self._tails)
        self._count, self._tails = count, tails
        return is_new

    def __len__(self) -> int:
        return self._count + len(self._tails)

    @property
    def is_chosen(self) -> bool:
        """Whether this is a choice of the log's lines."""
        return self._chosen is not None

    def is_complete(self, place: int) -> bool:
        """Whether a line ended; the others may still change."""
        return place < self._count

    def state(self, place: int) -> object:
        """What tells a line from what it was before it went on, or from another one at its place."""
        return self.log.size(self.number(place)) if place < self._count else self._tail(place)

    def number(self, place: int) -> int:
        """The number in the log, from 0, of the line at a place."""
        return place if self._chosen is None or place >= self._count else self._chosen[place]

    def place(self, number: int) -> int:
        """The place of a line, or of the next one that is shown, by its number in the log."""
        if self._chosen is None:
            return number
        return bisect_left(self._chosen, number, 0, self._count)

    def stream(self, place: int) -> Stream:
        """Who wrote the line at a place."""
        return self.log.stream(self.number(place)) if place < self._count else self._tail(place).stream

    def milliseconds(self, place: int) -> int | None:
        """How long after the log's beginning the line came, or None if nobody kept it."""
        if place < self._count:
            return self.log.milliseconds(self.number(place))
        return self._tail(place).milliseconds

    def size(self, place: int) -> int:
        """How many bytes the line has."""
        return self.log.size(self.number(place)) if place < self._count else len(self._tail(place).data)

    def raw(self, place: int, most: int | None = None) -> bytes:
        """The line's bytes with its LF, or at most so many of them."""
        if place < self._count:
            return self.log.line(self.number(place), most)
        return self._tail(place).data[:most]

    def stretch(self, first: int, last: int) -> bytes:
        """The bytes of the lines from one place up to, not including, another."""
        complete = range(first, min(last, self._count))
        tails = (self.raw(place) for place in range(max(first, self._count), last))
        return b"".join([*self.log.blocks(map(self.number, complete)), *tails])

    def stretch_size(self, first: int, last: int) -> int:
        """How many bytes those lines have."""
        if self._chosen is None and last <= self._count:
            return self.log.ends[last] - self.log.ends[first]
        return sum(map(self.size, range(first, last)))

    def text(self, place: int) -> str:
        """The line's characters, without its LF and up to the longest that is drawn.

        A line that can't be read any more is the sentence that says so.
        """
        try:
            data = self.raw(place, LONGEST_DRAWN)
        except Problem as problem:
            return str(problem)
        return data.removesuffix(b"\n").decode(errors="surrogateescape")

    def missing(self, place: int) -> int:
        """How many bytes of the line are beyond what is drawn."""
        return max(self.size(place) - LONGEST_DRAWN, 0)

    def rows_before(self, place: int, columns: int) -> int:
        """About how many rows of so many columns stand before a place, by the bytes that do."""
        if self._chosen is not None or not columns:
            return place
        complete = min(place, self._count)
        return place + self.log.ends[complete] // columns

    def numbers(self) -> Sequence[int]:
        """The numbers of all lines shown that are complete."""
        return range(self._count) if self._chosen is None else self._chosen[: self._count]

    def _tail(self, place: int) -> Tail:
        return self._tails[place - self._count]
