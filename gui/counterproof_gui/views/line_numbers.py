"""Python's numbers for lines that were split on LF only."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from counterproof.evidence.findings import Span
from counterproof_gui.views.selection import Position


class _Break(NamedTuple):
    """A line of Python's that begins inside one of ours: both as indices from 0, and its first column."""

    python: int
    line: int
    column: int


class LineNumbers:
    """A CR without LF begins a new line for Python, and findings count as Python does.

    Everywhere else a line is what stands between two LFs, so lines with such a CR have several numbers.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self._breaks = tuple(_breaks(lines))
        self.count = len(lines) + len(self._breaks)

    def number(self, line: int) -> int:
        """The number, from 1, that Python gives to the beginning of a line."""
        return line + 1 + bisect_left(self._breaks, line, key=_line)

    def place(self, number: int, column: int) -> Position:
        """Where a column of Python's line of a number stands."""
        python = number - 1
        before = bisect_right(self._breaks, python, key=_python)
        if before and self._breaks[before - 1].python == python:
            begin = self._breaks[before - 1]
            return Position(begin.line, begin.column + column)
        return Position(python - before, column)

    def span(self, span: Span) -> Span:
        """A span in lines that were split on LF only, numbered from 1."""
        if not self._breaks:
            return span
        start, end = self.place(span.line, span.column), self.place(span.end_line, span.end_column)
        return Span(start.line + 1, start.column, end.line + 1, end.column)


def _breaks(lines: Sequence[str]) -> Iterator[_Break]:
    # Asking the whole text first is many times faster than asking each line.
    if "\r" not in "\n".join(lines):
        return
    found = 0
    for number, line in [each for each in enumerate(lines) if "\r" in each[1]]:
        # The CR before an LF is a part of the line's end.
        stop = len(line) - 1 if number < len(lines) - 1 else len(line)
        at = line.find("\r", 0, stop)
        while at >= 0:
            found += 1
            yield _Break(number + found, number, at + 1)
            at = line.find("\r", at + 1, stop)


def _line(each: _Break) -> int:
    return each.line


def _python(each: _Break) -> int:
    return each.python
