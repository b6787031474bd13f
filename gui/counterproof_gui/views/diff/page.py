"""One page of a diff painted: headers, gaps, lines in their panes, and the boxes under them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from counterproof_gui.qt import QFont, QFontMetricsF, QPainter, QPointF, QRect, QRectF, Qt
from counterproof_gui.theme import interface_font, mix, tokens
from counterproof_gui.views.diff.arrangement import Arrangement, Kind, Row
from counterproof_gui.views.diff.choosing import taken
from counterproof_gui.views.diff.document import DiffDocument
from counterproof_gui.views.diff.entry import Side
from counterproof_gui.views.diff.line_painter import LinePainter, Spot
from counterproof_gui.views.diff.metrics import BAR, CHOICE_BOX, EYE, DiffMetrics, Pane
from counterproof_gui.views.diff.shapes import paint_eye, paint_hatching, paint_hunk_box
from counterproof_gui.views.diff.sight import Sight
from counterproof_gui.views.diff.tones import Tone, Tones
from counterproof_gui.views.remarks import BOX_GAP, RemarkBox
from counterproof_gui.views.rows import Rows
from counterproof_gui.views.visible_text import visible_text

PADDING_TOP = 4
HEADER_EXTRA = 14
_TEXT_LEFT = 19
_GAP_TINT = 0.6

Boxes = Mapping[int, Sequence[tuple[Side, RemarkBox]]]
"""The boxes under each row that has any, with the side that they are about."""


@dataclass(eq=False)
class DiffPage:
    """Paints an arrangement whose rows stand in `rows`."""

    document: DiffDocument
    arrangement: Arrangement
    metrics: DiffMetrics
    rows: Rows
    boxes: Boxes
    tones: Tones
    columns: int = 0

    def __post_init__(self) -> None:
        self.lines = LinePainter(self.document, self.metrics, self.tones, self.columns)

    def paint(self, painter: QPainter, sight: Sight, part: QRect) -> None:
        """Paint a part of what is seen of the page."""
        painter.setClipRect(part)
        painter.fillRect(part, self.tones.palette.panel)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for pane in self.metrics.panes(sight.width)[1:]:
            painter.fillRect(QRectF(pane.left - 1, 0, 1, sight.height), self.tones.palette.border)
        above = sight.top - PADDING_TOP
        for number in self.rows.between(above + part.top(), above + part.bottom()):
            top, bottom = self.rows.top(number) - above, self.rows.bottom(number) - above
            row = self.arrangement.row(number)
            area = QRectF(0, top, sight.width, bottom - top)
            if row.kind in {Kind.EQUAL, Kind.CHANGE}:
                self._paint_lines(painter, sight, number, row, area)
            else:
                self._paint_across(painter, sight, number, row, area)

    def text_height(self, number: int) -> int:
        """The height of a row without the boxes under it."""
        boxed = self._boxes_height(number)
        return self.rows.bottom(number) - self.rows.top(number) - boxed

    def box_at(self, number: int, x: int, y: int, panes: Sequence[Pane]) -> RemarkBox | None:
        """The box under a row that covers a point, given from the top of the text."""
        for area, box in self._placed(number, self.rows.top(number), panes):
            if area.contains(QPointF(x, y)):
                return box
        return None

    def hunk_begins_at(self, number: int, row: Row) -> int | None:
        """The hunk whose first row this is."""
        if row.kind is not Kind.CHANGE:
            return None
        hunk = self.document.hunk_of(row.stretch.entry, row.stretch.change)
        first = self.arrangement.row_of(self.document.place_of_hunk(row.stretch.entry, hunk))
        return hunk if first == number else None

    def _paint_lines(self, painter: QPainter, sight: Sight, number: int, row: Row, area: QRectF) -> None:
        height, panes = self.text_height(number), self.metrics.panes(sight.width)
        for pane in panes:
            place = row.place(_side_of(row) if pane.side is None else pane.side)
            part = QRectF(pane.left, area.top(), pane.width, height)
            if place is None:
                paint_hatching(painter, part.adjusted(-pane.lead, 0, 0, 0), self.tones.palette)
                continue
            tone = Tone.EQUAL
            if row.kind is Kind.CHANGE:
                tone = Tone.ADDED if place.side is Side.AFTER else Tone.REMOVED
            spot = Spot(number, row, place, pane, part, self.tones[tone], tone)
            self.lines.paint(painter, spot, sight)
        hunk = self.hunk_begins_at(number, row)
        if hunk is not None:
            self._paint_hunk(painter, sight, row, hunk, area)
        for place_of_box, box in self._placed(number, area.top(), panes):
            current = sight.focused and box.remark is sight.remark
            box.paint(painter, place_of_box.topLeft(), current=current)

    def _paint_hunk(self, painter: QPainter, sight: Sight, row: Row, hunk: int, area: QRectF) -> None:
        entry, line = row.stretch.entry, self.metrics.line_height
        if sight.choices is not None:
            found = self.document.hunks[entry][hunk]
            state = taken(self.document.entries[entry].difference, sight.choices[entry], found)
            top = area.top() + (line - CHOICE_BOX) / 2
            box = QRectF(BAR + 1, top, CHOICE_BOX, CHOICE_BOX)
            paint_hunk_box(painter, box, state, self.tones.palette)
        if sight.viewed and self.document.digest(entry, hunk) in sight.viewed:
            eye = QRectF(self.metrics.lead + BAR + 1, area.top() + (line - EYE) / 2, EYE, EYE)
            paint_eye(painter, eye, self.tones.palette.text_muted)

    def _paint_across(self, painter: QPainter, sight: Sight, number: int, row: Row, area: QRectF) -> None:
        palette = self.tones.palette
        current = number == sight.caret.selection.caret.line and sight.focused
        if row.kind is Kind.HEADER:
            self._paint_header(painter, row, area)
        else:
            is_gap = row.kind is Kind.GAP
            painter.fillRect(area, mix(palette.raised, palette.panel, _GAP_TINT if is_gap else 0))
            words = f"… {row.stretch.words}" if is_gap else row.stretch.words
            hint = "Enter shows them" if current and row.stretch.key else ""
            painter.setFont(interface_font(tokens().type.small))
            painter.setPen(palette.text_muted)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            text = f"{words} · {hint}" if hint else words
            painter.drawText(
                area.adjusted(self.metrics.lead + self.metrics.gutter, 0, -BOX_GAP, 0), flags, text
            )
        if current:
            painter.fillRect(QRectF(0, area.top(), BAR, area.height()), palette.accent)

    def _paint_header(self, painter: QPainter, row: Row, area: QRectF) -> None:
        palette, entry = self.tones.palette, self.document.entries[row.stretch.entry]
        painter.fillRect(area, palette.raised)
        for y in (area.top(), area.bottom() - 1):
            painter.fillRect(QRectF(0, y, area.width(), 1), palette.border)
        difference = entry.difference
        counts = f"+{difference.added:,} −{difference.removed:,}" if difference.changes else ""
        bold, plain = interface_font(weight=QFont.Weight.Bold), interface_font(tokens().type.small)
        right = area.right() - _TEXT_LEFT - QFontMetricsF(plain).horizontalAdvance(counts)
        title = _elided(entry.title, bold, right - _TEXT_LEFT)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(palette.text)
        painter.setFont(bold)
        place = area.adjusted(_TEXT_LEFT, 0, 0, 0)
        painter.drawText(place, flags, title)
        painter.setFont(plain)
        painter.setPen(palette.text_muted)
        after_title = place.left() + QFontMetricsF(bold).horizontalAdvance(title) + 12
        words = _elided(entry.words, plain, right - after_title - 12)
        painter.drawText(area.adjusted(after_title, 0, 0, 0), flags, words)
        painter.drawText(area.adjusted(right, 0, 0, 0), flags, counts)

    def _placed(self, number: int, top: float, panes: Sequence[Pane]) -> list[tuple[QRectF, RemarkBox]]:
        found: list[tuple[QRectF, RemarkBox]] = []
        begin = top + self.text_height(number)
        below = {pane.side: begin for pane in panes}
        for side, box in self.boxes.get(number, ()):
            pane = next(each for each in panes if each.side in {None, side})
            area = QRectF(pane.left + self.metrics.gutter, below[pane.side], box.width, box.height)
            found.append((area, box))
            below[pane.side] = area.bottom() + BOX_GAP
        return found

    def _boxes_height(self, number: int) -> int:
        return boxes_height(self.boxes.get(number, ()), apart=len(self.metrics.panes(2)) > 1)


def boxes_height(boxes: Sequence[tuple[Side, RemarkBox]], *, apart: bool) -> int:
    """The height that boxes take under a row, where those of the two sides stand beside each other or not."""
    if not boxes:
        return 0
    stacks = [[box for each, box in boxes if each is side] for side in Side]
    if not apart:
        stacks = [[box for _, box in boxes]]
    return max(sum(box.height + BOX_GAP for box in stack) for stack in stacks)


def _side_of(row: Row) -> Side:
    return Side.BEFORE if row.after is None else Side.AFTER


def _elided(text: str, font: QFont, room: float) -> str:
    return QFontMetricsF(font).elidedText(visible_text(text), Qt.TextElideMode.ElideMiddle, room)
