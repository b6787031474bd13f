"""One line of code set for painting: sliced to what can be seen, coloured, and measured by column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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
from counterproof_gui.views.syntax import Coloured, Kind
from counterproof_gui.views.utf16 import format_range, from_utf16, utf16_length
from counterproof_gui.views.visible_text import VisibleLine

# Setting a line costs time by its length; only lines longer than this are cut to the viewport.
LONGEST_WHOLE = 500
SLICE_STEP = 250


class LaidOutLine:
    """A line, or the slice of a very long one that begins at index `first` of its drawn text.

    Positions are pixels from the beginning of the line. Outside the slice they are those of a grid of cells
    `cell` pixels wide, exact for text in the code font alone.
    """

    def __init__(
        self,
        visible: VisibleLine,
        colouring: Sequence[Coloured],
        *,
        font: QFont,
        cell: float,
        palette: Palette,
        first: int,
        count: int,
    ) -> None:
        self._visible = visible
        self._cell = cell
        self._first = first
        self._text = visible.text[first : first + count]
        self._layout = QTextLayout(self._text, font)
        self._layout.setTextOption(_option())
        formats = self._formats(colouring, palette)
        if formats:
            self._layout.setFormats(formats)
        self._layout.beginLayout()
        self._line = self._layout.createLine()
        self._layout.endLayout()
        # Where one pen does for all glyphs, they are painted twice as fast without their layout.
        self._glyphs = None if formats else self._layout.glyphRuns()

    @property
    def line(self) -> str:
        """The real characters of the whole line."""
        return self._visible.line

    @property
    def columns(self) -> tuple[int, int]:
        """The first column that the slice shows, and the one after the last."""
        return self._visible.column(self._first), self._visible.column(self._first + len(self._text))

    @property
    def right(self) -> float:
        """Where the slice ends."""
        return self._first * self._cell + self._line.naturalTextWidth()

    def holds(self, column: int) -> bool:
        """Whether a column begins in the slice, or right after the end of the line that it ends with."""
        index = self._visible.start(column) - self._first
        at_the_end = self._first + len(self._text) == len(self._visible.text)
        return 0 <= index < len(self._text) + at_the_end

    @property
    def ascent(self) -> float:
        """How far its letters reach above the baseline, taller ones of other fonts included."""
        return self._line.ascent()

    def x_of(self, column: int) -> float:
        """Where a column begins."""
        index = self._visible.start(column) - self._first
        if not 0 <= index <= len(self._text):
            return (index + self._first) * self._cell
        return self._first * self._cell + self._cursor_x(utf16_length(self._text[:index]))

    def column_at(self, x: float) -> int:
        """The column whose beginning is nearest to a position."""
        inside = x - self._first * self._cell
        if not 0 <= inside <= self._line.naturalTextWidth() + self._cell:
            return self._visible.column(round(x / self._cell))
        index = from_utf16(self._text, self._line.xToCursor(inside))
        return self._visible.column(self._first + index)

    def paint(self, painter: QPainter, origin: QPointF) -> None:
        """Paint the text with the painter's pen where no format says otherwise."""
        origin += QPointF(self._first * self._cell, 0)
        if self._glyphs is None:
            self._layout.draw(painter, origin)
            return
        for run in self._glyphs:
            painter.drawGlyphRun(origin, run)

    def _cursor_x(self, units: int) -> float:
        x, _ = cast("tuple[float, int]", self._line.cursorToX(units))
        return x

    def _formats(self, colouring: Sequence[Coloured], palette: Palette) -> list[QTextLayout.FormatRange]:
        start = self._visible.start
        forms = {kind: _form_of(kind, palette) for kind in {each.kind for each in colouring}}
        ranges = [(start(each.start), start(each.end), forms[each.kind]) for each in colouring]
        if tokens := self._visible.tokens(self._first, self._first + len(self._text)):
            token = _coloured(palette.unverifiable)
            token.setBackground(palette.unverifiable_bg)
            ranges += [(first, last, token) for first, last in tokens]
        return [found for each in ranges if (found := self._clipped(*each)) is not None]

    def _clipped(self, start: int, end: int, form: QTextCharFormat) -> QTextLayout.FormatRange | None:
        first = max(start - self._first, 0)
        last = min(end - self._first, len(self._text))
        if first >= last:
            return None
        before = utf16_length(self._text[:first])
        return format_range(before, utf16_length(self._text[first:last]), form)


def slice_for(length: int, left: float, width: float, cell: float) -> tuple[int, int]:
    """Where to cut a drawn text of a length for a viewport: the first index and how many.

    Cuts lie on a coarse grid, so that scrolling a little reuses the same slice.
    """
    if length <= LONGEST_WHOLE:
        return 0, length
    first = max(int(left / cell) // SLICE_STEP - 1, 0) * SLICE_STEP
    last = (int((left + width) / cell) // SLICE_STEP + 2) * SLICE_STEP
    return first, last - first


@cache
def _option() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    # The drawn order is the order of the characters, whatever direction they would like.
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    return option


def _form_of(kind: Kind, palette: Palette) -> QTextCharFormat:
    colours = {
        Kind.KEYWORD: palette.keyword,
        Kind.STRING: palette.string,
        Kind.NUMBER: palette.number,
        Kind.COMMENT: palette.text_faint,
    }
    return _coloured(colours[kind], italic=kind is Kind.COMMENT)


def _coloured(colour: QColor, *, italic: bool = False) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setForeground(colour)
    if italic:
        form.setFontItalic(True)
    return form
