"""A narrow bar beside a long page: where things are in it, what of it is seen, and a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple

from counterproof_gui.qt import (
    QColor,
    QEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRectF,
    QResizeEvent,
    QSize,
    Qt,
    QWidget,
    Signal,
)
from counterproof_gui.theme import colours, mix

WIDTH = 14
_LEAST_HEIGHT = 2
_SEEN = 0.16


class Lane(Enum):
    """Which part of the bar's width is for what: left edge and width."""

    REMOVED = (2, 3)
    ADDED = (5, 3)
    FINDING = (9, 4)
    MATCH = (1, 12)


class Band(NamedTuple):
    """A stretch of the page, as fractions of its height, in a lane and a colour."""

    first: float
    last: float
    lane: Lane
    colour: QColor


class OverviewBar(QWidget):
    """Asks for its bands when it paints them after `refresh`; `jumped` carries where in the page to go.

    What it shows is for the eyes and the mouse alone: keys lead to the same places.
    """

    jumped = Signal(float)

    def __init__(self, bands: Callable[[], Iterable[Band]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bands = bands
        self._drawn: QPixmap | None = None
        self._seen = (0.0, 1.0)
        self.setFixedWidth(WIDTH)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Overview")
        self.setAccessibleDescription("Changes, findings and matches in the whole text; click to go there")

    def refresh(self) -> None:
        """Ask for the bands anew with the next painting."""
        self._drawn = None
        self.update()

    def set_seen(self, first: float, last: float) -> None:
        """Show which part of the page is seen, as fractions of its height."""
        if (first, last) != self._seen:
            self._seen = first, last
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, WIDTH)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._drawn is None:
            self._drawn = self._draw()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        first, last = self._seen
        if last - first < 1:
            palette = colours()
            area = QRectF(0.5, first * self.height(), WIDTH - 1, max((last - first) * self.height(), 8))
            seen = QColor(palette.text)
            seen.setAlphaF(_SEEN)
            painter.setPen(QPen(mix(palette.text, palette.panel, 0.4), 1))
            painter.setBrush(seen)
            painter.drawRect(area.adjusted(0, 0.5, 0, -0.5))
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.refresh()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._jump(event.position().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._jump(event.position().y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def _jump(self, y: float) -> None:
        self.jumped.emit(min(max(y / max(self.height(), 1), 0.0), 1.0))

    def _draw(self) -> QPixmap:
        density = self.devicePixelRatioF()
        drawn = QPixmap(self.size().expandedTo(QSize(1, 1)) * density)
        drawn.setDevicePixelRatio(density)
        drawn.fill(colours().panel)
        painter = QPainter(drawn)
        painter.fillRect(0, 0, 1, self.height(), colours().border)
        done: set[tuple[int, int, Lane, int]] = set()
        for band in self._bands():
            top = round(band.first * self.height())
            height = max(round(band.last * self.height()) - top, _LEAST_HEIGHT)
            key = top, height, band.lane, band.colour.rgba()
            if key not in done:
                done.add(key)
                left, width = band.lane.value
                painter.fillRect(left, top, width, height, band.colour)
        painter.end()
        return drawn
