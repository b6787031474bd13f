"""The small shapes of a diff page: hatching where a side has no line, boxes of choices, pills."""

from __future__ import annotations

from functools import lru_cache

from counterproof_gui.qt import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPointF,
    QPolygonF,
    QRectF,
    Qt,
)
from counterproof_gui.theme import Palette, interface_font, mix, tokens
from counterproof_gui.views.diff.choosing import Taken

_HATCH = 8
_PILL_PADDING = 8


def paint_hatching(painter: QPainter, area: QRectF, palette: Palette) -> None:
    """Fill an area with diagonal lines: nothing stands here on this side."""
    ink = mix(palette.text_faint, palette.panel, 0.28)
    brush = QBrush(_tile(ink.name(), palette.panel.name(), painter.device().devicePixelRatio()))
    painter.setBrushOrigin(area.topLeft())
    painter.fillRect(area, brush)


def paint_hunk_box(painter: QPainter, area: QRectF, taken: Taken, palette: Palette) -> None:
    """Paint a box that is ticked, empty, or crossed by a bar when a hunk is taken in part."""
    filled = taken is not Taken.NONE
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.accent_fill if filled else palette.text_faint, 1.2))
    painter.setBrush(palette.accent_fill if filled else palette.panel)
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    pen = QPen(palette.on_accent, 1.7)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    if taken is Taken.ALL:
        tick = ((0.25, 0.52), (0.43, 0.7), (0.76, 0.32))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([_inside(area, x, y) for x, y in tick]))
    elif taken is Taken.PARTLY:
        painter.drawLine(_inside(area, 0.26, 0.5), _inside(area, 0.74, 0.5))
    painter.restore()


def paint_eye(painter: QPainter, area: QRectF, colour: QColor) -> None:
    """Paint an eye: this was viewed."""
    left, right = _inside(area, 0.02, 0.5), _inside(area, 0.98, 0.5)
    lids = QPainterPath(left)
    lids.quadTo(_inside(area, 0.5, -0.12), right)
    lids.quadTo(_inside(area, 0.5, 1.12), left)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(lids)
    painter.setBrush(colour)
    painter.drawEllipse(area.center(), 1.6, 1.6)
    painter.restore()


def paint_line_box(painter: QPainter, area: QRectF, *, is_taken: bool, colour: QColor) -> None:
    """Paint a small square, filled when the line is taken."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 1.2))
    painter.setBrush(colour if is_taken else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area.adjusted(0.6, 0.6, -0.6, -0.6), 1.5, 1.5)
    painter.restore()


def paint_pill(painter: QPainter, right: float, row: QRectF, word: str, palette: Palette) -> float:
    """Paint a word on a raised ground that ends at `right`; return where it begins."""
    font = interface_font(tokens().type.caption)
    width = QFontMetricsF(font).horizontalAdvance(word) + 2 * _PILL_PADDING
    area = QRectF(right - width, row.top() + 2, width, row.height() - 4)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.border, 1))
    painter.setBrush(palette.raised)
    painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
    painter.setFont(font)
    painter.setPen(palette.text_muted)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, word)
    painter.restore()
    return area.left()


def _inside(area: QRectF, x: float, y: float) -> QPointF:
    return QPointF(area.left() + x * area.width(), area.top() + y * area.height())


@lru_cache(8)
def _tile(ink: str, paper: str, density: float) -> QPixmap:
    edge = round(_HATCH * density)
    tile = QPixmap(edge, edge)
    tile.setDevicePixelRatio(density)
    tile.fill(QColor(paper))
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(ink), 1))
    # The same line three times, so that it goes on over the edges of the tile.
    for shift in (-_HATCH, 0, _HATCH):
        painter.drawLine(QPointF(shift - 1, _HATCH + 1), QPointF(shift + _HATCH + 1, -1))
    painter.end()
    return tile
