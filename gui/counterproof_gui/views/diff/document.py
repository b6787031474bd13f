"""The texts that a diff view shows, with everything that is known about their lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from counterproof.changes.difference import Change
from counterproof.changes.hunks import Hunk, digest, hunks
from counterproof.changes.inside import Marks, inside
from counterproof.changes.lines import Lines
from counterproof.changes.pairing import partners
from counterproof_gui.views.diff.arrangement import Arrangement, Kind, Layout, Row, Stretch, Style
from counterproof_gui.views.diff.entry import Entry, Place, Side
from counterproof_gui.views.diff.tails import Tails
from counterproof_gui.views.remarks import Remark, remarkable
from counterproof_gui.views.syntax import Coloured, Colouring
from counterproof_gui.views.visible_text import TAB_WIDTH, VisibleLine, visible_line

_LINES_KEPT = 1_024
_MOST_MARKED_LINES = 200
_UNMARKED = Marks((), ())


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the keys for the next and the previous change halt: a hunk, or a file that has none."""

    entry: int
    hunk: int = -1


class DiffDocument:
    """Entries and what is found in them by line. Lines are read, drawn and compared inside when asked for."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self.entries = tuple(entries)
        self.hunks: tuple[tuple[Hunk, ...], ...] = tuple(hunks(each.difference) for each in self.entries)
        self.stops = tuple(self._stops())
        self.reading = Arrangement(self.entries, Style(Layout.UNIFIED))
        self.colourings: dict[tuple[int, Side], Colouring] = {}
        self._tails = [Tails(each.difference) for each in self.entries]
        self._boxed: dict[Place, list[Remark]] = {}
        self._marked: dict[Place, list[Remark]] = {}
        for number in range(len(self.entries)):
            self._index(number)
        self.visible = lru_cache(_LINES_KEPT)(self._visible)
        self._partners = lru_cache(_LINES_KEPT)(self._pair)
        self._inside = lru_cache(_LINES_KEPT)(self._compare_inside)
        self.digest = lru_cache(_LINES_KEPT)(self._digest)
        self.longest = max(
            (_longest(side) for number in self._numbers() for side in self.sides(number)), default=0
        )
        self.largest_number = max((self._largest_number(number) for number in self._numbers()), default=1)

    def sides(self, entry: int) -> tuple[Lines, Lines]:
        """Both texts of an entry."""
        difference = self.entries[entry].difference
        return difference.before, difference.after

    def text(self, place: Place) -> str:
        """The real characters of a line, without its end."""
        return self.sides(place.entry)[place.side].text(place.line)

    def number(self, place: Place) -> int:
        """The number that a line has in its file."""
        pieces = self.entries[place.entry].difference.pieces
        if place.side is Side.AFTER:
            piece = pieces[bisect_right(pieces, place.line, key=lambda each: each.after) - 1]
            return piece.after_number + place.line - piece.after
        piece = pieces[bisect_right(pieces, place.line, key=lambda each: each.before) - 1]
        return piece.before_number + place.line - piece.before

    def tails(self, place: Place) -> tuple[str, ...]:
        """The words after the text of a line: how it ends, where that matters."""
        return self._tails[place.entry].of(place.side, place.line)

    def colours_on(self, place: Place) -> tuple[Coloured, ...]:
        """The coloured ranges of a line."""
        return self.colourings.get((place.entry, place.side), {}).get(place.line, ())

    def remarks_at(self, place: Place) -> Sequence[Remark]:
        """The findings and notes whose first line this is, findings first."""
        return self._boxed.get(place, ())

    def remark_places(self) -> list[Place]:
        """The lines that have findings or notes, in reading order."""
        return sorted(self._boxed, key=self.reading.row_of)

    def marked_on(self, place: Place) -> list[tuple[int, int, Remark]]:
        """The exact columns of a line that findings are about."""
        remarks = self._marked.get(place)
        if remarks is None:
            return []
        length = len(self.text(place))
        found = [(each.columns_on(place.line, length), each) for each in remarks]
        return [(*columns, remark) for columns, remark in found if columns is not None]

    def inside(self, row: Row, side: Side) -> tuple[Sequence[tuple[int, int]], str]:
        """The columns of a changed line that differ from its counterpart, or why they were not looked for."""
        stretch = row.stretch
        place = row.place(side)
        if stretch.change < 0 or place is None:
            return (), ""
        pair = self._partners(stretch.entry, stretch.change)[side].get(place.line)
        if pair is None:
            return (), ""
        marks = self._inside(stretch.entry, *pair)
        return (marks.after if side is Side.AFTER else marks.before), marks.skipped

    def hunk_of(self, entry: int, change: int) -> int:
        """The number of the hunk that a change belongs to."""
        return bisect_right(self.hunks[entry], change, key=lambda hunk: hunk.changes.start) - 1

    def changes_of(self, stop: Stop) -> Sequence[Change]:
        """The changes of a stop; a file without hunks has none."""
        if stop.hunk < 0:
            return ()
        numbers = self.hunks[stop.entry][stop.hunk].changes
        return self.entries[stop.entry].difference.changes[numbers.start : numbers.stop]

    def rows_of(self, stop: Stop) -> list[Row]:
        """A row for each line that a stop removes or adds."""
        first = self.hunks[stop.entry][stop.hunk].changes.start if stop.hunk >= 0 else 0
        found: list[Row] = []
        for number, change in enumerate(self.changes_of(stop), first):
            stretch = Stretch(Kind.CHANGE, stop.entry, change.before, change.after, number)
            found += [Row(stretch, before=line) for line in change.before]
            found += [Row(stretch, after=line) for line in change.after]
        return found

    def place_of_hunk(self, entry: int, hunk: int) -> Place:
        """The first line that a hunk takes away or adds."""
        change = self.entries[entry].difference.changes[self.hunks[entry][hunk].changes.start]
        if change.before:
            return Place(entry, Side.BEFORE, change.before.start)
        return Place(entry, Side.AFTER, change.after.start)

    def _digest(self, entry: int, hunk: int) -> str:
        return digest(self.entries[entry].difference, self.hunks[entry][hunk])

    def _numbers(self) -> range:
        return range(len(self.entries))

    def _stops(self) -> list[Stop]:
        found: list[Stop] = []
        for number, parts in enumerate(self.hunks):
            if parts:
                found += [Stop(number, hunk) for hunk in range(len(parts))]
            elif self.entries[number].title:
                found.append(Stop(number))
        return found

    def _index(self, number: int) -> None:
        entry = self.entries[number]
        for side in Side:
            count = len(self.sides(number)[side])
            for remark in remarkable(entry.remarks[side], count):
                self._boxed.setdefault(Place(number, side, remark.line), []).append(remark)
                span = remark.finding.place
                last = min(span.end_line if span else 0, count, remark.line + _MOST_MARKED_LINES)
                for line in range(remark.line, last):
                    self._marked.setdefault(Place(number, side, line), []).append(remark)
            for note in entry.notes:
                if note.side is side and note.line < count:
                    self._boxed.setdefault(Place(number, side, note.line), []).append(note.remark)

    def _visible(self, place: Place) -> VisibleLine:
        return visible_line(self.text(place))

    def _pair(self, entry: int, change: int) -> tuple[dict[int, tuple[int, int]], ...]:
        """For each side, the pairs of lines that became one another, by the line of that side."""
        difference = self.entries[entry].difference
        pairs = partners(difference, difference.changes[change]).items()
        return {old: (old, new) for old, new in pairs}, {new: (old, new) for old, new in pairs}

    def _compare_inside(self, entry: int, before: int, after: int) -> Marks:
        sides = self.sides(entry)
        one, other = sides[0].text(before), sides[1].text(after)
        return inside(one, other) if one != other else _UNMARKED

    def _largest_number(self, entry: int) -> int:
        lasts = [
            self.number(Place(entry, side, len(lines) - 1))
            for side, lines in zip(Side, self.sides(entry), strict=True)
            if len(lines)
        ]
        return max(lasts, default=1)


def _longest(lines: Lines) -> int:
    """About how many characters the longest line is drawn with; tokens may make it longer."""
    data = lines.data.expandtabs(TAB_WIDTH) if b"\t" in lines.data else lines.data
    return max(map(len, BytesIO(data)), default=0)
