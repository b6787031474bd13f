"""A diff page that leads from change to change, from finding to finding and from match to match."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace

from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QWidget, Signal
from counterproof_gui.views.diff.arrangement import Kind, Style
from counterproof_gui.views.diff.choosing import taken
from counterproof_gui.views.diff.document import DiffDocument, Stop
from counterproof_gui.views.diff.entry import Place, Side
from counterproof_gui.views.diff.moving import MovingCanvas
from counterproof_gui.views.diff.searching import matches_of
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.remarks import Remark
from counterproof_gui.views.selection import Position


class TouringCanvas(MovingCanvas):
    """Knows the stops of its document, and opens the gap over a line that it goes to."""

    counter_changed = Signal(str)
    """Which change is the current one: `Hunk 2 of 7`."""
    style_changed = Signal(object)
    """The Style that is shown now, for the host to remember."""

    def __init__(self, jobs: Jobs | None, parent: QWidget | None) -> None:
        self._stop_rows: list[int] = []
        self._counter = ""
        super().__init__(jobs, parent)
        self.current_changed.connect(self._count)

    @property
    def counter(self) -> str:
        """Which change is the current one, in words; empty where there are none."""
        return self._counter

    @property
    def style_shown(self) -> Style:
        """How the entries are laid out now."""
        return self._style

    @property
    def current_remark(self) -> Remark | None:
        """The finding or note that was visited last."""
        return self._remark

    def next_change(self) -> None:
        """Go to the first change after the current place."""
        self._go_to_stop(self._stop_index() + 1)

    def previous_change(self) -> None:
        """Go to the last change before the current place, or to the beginning of the current one."""
        here = self._caret.selection.caret.line
        self._go_to_stop(bisect_left(self._stop_rows, here) - 1)

    def next_finding(self) -> None:
        """Go to the next finding or note."""
        self._go_to_finding(1)

    def previous_finding(self) -> None:
        """Go to the previous finding or note."""
        self._go_to_finding(-1)

    def go_to(self, place: Place, column: int = 0) -> None:
        """Make a line the current one and show it, and open the gap that hides it."""
        key = self._arrangement.gap_over(place)
        if key is not None:
            self._arrange(replace(self._style, opened=self._style.opened | {key}))
        super().go_to(place, column)

    def go_to_remark(self, place: Place, remark: Remark) -> None:
        """Make a finding or note the current one and show it."""
        self._remark = remark
        self.go_to(place, remark.finding.place.column if remark.finding.place else 0)
        self._announce(remark.sentence)

    def search(self, words: str) -> Matches:
        """Find words in both sides, what gaps hide included; equal lines count once."""
        return matches_of(self._document, words)

    def show_matches(self, matches: Matches) -> None:
        """Mark the matches of `search`, the current one more strongly, and show that one whole."""
        self._matches = matches
        if (current := matches.current) is not None:
            row = self._document.reading.row(current.line)
            place = row.place(Side.AFTER) or row.place(Side.BEFORE)
            if place is not None:
                self.go_to(place, current.last)
                self.go_to(place, current.first)
        self.viewport().update()
        self.overview.refresh()

    def reading_position(self) -> Position:
        """Where the caret stands in the order in which `search` reads."""
        place = self._place()
        row = 0 if place is None else self._document.reading.row_of(place)
        return Position(row, self._caret.selection.caret.column)

    def _arrange(self, style: Style) -> None:
        """Lay the same lines out in another style, the caret at the same line and height."""
        place, column = self._place(), self._caret.selection.caret.column
        bar = self.verticalScrollBar()
        at = self._page.rows.top(self._caret.selection.caret.line) - bar.value()
        changed = style != self._style
        super()._arrange(style)
        self._stop_rows = [self._row_of_stop(stop) for stop in self._document.stops]
        if place is not None and place.entry < len(self._document.entries):
            number = self._arrangement.row_of(place)
            self._place_caret(number, column, place.side)
            bar.setValue(self._page.rows.top(number) - at)
        if changed:
            self.style_changed.emit(style)

    def _set_document(self, document: DiffDocument) -> None:
        self._remark = None
        super()._set_document(document)

    def _row_of_stop(self, stop: Stop) -> int:
        if stop.hunk < 0:
            return self._arrangement.row_of_entry(stop.entry)
        return self._arrangement.row_of(self._document.place_of_hunk(stop.entry, stop.hunk))

    def _stop_index(self) -> int:
        return bisect_right(self._stop_rows, self._caret.selection.caret.line) - 1

    def _go_to_stop(self, index: int) -> None:
        if not 0 <= index < len(self._stop_rows):
            return
        stop = self._document.stops[index]
        if stop.hunk < 0:
            self._move(Position(self._stop_rows[index], 0), extend=False, centre=True)
        else:
            place = self._document.place_of_hunk(stop.entry, stop.hunk)
            row = self._arrangement.row(self._stop_rows[index])
            # The side that stays is read first, where there is something of it.
            self.go_to(row.place(self._caret.side) or row.place(Side.AFTER) or place)
        self._announce(f"{self._counter}: {self._words()}, {self._taken_in_words(stop)}".removesuffix(", "))

    def _taken_in_words(self, stop: Stop) -> str:
        if self._choices is None or stop.hunk < 0:
            return ""
        difference = self._document.entries[stop.entry].difference
        hunk = self._document.hunks[stop.entry][stop.hunk]
        return taken(difference, self._choices[stop.entry], hunk).value

    def _count(self) -> None:
        stops, index = self._document.stops, self._stop_index()
        words = ""
        if stops:
            kind = "Hunk" if all(stop.hunk >= 0 for stop in stops) else "Change"
            count = f"{len(stops):,}"
            words = f"{kind} {index + 1:,} of {count}" if index >= 0 else f"{count} {kind.lower()}s"
            words = words.removesuffix("s") if index < 0 and len(stops) == 1 else words
        if words != self._counter:
            self._counter = words
            self._describe()
            self.counter_changed.emit(words)

    def _describe(self) -> None:
        """Say to screen readers what is shown now."""

    def _go_to_finding(self, step: int) -> None:
        places = self._document.remark_places()
        order = [(place, remark) for place in places for remark in self._document.remarks_at(place)]
        here = self._place()
        visited = [number for number, (_, remark) in enumerate(order) if remark is self._remark]
        if visited and order[visited[0]][0] == here:
            number = visited[0] + step
        else:
            rows = [self._arrangement.row_of(place) for place, _ in order]
            line = self._caret.selection.caret.line
            number = bisect_left(rows, line) if step > 0 else bisect_left(rows, line) - 1
        if 0 <= number < len(order):
            self.go_to_remark(*order[number])

    def _hunk_here(self) -> tuple[int, int] | None:
        """The entry and the number of the hunk that the current row belongs to, context included."""
        row = self._row()
        if row is None or row.kind not in {Kind.CHANGE, Kind.EQUAL}:
            return None
        entry = row.stretch.entry
        if row.kind is Kind.CHANGE:
            return entry, self._document.hunk_of(entry, row.stretch.change)
        assert row.before is not None
        found = bisect_right(self._document.hunks[entry], row.before, key=lambda hunk: hunk.before.start) - 1
        if found < 0 or row.before >= self._document.hunks[entry][found].before.stop:
            return None
        return entry, found
