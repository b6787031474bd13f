"""One line of one side painted in its pane: tint, marks, matches, selection, text and gutter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from counterproof_gui.qt import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QPointF,
    QRectF,
    Qt,
)
from counterproof_gui.theme import interface_font, mix, tokens
from counterproof_gui.views.badges import paint_state_icon
from counterproof_gui.views.code_page import CURRENT_MATCH, MATCH, MATCH_EDGE
from counterproof_gui.views.diff.arrangement import Kind, Row
from counterproof_gui.views.diff.choosing import takes_line
from counterproof_gui.views.diff.document import DiffDocument
from counterproof_gui.views.diff.entry import Place, Side
from counterproof_gui.views.diff.metrics import BAR, LINE_BOX, DiffMetrics, Pane
from counterproof_gui.views.diff.shapes import paint_line_box, paint_pill
from counterproof_gui.views.diff.sight import Sight
from counterproof_gui.views.diff.tails import CR
from counterproof_gui.views.diff.tones import Shade, Tone, Tones
from counterproof_gui.views.laid_out_line import LONGEST_WHOLE, LaidOutLine
from counterproof_gui.views.slices import Slice, unwrapped, wrapped
from counterproof_gui.views.syntax import Coloured
from counterproof_gui.views.visible_text import VisibleLine

_LAYOUTS_KEPT = 768
_LEFT_OUT = 0.35
_ICON = 11
_TAIL_GAP = 8
_NUMBER_ROUND = 3
_SIDES = tuple(Side)


@dataclass(frozen=True, slots=True)
class Spot:
    """A line in its row: where it stands in the texts and on the page, and how it is shaded."""

    number: int
    row: Row
    place: Place
    pane: Pane
    area: QRectF
    shade: Shade
    tone: Tone


@dataclass(eq=False)
class LinePainter:
    """Paints lines of a document and measures them; `columns` is where lines are wrapped, 0 for nowhere."""

    document: DiffDocument
    metrics: DiffMetrics
    tones: Tones
    columns: int
    _small: QFont = field(default_factory=lambda: interface_font(tokens().type.caption))

    def __post_init__(self) -> None:
        self._layouts = lru_cache(_LAYOUTS_KEPT)(self._set_line)

    def slices(self, place: Place, pane: Pane, left: int, rows: range) -> list[Slice]:
        """How a line is cut for a pane that is scrolled to `left`; of a wrapped line, only these rows."""
        text = self.document.visible(place).text
        if self.columns:
            return wrapped(text, self.columns, self.metrics.cell, rows)
        return unwrapped(text, left, pane.width, self.metrics.cell)

    def plain(self, place: Place, piece: Slice) -> LaidOutLine:
        """A slice of a line, to measure it."""
        return self._laid_out(place, Tone.EQUAL, piece)

    def _laid_out(self, place: Place, tone: Tone, piece: Slice) -> LaidOutLine:
        # Equal lines of the two sides share what is laid out.
        visible, colouring = self.document.visible(place), self.document.colours_on(place)
        return self._layouts(visible, colouring, tone, piece.first, piece.length)

    def paint(self, painter: QPainter, spot: Spot, sight: Sight) -> None:
        """Paint a line into its area, which is as high as all the rows that it is wrapped into."""
        chosen = self._is_chosen(spot, sight)
        if spot.tone is not Tone.EQUAL:
            tint = spot.shade.tint if chosen else mix(spot.shade.tint, self.tones.palette.panel, _LEFT_OUT)
            painter.fillRect(spot.area.adjusted(-spot.pane.lead, 0, 0, 0), tint)
        painter.save()
        painter.setClipRect(spot.area.adjusted(self.metrics.gutter, 0, 0, 0), Qt.ClipOperation.IntersectClip)
        height = self.metrics.line_height
        seen = range(int(-spot.area.top() // height), int((sight.height - spot.area.top()) // height) + 1)
        end = 0.0
        for piece in self.slices(spot.place, spot.pane, sight.left, seen):
            end = self._paint_slice(painter, spot, sight, piece)
        self._paint_tails(painter, spot, end)
        painter.restore()
        self._paint_gutter(painter, spot, sight, chosen=chosen)
        if spot.tone is not Tone.EQUAL:
            self._paint_excuse(painter, spot)

    def _paint_slice(self, painter: QPainter, spot: Spot, sight: Sight, piece: Slice) -> float:
        laid_out = self._laid_out(spot.place, spot.tone, piece)
        height = self.metrics.line_height
        left = spot.area.left() + self.metrics.gutter + piece.shift
        row = QRectF(left, spot.area.top() + piece.row * height, spot.area.width(), height)
        self._paint_marks(painter, spot, laid_out, row)
        self._paint_matches(painter, spot, sight, laid_out, row)
        self._paint_selection(painter, spot, sight, laid_out, row)
        painter.setPen(self.tones.palette.text)
        origin = QPointF(left, row.top() + self.metrics.baseline - laid_out.ascent)
        laid_out.paint(painter, origin)
        self._paint_caret(painter, spot, sight, laid_out, row)
        return left + laid_out.right

    def _paint_marks(self, painter: QPainter, spot: Spot, laid_out: LaidOutLine, row: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        if spot.tone is not Tone.EQUAL:
            marks, _ = self.document.inside(spot.row, spot.place.side)
            painter.setBrush(spot.shade.word)
            self._paint_ranges(painter, laid_out, row, marks)
        for first, last, remark in self.document.marked_on(spot.place):
            painter.setBrush(self.tones.palette.state_mark(remark.finding.state))
            self._paint_ranges(painter, laid_out, row, [(first, last)])

    def _paint_ranges(
        self, painter: QPainter, laid_out: LaidOutLine, row: QRectF, ranges: Iterable[tuple[int, int]]
    ) -> None:
        for first, last in ranges:
            area = _between(laid_out, first, last, row)
            if area is not None:
                painter.drawRoundedRect(area.adjusted(0, 1, 0, -2), 2, 2)

    def _paint_matches(
        self, painter: QPainter, spot: Spot, sight: Sight, laid_out: LaidOutLine, row: QRectF
    ) -> None:
        if not sight.matches.all:
            return
        columns = laid_out.columns if len(laid_out.line) > LONGEST_WHOLE else (-1, len(laid_out.line) + 1)
        accent, current = self.tones.palette.accent, sight.matches.current
        for match in sight.matches.on_line(self.document.reading.row_of(spot.place), *columns):
            strength = CURRENT_MATCH if match is current else MATCH
            painter.setPen(QPen(accent, MATCH_EDGE) if match is current else Qt.PenStyle.NoPen)
            painter.setBrush(mix(accent, self.tones.palette.panel, strength))
            self._paint_ranges(painter, laid_out, row, [(match.first, match.last)])

    def _paint_selection(
        self, painter: QPainter, spot: Spot, sight: Sight, laid_out: LaidOutLine, row: QRectF
    ) -> None:
        if not self._has_caret(spot, sight):
            return
        selected = sight.caret.selection.on_line(spot.number, len(laid_out.line))
        area = _between(laid_out, *selected, row, least=self.metrics.cell / 2) if selected else None
        if area is not None:
            painter.fillRect(area, self.tones.palette.selection)

    def _paint_caret(
        self, painter: QPainter, spot: Spot, sight: Sight, laid_out: LaidOutLine, row: QRectF
    ) -> None:
        line, column = sight.caret.selection.caret
        if not sight.focused or line != spot.number or not self._has_caret(spot, sight):
            return
        column = min(column, len(laid_out.line))
        if laid_out.holds(column):
            x = row.left() + laid_out.x_of(column)
            painter.fillRect(QRectF(x - 1, row.top() + 2, 2, row.height() - 4), self.tones.palette.accent)

    def _paint_tails(self, painter: QPainter, spot: Spot, left: float) -> None:
        words = self.document.tails(spot.place)
        palette = self.tones.palette
        last = spot.area.bottom() - self.metrics.line_height
        for number, word in enumerate(words):
            is_mark = word == CR
            left += 1 if is_mark else _TAIL_GAP if not number else _TAIL_GAP / 2
            font = self.metrics.font if is_mark else self._small
            width = QFontMetricsF(font).horizontalAdvance(word) + (0 if is_mark else _TAIL_GAP)
            area = QRectF(left, last + 2, width, self.metrics.line_height - 4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.unverifiable_bg)
            painter.drawRoundedRect(area, 2, 2)
            painter.setFont(font)
            painter.setPen(palette.unverifiable)
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, word)
            left = area.right()

    def _paint_excuse(self, painter: QPainter, spot: Spot) -> None:
        """Say that the differing words of a long line are not marked; a short one is read at a glance."""
        _, skipped = self.document.inside(spot.row, spot.place.side)
        if skipped and spot.place.side is Side.AFTER and len(self.document.text(spot.place)) > LONGEST_WHOLE:
            right = spot.area.right() - _TAIL_GAP
            paint_pill(painter, right, spot.area, "words not compared", self.tones.palette)

    def _paint_gutter(self, painter: QPainter, spot: Spot, sight: Sight, *, chosen: bool) -> None:
        row = QRectF(spot.area.left(), spot.area.top(), spot.area.width(), self.metrics.line_height)
        current = spot.number == sight.caret.selection.caret.line and sight.focused
        if spot.tone is not Tone.EQUAL:
            bar = QRectF(spot.pane.edge, row.top(), BAR, spot.area.height())
            painter.fillRect(bar, spot.shade.sign)
        painter.setFont(self.metrics.font)
        for side in _SIDES if spot.pane.side is None else (spot.pane.side,):
            place = spot.row.place(side)
            if place is not None:
                self._paint_number(painter, spot, row, place, current=current)
        if spot.tone is Tone.EQUAL:
            self._paint_state(painter, spot, row)
            return
        painter.setPen(spot.shade.palette.text)
        baseline = row.top() + self.metrics.baseline
        painter.drawText(QPointF(row.left() + self.metrics.sign, baseline), spot.tone.value)
        if sight.choices is not None:
            box = QRectF(row.left() + self.metrics.line_box, 0, LINE_BOX, LINE_BOX)
            box.moveTop(row.center().y() - LINE_BOX / 2)
            paint_line_box(painter, box, is_taken=chosen, colour=spot.shade.sign)
        else:
            self._paint_state(painter, spot, row)

    def _paint_number(
        self, painter: QPainter, spot: Spot, row: QRectF, place: Place, *, current: bool
    ) -> None:
        number = str(self.document.number(place))
        width = len(number) * self.metrics.cell
        left = row.left() + self.metrics.numbers[place.side] - width
        if current:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.tones.palette.selection)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            around = QRectF(left - 4, row.top() + 1, width + 8, row.height() - 2)
            painter.drawRoundedRect(around, _NUMBER_ROUND, _NUMBER_ROUND)
        painter.setPen(self.tones.palette.text if current else spot.shade.palette.text_faint)
        painter.drawText(QPointF(left, row.top() + self.metrics.baseline), number)

    def _paint_state(self, painter: QPainter, spot: Spot, row: QRectF) -> None:
        remarks = self.document.remarks_at(spot.place)
        if remarks:
            left = row.left() + self.metrics.line_box - (_ICON - LINE_BOX) / 2
            place = QPointF(left, row.center().y() - _ICON / 2)
            paint_state_icon(painter, place, remarks[0].finding.state, _ICON)

    def _is_chosen(self, spot: Spot, sight: Sight) -> bool:
        if sight.choices is None or spot.row.kind is not Kind.CHANGE:
            return True
        return takes_line(sight.choices[spot.place.entry], spot.place.side, spot.place.line)

    def _has_caret(self, spot: Spot, sight: Sight) -> bool:
        return spot.pane.side in {None, sight.caret.side}

    def _set_line(
        self, visible: VisibleLine, colouring: tuple[Coloured, ...], tone: Tone, first: int, count: int
    ) -> LaidOutLine:
        return LaidOutLine(
            visible,
            colouring,
            font=self.metrics.font,
            cell=self.metrics.cell,
            palette=self.tones[tone].palette,
            first=first,
            count=count,
        )


def _between(
    laid_out: LaidOutLine, first: int, last: int, row: QRectF, *, least: float = 1.0
) -> QRectF | None:
    """The part of a row that columns of it cover, as far as its slice holds them."""
    seen_first, seen_last = laid_out.columns
    past_the_end = last > len(laid_out.line) and laid_out.holds(len(laid_out.line))
    first, last = max(first, seen_first), min(last, seen_last)
    if first > last or (first == last and not past_the_end):
        return None
    begin, end = laid_out.x_of(first), laid_out.x_of(last)
    return QRectF(row.left() + begin, row.top(), max(end - begin + least * past_the_end, least), row.height())
