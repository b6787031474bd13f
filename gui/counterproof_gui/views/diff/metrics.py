"""The lengths of a diff page: columns of numbers, signs and text, in one pane or in two."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from counterproof_gui.views.code_page import CodeMetrics
from counterproof_gui.views.diff.arrangement import Layout
from counterproof_gui.views.diff.entry import Side

BAR = 3
CHOICE_BOX = 12
LINE_BOX = 8
EYE = 13
PADDING_RIGHT = 16
_NUMBER_GAP = 12
_AFTER_NUMBERS = 28
_BESIDE_BOX = 3
_WIDTHS_KEPT = 4


@dataclass(frozen=True, slots=True)
class Pane:
    """A column of text with its gutter: one side's, or both sides' when `side` is None.

    `lead` is the room to its left, which is for marks of whole hunks.
    """

    side: Side | None
    left: int
    width: int
    lead: int = 0

    @property
    def edge(self) -> int:
        """Where its rows begin, marks of whole hunks included."""
        return self.left - self.lead


class DiffMetrics(CodeMetrics):
    """The code font at a zoom, and where the columns of a pane lie, counted from the pane's left edge.

    `numbers` are the right edges of the two sides' line numbers; a pane of one side has them at one place.
    """

    def __init__(self, pixels: float, largest: int, layout: Layout, *, choosable: bool = False) -> None:
        super().__init__(pixels, largest)
        self.panes = lru_cache(_WIDTHS_KEPT)(self._panes)
        self.lead = CHOICE_BOX + 2 * _BESIDE_BOX if choosable else 0
        self.layout = layout
        number = round(self.cell * max(2, len(str(largest))))
        second = self.digits + (_NUMBER_GAP + number if layout is Layout.UNIFIED else 0)
        self.numbers = self.digits, second
        self.gutter = second + _AFTER_NUMBERS
        self.sign = self.gutter - self.cell - 1
        self.line_box = second + (self.sign - second - LINE_BOX) / 2

    def _panes(self, width: int) -> tuple[Pane, ...]:
        """The panes of a view of a width; two of them have a line of one pixel between."""
        if self.layout is Layout.UNIFIED:
            return (Pane(None, self.lead, width - self.lead, self.lead),)
        half = (width - 1) // 2
        return Pane(Side.BEFORE, self.lead, half - self.lead, self.lead), Pane(
            Side.AFTER, half + 1, width - half - 1
        )

    def columns(self, width: int) -> int:
        """How many characters fit beside each other in a pane of a view of this width, at least eight."""
        narrowest = min(pane.width for pane in self.panes(width))
        return max(8, int((narrowest - self.gutter - PADDING_RIGHT) / self.cell))
