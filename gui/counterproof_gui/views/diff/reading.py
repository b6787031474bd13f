"""The text of rows as the keyboard and the clipboard meet it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from counterproof_gui.views.diff.arrangement import Arrangement, Kind, Layout, Row
from counterproof_gui.views.diff.document import DiffDocument
from counterproof_gui.views.diff.entry import Place, Side
from counterproof_gui.views.selection import Selection


@dataclass(frozen=True, slots=True)
class RowTexts(Sequence[str]):
    """The real characters of each row of a side, or of either where both share a pane; others are empty."""

    document: DiffDocument
    arrangement: Arrangement
    side: Side

    def __len__(self) -> int:
        return max(1, len(self.arrangement))

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        place = self.place(range(len(self))[index])
        return "" if place is None else self.document.visible(place).line

    def place(self, number: int) -> Place | None:
        """The line that stands in a row."""
        if number >= len(self.arrangement):
            return None
        row = self.arrangement.row(number)
        if self.arrangement.style.layout is Layout.UNIFIED:
            return row.place(Side.AFTER) or row.place(Side.BEFORE)
        return row.place(self.side)

    def selected(self, selection: Selection) -> str:
        """The real characters of a selection, lines joined by LF; rows without a line give none."""
        return "\n".join(self._parts(selection))

    def _parts(self, selection: Selection) -> Iterator[str]:
        start, end = selection.start, selection.end
        for number in range(start.line, end.line + 1):
            place = self.place(number)
            if place is not None:
                text = self.document.text(place)
                last = end.column if number == end.line else len(text)
                yield text[start.column if number == start.line else 0 : last]


def row_in_words(document: DiffDocument, row: Row, side: Side) -> str:
    """A row as a sentence for readers: `Line 17 removed: …`."""
    if row.kind is Kind.HEADER:
        entry = document.entries[row.stretch.entry]
        return f"{entry.title}: {entry.words}" if entry.words else entry.title
    place = row.place(side) or row.place(side.other)
    if place is None:
        return row.stretch.words
    verb = ""
    if row.kind is Kind.CHANGE:
        verb = " added" if place.side is Side.AFTER else " removed"
    tails = "".join(f", {tail}" for tail in document.tails(place))
    return f"Line {document.number(place)}{verb}: {document.visible(place).text}{tails}"
