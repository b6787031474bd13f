"""Which rows a diff view has: runs of rows, counted but not made, and the line that stands in each."""

from __future__ import annotations

import textwrap
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from itertools import accumulate
from typing import NamedTuple

from counterproof.changes.difference import Change, Piece
from counterproof_gui.views.diff.entry import Entry, Place, Side

_WORDS_WIDTH = 96
_NOTHING = range(0)


class Layout(StrEnum):
    """How the two sides stand to each other."""

    SIDE_BY_SIDE = "side by side"
    UNIFIED = "unified"


class Kind(Enum):
    """What a row is."""

    HEADER = "header"
    WORDS = "words"
    GAP = "gap"
    EQUAL = "equal"
    CHANGE = "change"


GapKey = tuple[int, int, int]
"""An entry, a piece of it, and the change that a gap stands before: the same for every context."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of rows of one kind, with the lines that they are made of.

    A gap is one row for the lines that it hides; without a `key` it can't be opened. `change` is the index of
    a change, -1 in any other row.
    """

    kind: Kind
    entry: int
    before: range = _NOTHING
    after: range = _NOTHING
    change: int = -1
    words: str = ""
    key: GapKey | None = None

    def rows(self, layout: Layout) -> int:
        """How many rows it takes."""
        if self.kind is Kind.EQUAL:
            return len(self.after)
        if self.kind is not Kind.CHANGE:
            return 1
        if layout is Layout.UNIFIED:
            return len(self.before) + len(self.after)
        return max(len(self.before), len(self.after))


class Row(NamedTuple):
    """One row: the run that it belongs to, and the line index of each side that stands in it."""

    stretch: Stretch
    before: int | None = None
    after: int | None = None

    @property
    def kind(self) -> Kind:
        """What the row is."""
        return self.stretch.kind

    def place(self, side: Side) -> Place | None:
        """The line of a side that stands in it."""
        line = self.after if side is Side.AFTER else self.before
        return None if line is None else Place(self.stretch.entry, side, line)


@dataclass(frozen=True, slots=True)
class Style:
    """How entries are shown: `context` is how many equal lines stay around a change, None for all.

    `opened` are the gaps that were opened nevertheless; `colour_blind` takes blue and orange.
    """

    layout: Layout = Layout.SIDE_BY_SIDE
    context: int | None = None
    opened: frozenset[GapKey] = field(default=frozenset())
    wrapped: bool = False
    colour_blind: bool = False


class Arrangement:
    """The rows of entries in a style; a row or a line is found in the logarithm of the number of changes."""

    def __init__(self, entries: Sequence[Entry], style: Style) -> None:
        self.style = style
        self.stretches = tuple(
            stretch
            for number, entry in enumerate(entries)
            for stretch in _stretches(number, entry, style.context, style.opened)
        )
        self.starts = [0, *accumulate(stretch.rows(style.layout) for stretch in self.stretches)]

    def __len__(self) -> int:
        return self.starts[-1]

    def row(self, number: int) -> Row:
        """What stands in a row."""
        index = bisect_right(self.starts, number) - 1
        stretch, offset = self.stretches[index], number - self.starts[index]
        if stretch.kind is Kind.EQUAL:
            return Row(stretch, stretch.before[offset], stretch.after[offset])
        if stretch.kind is not Kind.CHANGE:
            return Row(stretch)
        if self.style.layout is Layout.UNIFIED:
            removed = len(stretch.before)
            if offset < removed:
                return Row(stretch, before=stretch.before[offset])
            return Row(stretch, after=stretch.after[offset - removed])
        return Row(stretch, _at(stretch.before, offset), _at(stretch.after, offset))

    def row_of(self, place: Place) -> int:
        """The row in which a line stands, or the gap that hides it."""
        index = self._stretch_of(place)
        stretch, start = self.stretches[index], self.starts[index]
        lines = stretch.after if place.side is Side.AFTER else stretch.before
        if stretch.kind not in {Kind.EQUAL, Kind.CHANGE} or not lines:
            return start
        offset = min(max(place.line - lines.start, 0), len(lines) - 1)
        beside = place.side is Side.AFTER and stretch.kind is Kind.CHANGE
        if beside and self.style.layout is Layout.UNIFIED:
            offset += len(stretch.before)
        return start + offset

    def row_of_entry(self, entry: int) -> int:
        """The first row of an entry."""
        return self.starts[bisect_right(self.stretches, entry - 1, key=lambda each: each.entry)]

    def row_of_change(self, entry: int, change: Change) -> int:
        """The first row of a change."""
        if change.before:
            return self.row_of(Place(entry, Side.BEFORE, change.before.start))
        return self.row_of(Place(entry, Side.AFTER, change.after.start))

    def gap_over(self, place: Place) -> GapKey | None:
        """The gap that hides a line, if one does."""
        stretch = self.stretches[self._stretch_of(place)]
        return stretch.key if stretch.kind is Kind.GAP else None

    def _stretch_of(self, place: Place) -> int:
        def begin(stretch: Stretch) -> tuple[int, int]:
            lines = stretch.after if place.side is Side.AFTER else stretch.before
            return stretch.entry, lines.start if stretch.kind is not Kind.HEADER else -1

        # A run without lines of this side begins where the next one does, which is the one found.
        return max(bisect_right(self.stretches, (place.entry, place.line), key=begin) - 1, 0)


def _at(lines: range, offset: int) -> int | None:
    return lines[offset] if offset < len(lines) else None


def _stretches(
    number: int, entry: Entry, context: int | None, opened: Collection[GapKey]
) -> Iterator[Stretch]:
    if entry.title:
        yield Stretch(Kind.HEADER, number)
    for sentence in entry.facts:
        for words in textwrap.wrap(sentence, _WORDS_WIDTH):
            yield Stretch(Kind.WORDS, number, words=words)
    yield from _Pieces(number, entry, context, opened)


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The runs of one entry's lines, piece by piece."""

    number: int
    entry: Entry
    context: int | None
    opened: Collection[GapKey]

    def __iter__(self) -> Iterator[Stretch]:
        difference = self.entry.difference
        pieces, ends = difference.pieces, (len(difference.before), len(difference.after))
        first_change = 0
        for index, piece in enumerate(pieces):
            following = pieces[index + 1] if index + 1 < len(pieces) else None
            stop = (following.before, following.after) if following else ends
            yield from self._unknown(pieces[index - 1] if index else None, piece)
            last_change = first_change
            while last_change < len(difference.changes) and _ends_by(difference.changes[last_change], stop):
                last_change += 1
            yield from self._piece(index, piece, stop, range(first_change, last_change))
            first_change = last_change

    def _piece(self, index: int, piece: Piece, stop: tuple[int, int], changes: range) -> Iterator[Stretch]:
        before, after = piece.before, piece.after
        for number in changes:
            change = self.entry.difference.changes[number]
            lines = range(before, change.before.start), range(after, change.after.start)
            edges = number > changes.start, True
            yield from self._equal(lines, edges, (self.number, index, number))
            yield Stretch(Kind.CHANGE, self.number, change.before, change.after, number)
            before, after = change.before.stop, change.after.stop
        lines = range(before, stop[0]), range(after, stop[1])
        yield from self._equal(lines, (bool(changes), False), (self.number, index, changes.stop))

    def _equal(self, lines: tuple[range, range], edges: tuple[bool, bool], key: GapKey) -> Iterator[Stretch]:
        before, after = lines
        length = min(len(before), len(after))
        head, tail = length, 0
        if self.context is not None and key not in self.opened:
            head, tail = (self.context if change else 0 for change in edges)
        # A row that says one line is hidden takes as much room as the line.
        if head + tail + 1 >= length:
            head, tail = length, 0
        cuts = (0, head), (head, length - tail), (length - tail, length)
        for kind, (first, last) in zip((Kind.EQUAL, Kind.GAP, Kind.EQUAL), cuts, strict=True):
            if first < last:
                hidden = kind is Kind.GAP
                words = f"{last - first:,} unchanged lines" if hidden else ""
                yield Stretch(
                    kind,
                    self.number,
                    before[first:last],
                    after[first:last],
                    words=words,
                    key=key if hidden else None,
                )

    def _unknown(self, previous: Piece | None, piece: Piece) -> Iterator[Stretch]:
        begun = (previous.before_number - previous.before) if previous else 1 - piece.before
        count = piece.before_number - piece.before - begun
        if count > 0:
            lines = f"{count:,} line{'' if count == 1 else 's'}"
            yield Stretch(
                Kind.GAP,
                self.number,
                range(piece.before, piece.before),
                range(piece.after, piece.after),
                words=f"{lines} that the patch does not hold",
            )


def _ends_by(change: Change, stop: tuple[int, int]) -> bool:
    return change.before.stop <= stop[0] and change.after.stop <= stop[1]
