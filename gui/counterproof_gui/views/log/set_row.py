"""One row of a log set for painting: a whole short line, a slice of a long one, or a wrapped part of it."""

from __future__ import annotations

from typing import NamedTuple, cast

from counterproof_gui.qt import (
    QColor,
    QFont,
    QPainter,
    QPointF,
    Qt,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from counterproof_gui.theme import Palette
from counterproof_gui.views.log.ansi_colours import AnsiColours
from counterproof_gui.views.log.drawn_line import DrawnLine
from counterproof_gui.views.utf16 import format_range, from_utf16, utf16_length


class _Set(NamedTuple):
    layout: QTextLayout
    line: QTextLine


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
        # Most lines are plain letters of the code font, which stand on the grid without being set.
        is_plain = not line.styles and not line.tokens and self._text.isascii()
        self._set = None if is_plain else self._laid_out(font, self._formats(colours, palette, pen))

    @property
    def end(self) -> float:
        """Where its text ends."""
        width = len(self._text) * self._cell if self._set is None else self._set.line.naturalTextWidth()
        return self._offset + width

    def x_of(self, column: int) -> float:
        """Where a column begins."""
        index = self._line.start(column)
        inside = index - self._first
        if self._set is None or not 0 <= inside <= len(self._text):
            return (index - self._begin) * self._cell
        x, _ = cast("tuple[float, int]", self._set.line.cursorToX(utf16_length(self._text[:inside])))
        return self._offset + x

    def column_at(self, x: float) -> int:
        """The column whose beginning is nearest to a position."""
        return self._line.column(self._index_near(x))

    def index_at(self, x: float) -> int:
        """The index into the drawing of the character under a position."""
        return self._index_near(x - self._cell / 2)

    def paint(self, painter: QPainter, x: float, baseline: float) -> None:
        """Paint the row from a position on, with the painter's pen where no format says otherwise."""
        x += self._offset
        if self._set is None:
            painter.drawText(QPointF(x, baseline), self._text)
        else:
            self._set.layout.draw(painter, QPointF(x, baseline - self._set.line.ascent()))

    def _index_near(self, x: float) -> int:
        inside = x - self._offset
        if self._set is not None and 0 <= inside <= self._set.line.naturalTextWidth():
            return self._first + from_utf16(self._text, self._set.line.xToCursor(inside))
        index = self._begin + max(round(x / self._cell), 0)
        return min(max(index, self._first), self._first + len(self._text))

    def _laid_out(self, font: QFont, formats: list[QTextLayout.FormatRange]) -> _Set:
        layout = QTextLayout(self._text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        # The drawn order is the order of the characters, whatever direction they would like.
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        layout.setTextOption(option)
        layout.setFormats(formats)
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        return _Set(layout, line)

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
