"""One page of code painted: gutter, tints, marks, selection, text, and the boxes of remarks."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from counterproof.evidence.states import State
from counterproof_gui.qt import QFont, QFontMetricsF, QPainter, QPen, QPointF, QRectF, Qt
from counterproof_gui.theme import Palette, code_font, colours, mix, tokens
from counterproof_gui.views.badges import paint_state_icon
from counterproof_gui.views.code_document import CodeDocument
from counterproof_gui.views.laid_out_line import LONGEST_WHOLE, LaidOutLine
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.remarks import BOX_GAP, Remark, RemarkBox
from counterproof_gui.views.rows import Rows
from counterproof_gui.views.selection import Selection
from counterproof_gui.views.slices import Slice, fitting, rows_of, unwrapped, wrapped

PADDING_TOP = 4
PADDING_RIGHT = 16
_GUTTER_LEFT = 19
_GUTTER_RIGHT = 28
_GUTTER_ICON = 12
_CURRENT_BAR = 3
_LAYOUTS_KEPT = 512
# More would drown comments; the edge makes the current match stand out.
MATCH, CURRENT_MATCH = 0.18, 0.3
MATCH_EDGE = 1.5
_SMALLEST, _LARGEST = 8.0, 40.0


class CodeMetrics:
    """The code font at a zoom, and the lengths that follow from it."""

    def __init__(self, pixels: float, numbers: int) -> None:
        self.pixels = min(max(pixels, _SMALLEST), _LARGEST)
        self.font: QFont = code_font(self.pixels)
        self.cell = QFontMetricsF(self.font).horizontalAdvance("0")
        self.line_height = round(self.pixels * tokens().code_line / tokens().type.code)
        letters = QFontMetricsF(self.font)
        self.baseline = (self.line_height - letters.height()) / 2 + letters.ascent()
        self.digits = _GUTTER_LEFT + round(self.cell * max(2, len(str(numbers))))
        self.gutter = self.digits + _GUTTER_RIGHT


@dataclass(frozen=True, slots=True)
class View:
    """What of the text is seen, and how: everything that scrolling, moving and focus change."""

    width: int
    height: int
    left: int
    top: int
    selection: Selection
    current_remark: Remark | None
    matches: Matches
    focused: bool


@dataclass(eq=False)
class CodePage:
    """Paints a document whose lines stand in `rows`, and tells what stands where.

    Lines are wrapped at so many `columns`, or not at all at 0.
    """

    document: CodeDocument
    metrics: CodeMetrics
    rows: Rows
    boxes: dict[int, list[RemarkBox]]
    columns: int = 0
    palette: Palette = field(default_factory=colours)

    def __post_init__(self) -> None:
        self._layout = lru_cache(_LAYOUTS_KEPT)(self._set_line)

    def slices(self, line: int, left: float, width: float, rows: range) -> list[Slice]:
        """How a line is cut for a viewport that begins at `left`; of a wrapped line, only these rows."""
        text = self.document.drawn(line).text
        if self.columns:
            return wrapped(text, self.columns, self.metrics.cell, rows)
        return unwrapped(text, left, width, self.metrics.cell)

    def laid_out(self, line: int, piece: Slice) -> LaidOutLine:
        """A slice of a line, set."""
        return self._layout(line, piece.first, piece.length)

    def text_height(self, line: int) -> int:
        """The height of a line's own rows, without its boxes."""
        return self.rows.line_height * rows_of(self.document.drawn(line).text, self.columns)

    def row_of(self, line: int, column: int) -> int:
        """Which of a line's own rows a column stands in; the place after the last one is in the last row."""
        drawn = self.document.drawn(line)
        if not self.columns:
            return 0
        row = drawn.start(column) // fitting(drawn.text, self.columns)
        return min(row, rows_of(drawn.text, self.columns) - 1)

    def slice_with(self, line: int, row: int, left: float, width: float) -> Slice:
        """The slice of a line that one of its own rows shows; rows outside mean the nearest."""
        last = rows_of(self.document.drawn(line).text, self.columns) - 1
        row = min(max(row, 0), last)
        return self.slices(line, left, width, range(row, row + 1))[0]

    def forget_layouts(self) -> None:
        """Set every line anew when it is next seen, because colours came."""
        self._layout.cache_clear()

    def box_at(self, line: int, y: int) -> RemarkBox | None:
        """The box under a line that covers a height of the text."""
        top = self.rows.top(line) + self.text_height(line)
        for box in self.boxes.get(line, ()):
            if top <= y < top + box.height:
                return box
            top += box.height + BOX_GAP
        return None

    def paint(self, painter: QPainter, view: View) -> None:
        """Paint what the view shows of the page."""
        painter.fillRect(0, 0, view.width, view.height, self.palette.panel)
        painter.setFont(self.metrics.font)
        above = view.top - PADDING_TOP
        for line in self.rows.between(above, above + view.height):
            self._paint_line(painter, view, line, self.rows.top(line) - above)

    def _paint_line(self, painter: QPainter, view: View, line: int, top: int) -> None:
        state = self.document.state_at(line)
        height = self.metrics.line_height
        area = QRectF(0, top, view.width, self.text_height(line))
        if state is not None:
            painter.fillRect(area, self.palette.state_background(state))
        seen = range(-top // height, (view.height - top) // height + 1)
        for piece in self.slices(line, view.left, view.width, seen):
            row = QRectF(0, top + piece.row * height, view.width, height)
            painter.save()
            painter.setClipRect(row.adjusted(self.metrics.gutter, 0, 0, 0))
            self._paint_slice(painter, view, line, piece, row)
            painter.restore()
        self._paint_gutter(painter, view, line, QRectF(0, top, view.width, height), state)
        y = top + area.height()
        for box in self.boxes.get(line, ()):
            current = view.focused and box.remark is view.current_remark
            box.paint(painter, QPointF(self.metrics.gutter, y), current=current)
            y += box.height + BOX_GAP

    def _paint_slice(self, painter: QPainter, view: View, line: int, piece: Slice, row: QRectF) -> None:
        laid_out = self.laid_out(line, piece)
        row.moveLeft(self.metrics.gutter + piece.shift)
        for first, last, state in self.document.marks_on(line):
            if (mark := self._columns(laid_out, first, last, row)) is not None:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self.palette.state_mark(state))
                painter.drawRoundedRect(mark.adjusted(0, 1, 0, -2), 2, 2)
        self._paint_matches(painter, view, line, row, laid_out)
        selected = view.selection.on_line(line, len(self.document.lines[line]))
        if selected and (area := self._columns(laid_out, *selected, row)) is not None:
            painter.fillRect(area, self.palette.selection)
        painter.setPen(self.palette.text)
        laid_out.paint(painter, QPointF(row.left(), row.top() + self.metrics.baseline - laid_out.ascent))

    def _paint_matches(
        self, painter: QPainter, view: View, line: int, row: QRectF, laid_out: LaidOutLine
    ) -> None:
        whole = len(laid_out.line) <= LONGEST_WHOLE
        seen = (-1, len(laid_out.line) + 1) if whole else laid_out.columns
        accent, current = self.palette.accent, view.matches.current
        for match in view.matches.on_line(line, *seen):
            if (area := self._columns(laid_out, match.first, match.last, row)) is not None:
                strength = CURRENT_MATCH if match is current else MATCH
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(accent, MATCH_EDGE) if match is current else Qt.PenStyle.NoPen)
                painter.setBrush(mix(accent, self.palette.panel, strength))
                painter.drawRoundedRect(area.adjusted(0, 1, 0, -2), 2, 2)

    def _columns(self, laid_out: LaidOutLine, first: int, last: int, row: QRectF) -> QRectF | None:
        """The part of a row that columns cover, as far as its slice has them; half a cell after the end."""
        seen_first, seen_last = laid_out.columns
        end = len(laid_out.line)
        past_the_end = last >= end and laid_out.holds(end)
        first, last = max(first, seen_first), min(last, seen_last)
        if first > last or (first == last and not past_the_end):
            return None
        begin, end_x = sorted((laid_out.x_of(first), laid_out.x_of(last)))
        width = max(end_x - begin, self.metrics.cell / 2)
        return QRectF(row.left() + begin, row.top(), width, row.height())

    def _paint_gutter(
        self, painter: QPainter, view: View, line: int, row: QRectF, state: State | None
    ) -> None:
        current = line == view.selection.caret.line
        if current and view.focused:
            painter.fillRect(QRectF(0, row.top(), _CURRENT_BAR, row.height()), self.palette.accent)
        painter.setPen(self.palette.text if current and view.focused else self.palette.text_faint)
        number = str(self.document.numbers.number(line))
        left = self.metrics.digits - len(number) * self.metrics.cell
        painter.drawText(QPointF(left, row.top() + self.metrics.baseline), number)
        if state is not None:
            place = QPointF(self.metrics.gutter - _GUTTER_ICON - 2, row.center().y() - _GUTTER_ICON / 2 - 1)
            paint_state_icon(painter, place, state, _GUTTER_ICON)

    def _set_line(self, line: int, first: int, count: int) -> LaidOutLine:
        return LaidOutLine(
            self.document.drawn(line),
            self.document.colours_on(line),
            font=self.metrics.font,
            cell=self.metrics.cell,
            palette=self.palette,
            first=first,
            count=count,
        )
