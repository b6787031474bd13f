"""Where lines and the boxes under them stand, in pixels from the top of the text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import accumulate


class Rows:
    """A range of lines of one height, some with extra room below.

    `lines` is the range of line indices shown and `boxes` the extra height under each line that has one.
    Finding a row takes the logarithm of the number of lines, however many there are.
    """

    def __init__(self, lines: range, line_height: int, boxes: Mapping[int, int]) -> None:
        self.lines = lines
        self.line_height = line_height
        self._boxed = sorted(line for line in boxes if line in lines)
        self._extra = [0, *accumulate(boxes[line] for line in self._boxed)]

    @property
    def height(self) -> int:
        """The height of everything."""
        return len(self.lines) * self.line_height + self._extra[-1]

    def top(self, line: int) -> int:
        """Where a line begins; its box, if any, begins `line_height` below."""
        return (line - self.lines.start) * self.line_height + self._extra[bisect_left(self._boxed, line)]

    def bottom(self, line: int) -> int:
        """Where a line ends, its box included."""
        return self.top(line) + self.line_height + self.box_height(line)

    def box_height(self, line: int) -> int:
        """The extra height under a line."""
        place = bisect_left(self._boxed, line)
        if place == len(self._boxed) or self._boxed[place] != line:
            return 0
        return self._extra[place + 1] - self._extra[place]

    def line_at(self, y: int) -> int:
        """The line whose row or box covers a height; heights outside count as the first or last line."""
        place = bisect_right(range(len(self.lines)), y, key=lambda row: self.top(self.lines[row])) - 1
        return self.lines[min(max(place, 0), max(len(self.lines) - 1, 0))]

    def between(self, top: int, bottom: int) -> range:
        """The lines of which anything lies between two heights."""
        if not self.lines:
            return range(0)
        return range(self.line_at(top), self.line_at(bottom) + 1)
