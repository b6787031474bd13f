"""One row of a log set for painting: a whole short line, a slice of a long one, or a wrapped part of it."""

from __future__ import annotations

from typing import cast

from counterproof_gui.qt import (
    QColor,
    QFont,
    QPainter,
    QPointF,
    Qt,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from counterproof_gui.theme import Palette
from counterproof_gui.views.log.ansi_colours import AnsiColours
from counterproof_gui.views.log.drawn_line import DrawnLine
from counterproof_gui.views.utf16 import format_range, from_utf16, utf16_length


class SetRow:
    """The drawing of a line from index `first` on, `count` characters long, in a row that begins at `begin`.

    Positions are pixels from the beginning of the row. Outside the slice they are those of a grid of cells
    `cell` pixels wide, exact for text in the code font alone.
    """

    def __init__(
        self,
        line: DrawnLine,
        *,
        begin: int,
        first: int,
        count: int,
        font: QFont,
        cell: float,
        colours: AnsiColours,
        palette: Palette,
        pen: QColor,
    ) -> None:
        self._line = line
        self._begin = begin
        self._first = first
        self._cell = cell
        self._text = line.text[first : first + count]
        self._layout = QTextLayout(self._text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        # The drawn order is the order of the characters, whatever direction they would like.
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        self._layout.setTextOption(option)
        self._layout.setFormats(self._formats(colours, palette, pen))
        self._layout.beginLayout()
        self._set = self._layout.createLine()
        self._layout.endLayout()

    @property
    def ascent(self) -> float:
        """How far its letters reach above the baseline, taller ones of other fonts included."""
        return self._set.ascent()

    @property
    def end(self) -> float:
        """Where its text ends."""
        return self._offset + self._set.naturalTextWidth()

    def x_of(self, column: int) -> float:
        """Where a column begins."""
        index = self._line.start(column)
        inside = index - self._first
        if not 0 <= inside <= len(self._text):
            return (index - self._begin) * self._cell
        x, _ = cast("tuple[float, int]", self._set.cursorToX(utf16_length(self._text[:inside])))
        return self._offset + x

    def column_at(self, x: float) -> int:
        """The column whose beginning is nearest to a position."""
        inside = x - self._offset
        if not 0 <= inside <= self._set.naturalTextWidth() + self._cell:
            index = self._begin + max(round(x / self._cell), 0)
            return self._line.column(min(max(index, self._first), self._first + len(self._text)))
        return self._line.column(self._first + from_utf16(self._text, self._set.xToCursor(inside)))

    def index_at(self, x: float) -> int:
        """The index into the drawing of the character under a position."""
        units = self._set.xToCursor(x - self._offset - self._cell / 2)
        return self._first + from_utf16(self._text, units)

    def paint(self, painter: QPainter, origin: QPointF) -> None:
        """Paint the text with the painter's pen where no format says otherwise."""
        self._layout.draw(painter, origin + QPointF(self._offset, 0))

    @property
    def _offset(self) -> float:
        return (self._first - self._begin) * self._cell

    def _formats(self, colours: AnsiColours, palette: Palette, pen: QColor) -> list[QTextLayout.FormatRange]:
        end = self._first + len(self._text)
        token = QTextCharFormat()
        token.setForeground(palette.unverifiable)
        token.setBackground(palette.unverifiable_bg)
        ranges = [
            self._clipped(first, last, colours.form(style, pen.rgb()))
            for first, last, style in self._line.styles
            if first < end and last > self._first
        ]
        return ranges + [
            self._clipped(first, last, token)
            for first, last in self._line.tokens
            if first < end and last > self._first
        ]

    def _clipped(self, start: int, end: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
        first = max(start - self._first, 0)
        last = min(end - self._first, len(self._text))
        before = utf16_length(self._text[:first])
        return format_range(before, utf16_length(self._text[first:last]), form)
