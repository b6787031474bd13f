"""The page of the first frame: the bare grounds and lines of what is built next."""

from __future__ import annotations

from counterproof_gui.qt import QPainter, QPaintEvent, QWidget
from counterproof_gui.theme import colours, tokens


class Blank(QWidget):
    """The grounds of the welcome page, or of the three columns between top bar and status line."""

    def __init__(self, *, columns: bool) -> None:
        super().__init__()
        self._columns = columns

    def seat_queue(self, queue: QWidget) -> None:
        """Show the queue in its column while the rest is built."""
        sizes = tokens().sizes
        queue.setParent(self)
        queue.setGeometry(0, sizes.top_bar, sizes.queue - 1, self._foot() - sizes.top_bar)
        queue.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, sizes = colours(), tokens().sizes
        painter = QPainter(self)
        painter.fillRect(event.rect(), palette.panel if self._columns else palette.window)
        painter.fillRect(0, 0, self.width(), sizes.top_bar - 1, palette.panel)
        painter.fillRect(0, sizes.top_bar - 1, self.width(), 1, palette.border)
        if self._columns:
            height = self._foot() - sizes.top_bar
            painter.fillRect(sizes.queue - 1, sizes.top_bar, 1, height, palette.border)
            painter.fillRect(self.width() - sizes.inspector, sizes.top_bar, 1, height, palette.border)
            painter.fillRect(0, self._foot(), self.width(), 1, palette.border)
        painter.end()

    def _foot(self) -> int:
        return self.height() - tokens().sizes.status
