"""Where words stand in a text: what a search marks."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from counterproof_gui.views.selection import Position


class Match(NamedTuple):
    """A line index, and the columns from `first` up to, not including, `last`."""

    line: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Matches:
    """Every match in reading order, and the number of the current one if there is any."""

    all: tuple[Match, ...] = ()
    number: int = 0
    _on_line: dict[int, tuple[int, int]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        ranges: dict[int, tuple[int, int]] = {}
        for place, match in enumerate(self.all):
            ranges[match.line] = (ranges.get(match.line, (place, place))[0], place + 1)
        object.__setattr__(self, "_on_line", ranges)

    @classmethod
    def of(cls, words: str, lines: Sequence[str]) -> Matches:
        """Find words in lines, large and small letters alike; the first match is the current one."""
        if not words:
            return cls()
        pattern = re.compile(re.escape(words), re.IGNORECASE)
        return cls(
            tuple(
                Match(number, *found.span())
                for number, line in enumerate(lines)
                for found in pattern.finditer(line)
            )
        )

    @property
    def current(self) -> Match | None:
        """The match that is looked at."""
        return self.all[self.number] if self.all else None

    def at(self, number: int) -> Matches:
        """Make another match the current one; numbers beyond an end begin anew at the other."""
        return Matches(self.all, number % len(self.all)) if self.all else self

    def after(self, place: Position, *, at_it: bool = False) -> Matches:
        """Make the first match after a place, or right at it, the current one."""
        bisect = bisect_left if at_it else bisect_right
        return self.at(bisect(self.all, place, key=_start))

    def before(self, place: Position) -> Matches:
        """Make the last match before a place the current one."""
        return self.at(bisect_left(self.all, place, key=_start) - 1)

    def on_line(self, line: int, first: int, last: int) -> tuple[Match, ...]:
        """The matches on a line that show in a range of its columns."""
        begin, end = self._on_line.get(line, (0, 0))
        low = bisect_right(self.all, first, begin, end, key=lambda match: match.last)
        high = bisect_left(self.all, last, begin, end, key=lambda match: match.first)
        return self.all[low:high]

    @property
    def words(self) -> str:
        """How many there are, and which of them is looked at."""
        if not self.all:
            return "Nothing found"
        return f"{self.number + 1} of {len(self.all)} match{'' if len(self.all) == 1 else 'es'}"


def _start(match: Match) -> Position:
    return Position(match.line, match.first)
