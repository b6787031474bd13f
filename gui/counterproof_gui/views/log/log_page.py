"""The rows of a log set and painted: gutter, matches, selection and text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from counterproof.evidence.log_lines import Stream
from counterproof_gui.qt import QColor, QPainter, QPen, QRectF, Qt
from counterproof_gui.theme import Palette, colours, mix
from counterproof_gui.views.laid_out_line import slice_for
from counterproof_gui.views.log.ansi_colours import AnsiColours
from counterproof_gui.views.log.drawn_line import DrawnLine, draw_line
from counterproof_gui.views.log.gutter import Gutter, LogMetrics, Place
from counterproof_gui.views.log.set_row import SetRow
from counterproof_gui.views.log.shown_lines import ShownLines
from counterproof_gui.views.selection import Selection

PADDING_TOP = 4
PADDING_RIGHT = 16
LEAST_COLUMNS = 16
_ROWS_KEPT, _LINES_KEPT, _LONG_LINES_KEPT = 512, 512, 2
_LONG = 64 * 1024
_MATCH, _CURRENT_MATCH = 0.18, 0.3
_MATCH_EDGE = 1.5
# Letters of East Asia and pictures, which are two cells wide.
_WIDE = re.compile(
    "[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60"
    "\uffe0-\uffe6\U0001f300-\U0001faff\U00020000-\U0003fffd]"
)


class Marks(Protocol):
    """What a search found, as the page paints it."""

    def on_line(self, number: int) -> Sequence[tuple[int, int, bool]]:
        """The columns of each match on a line of the log, and whether it is the current one."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the rows are seen: everything that scrolling, moving and focus change."""

    width: int
    height: int
    left: int
    top: Place
    selection: Selection
    matches: Marks | None
    focused: bool


@dataclass(eq=False)
class LogPage:
    """Sets and paints the rows of shown lines, wrapped at `columns` cells if that is not 0."""

    lines: ShownLines
    metrics: LogMetrics
    columns: int
    unfolded: set[int]
    palette: Palette = field(default_factory=colours)

    def __post_init__(self) -> None:
        self._colours = AnsiColours(self.palette)
        self._gutter = Gutter(self.metrics, self.palette)
        self._inks = {Stream.ERR: self.palette.unverifiable, Stream.NOTE: self.palette.text_muted}
        self._short = lru_cache(_LINES_KEPT)(self._draw)
        self._long = lru_cache(_LONG_LINES_KEPT)(self._draw)
        self._begins = lru_cache(_LINES_KEPT)(self._row_begins)
        self._row = lru_cache(_ROWS_KEPT)(self._set_row)

    def drawn(self, line: int) -> DrawnLine:
        """What is drawn for the line at a place."""
        kept = self._short if self.lines.size(line) <= _LONG else self._long
        return kept(line, self.lines.state(line), self.lines.number(line) in self.unfolded)

    def rows(self, line: int) -> Sequence[int]:
        """Where each row of a line begins in its drawing."""
        return self._begins(self.drawn(line)) if self.columns else (0,)

    def row_of(self, line: int, column: int) -> int:
        """Which row of its line a column stands in."""
        rows = self.rows(line)
        return max(bisect_right(rows, self.drawn(line).start(column)) - 1, 0)

    def set_row(self, place: Place, left: float, width: float) -> SetRow:
        """A row set for a viewport that begins at `left`."""
        drawn = self.drawn(place.line)
        rows = self.rows(place.line)
        begin = rows[min(place.row, len(rows) - 1)]
        if self.columns:
            end = rows[place.row + 1] if place.row + 1 < len(rows) else len(drawn.text)
            first, count = begin, end - begin
        else:
            first, count = slice_for(len(drawn.text), left, width, self.metrics.cell)
        return self._row(drawn, self.pen(place.line).rgb() if drawn.styles else 0, begin, first, count)

    def shown_from(self, top: Place, height: int) -> list[Place]:
        """The rows that stand in a height from a row on, a last one that is cut included."""
        most = -(-height // self.metrics.line_height)
        found: list[Place] = []
        line, row = top
        while line < len(self.lines) and len(found) < most:
            rows = len(self.rows(line))
            found += [Place(line, each) for each in range(row, min(rows, row + most - len(found)))]
            line, row = line + 1, 0
        return found

    def moved(self, place: Place, steps: int) -> Place:
        """The row so many rows further down, or up; the ends of the log stop it."""
        line, row = place
        last = len(self.lines) - 1
        if not self.columns:
            return Place(max(min(line + steps, last), 0), 0)
        while steps and line <= last:
            here = len(self.rows(line))
            if 0 <= row + steps < here:
                return Place(line, row + steps)
            if steps > 0:
                if line == last:
                    return Place(line, here - 1)
                steps -= here - row
                line, row = line + 1, 0
            else:
                if line == 0:
                    return Place(0, 0)
                steps += row + 1
                line, row = line - 1, len(self.rows(line - 1)) - 1
        return Place(max(line, 0), row)

    def pen(self, line: int) -> QColor:
        """The colour of a line's text: that of its stream."""
        return self._inks.get(self.lines.stream(line), self.palette.text)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Paint what the look shows of the log."""
        painter.fillRect(0, 0, look.width, look.height, self.palette.panel)
        painter.setFont(self.metrics.font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gutter, height = self.metrics.gutter, self.metrics.line_height
        rows = [
            (place, QRectF(0, PADDING_TOP + number * height, look.width, height))
            for number, place in enumerate(self.shown_from(look.top, look.height))
        ]
        painter.setClipRect(QRectF(gutter, 0, look.width - gutter, look.height))
        for place, area in rows:
            self._paint_text(painter, look, place, area)
        painter.setClipping(False)
        for place, area in rows:
            is_current = look.focused and place.line == look.selection.caret.line
            self._gutter.paint(painter, self.lines, place, area.top(), is_current=is_current)

    def _paint_text(self, painter: QPainter, look: Look, place: Place, area: QRectF) -> None:
        row = self.set_row(place, look.left, look.width)
        origin = self.metrics.gutter - look.left
        for first, last, is_current in self._matches(look, place.line):
            found = self._columns(row, place, first, last, area)
            if found is not None:
                self._paint_match(painter, found.translated(origin, 0), is_current=is_current)
        if not look.selection.is_empty:
            self._paint_selection(painter, look, place, row, area)
        painter.setPen(self.pen(place.line))
        row.paint(painter, origin, area.top() + self.metrics.baseline)

    def _paint_selection(
        self, painter: QPainter, look: Look, place: Place, row: SetRow, area: QRectF
    ) -> None:
        selected = look.selection.on_line(place.line, len(self.drawn(place.line).line))
        found = self._columns(row, place, *selected, area) if selected else None
        if found is not None:
            painter.fillRect(found.translated(self.metrics.gutter - look.left, 0), self.palette.selection)

    def _matches(self, look: Look, line: int) -> Sequence[tuple[int, int, bool]]:
        if look.matches is None or not self.lines.is_complete(line):
            return ()
        return look.matches.on_line(self.lines.number(line))

    def _paint_match(self, painter: QPainter, area: QRectF, *, is_current: bool) -> None:
        accent = self.palette.accent
        strength = _CURRENT_MATCH if is_current else _MATCH
        painter.setPen(QPen(accent, _MATCH_EDGE) if is_current else Qt.PenStyle.NoPen)
        painter.setBrush(mix(accent, self.palette.panel, strength))
        painter.drawRoundedRect(area.adjusted(0, 1, 0, -2), 2, 2)

    def _columns(self, row: SetRow, place: Place, first: int, last: int, area: QRectF) -> QRectF | None:
        """The part of a row that columns of its line cover, if it has any."""
        drawn, rows = self.drawn(place.line), self.rows(place.line)
        begin, is_last = rows[place.row], place.row + 1 == len(rows)
        end = len(drawn.text) if is_last else rows[place.row + 1]
        low, high = drawn.start(first), drawn.start(last)
        if not (begin <= low < end or begin < high <= end or low <= begin < high or (is_last and low == end)):
            return None
        left = row.x_of(first) if low > begin else 0.0
        right = row.x_of(last) if high < end or is_last else row.end
        beyond = self.metrics.cell / 2 if is_last and last > len(drawn.line) else 0
        return QRectF(left, area.top(), max(right - left + beyond, self.metrics.cell / 4), area.height())

    def _draw(self, line: int, state: object, unfold: bool) -> DrawnLine:
        del state
        return draw_line(self.lines.text(line), missing=self.lines.missing(line), unfold=unfold)

    def _row_begins(self, drawn: DrawnLine) -> Sequence[int]:
        text, columns = drawn.text, self.columns
        if _WIDE.search(text) is None:
            return range(0, max(len(text), 1), columns)
        if len(text) > _LONG:
            return range(0, len(text), columns // 2)
        begins, used = [0], 0
        for index, letter in enumerate(text):
            width = 2 if _WIDE.match(letter) else 1
            if used + width > columns:
                begins.append(index)
                used = 0
            used += width
        return begins

    def _set_row(self, drawn: DrawnLine, pen: int, begin: int, first: int, count: int) -> SetRow:
        return SetRow(
            drawn,
            begin=begin,
            first=first,
            count=count,
            font=self.metrics.font,
            cell=self.metrics.cell,
            colours=self._colours,
            palette=self.palette,
            pen=QColor.fromRgb(pen),
        )
