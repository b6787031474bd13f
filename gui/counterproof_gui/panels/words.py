"""A stretch of text in one look, and how a row paints it."""

from __future__ import annotations

from dataclasses import dataclass

from counterproof_gui.qt import QColor, QFont, QFontMetricsF, QPainter, QRectF, Qt

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Words:
    """Text, colour and font."""

    text: str
    colour: QColor
    font: QFont

    def cut(
        self, painter: QPainter, area: QRectF, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight
    ) -> None:
        """Paint from the left edge of an area, cut to its width."""
        self._prepare(painter)
        painter.drawText(area, _LEFT, QFontMetricsF(self.font).elidedText(self.text, mode, area.width()))

    def put(self, painter: QPainter, area: QRectF) -> float:
        """Paint up to the right edge of an area and return the width taken."""
        self._prepare(painter)
        painter.drawText(area, _RIGHT, self.text)
        return QFontMetricsF(self.font).horizontalAdvance(self.text)

    def _prepare(self, painter: QPainter) -> None:
        painter.setFont(self.font)
        painter.setPen(self.colour)
