"""The page of the first frame: the bare grounds and lines of what is built next."""

from __future__ import annotations

from counterproof_gui.qt import QPainter, QPaintEvent, QWidget
from counterproof_gui.theme import colours, tokens


class Blank(QWidget):
    """The ground of the welcome page, or that of the three columns above the status line."""

    def __init__(self, *, columns: bool) -> None:
        super().__init__()
        self._columns = columns

    def seat_queue(self, queue: QWidget) -> None:
        """Show the queue in its column while the rest is built."""
        queue.setParent(self)
        sizes = tokens().sizes
        queue.setGeometry(0, 0, sizes.queue - 1, self.height() - sizes.status)
        queue.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, sizes = colours(), tokens().sizes
        painter = QPainter(self)
        painter.fillRect(event.rect(), palette.panel if self._columns else palette.window)
        if self._columns:
            foot = self.height() - sizes.status
            painter.fillRect(sizes.queue - 1, 0, 1, foot, palette.border)
            painter.fillRect(self.width() - sizes.inspector, 0, 1, foot, palette.border)
            painter.fillRect(0, foot, self.width(), 1, palette.border)
        painter.end()
