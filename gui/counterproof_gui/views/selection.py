"""A place and a range in a text, as the keyboard and the mouse move them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple


class Position(NamedTuple):
    """A line index and a column, both from 0; positions compare in reading order."""

    line: int
    column: int


TOP = Position(0, 0)


@dataclass(frozen=True, slots=True)
class Selection:
    """From where it was started to where it was moved; empty when both are the same."""

    anchor: Position = TOP
    caret: Position = TOP

    @property
    def start(self) -> Position:
        """The end that is read first."""
        return min(self.anchor, self.caret)

    @property
    def end(self) -> Position:
        """The end that is read last, itself not selected."""
        return max(self.anchor, self.caret)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is selected."""
        return self.anchor == self.caret

    def moved(self, to: Position, *, extend: bool) -> Selection:
        """Return the selection after a move, which keeps the anchor only when it extends."""
        return replace(self, caret=to) if extend else Selection(to, to)

    def on_line(self, line: int, length: int) -> tuple[int, int] | None:
        """The selected columns of a line, whose end may lie one past its length for the line break."""
        if self.is_empty or not self.start.line <= line <= self.end.line:
            return None
        first = self.start.column if line == self.start.line else 0
        last = self.end.column if line == self.end.line else length + 1
        return first, last

    def text(self, lines: Sequence[str]) -> str:
        """The real characters selected, lines joined by LF."""
        start, end = self.start, self.end
        if start.line == end.line:
            return lines[start.line][start.column : end.column]
        first, last = lines[start.line][start.column :], lines[end.line][: end.column]
        return "\n".join([first, *lines[start.line + 1 : end.line], last])
