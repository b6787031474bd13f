"""The hands and eyes that use a log view."""

from __future__ import annotations

from counterproof_gui.qt import QApplication, QColor, QImage, QPoint, QPointF, Qt, QWheelEvent
from counterproof_gui.views.log.log_view import LogView


def numbered(first: int, last: int) -> bytes:
    return b"".join(b"line %d\n" % number for number in range(first, last))


def wheel(view: LogView, notches: float) -> None:
    centre = QPointF(view.viewport().rect().center())
    turn = QPoint(0, round(120 * notches))
    event = QWheelEvent(
        centre,
        view.viewport().mapToGlobal(centre),
        QPoint(),
        turn,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def at_line(view: LogView, line: int, column: int = 0) -> QPoint:
    """A point just inside a column of a line that is on the screen."""
    metrics = view._page.metrics
    y = 4 + (line - view._top.line) * metrics.line_height + metrics.line_height // 2
    return QPoint(round(metrics.gutter + column * metrics.cell + 1), y)


def follows(view: LogView) -> bool:
    return view.is_following


def clipboard() -> str:
    return QApplication.clipboard().text()


def picture(view: LogView) -> QImage:
    return view.viewport().grab().toImage()


def count(image: QImage, colour: QColor) -> int:
    wanted = colour.rgb()
    return sum(image.pixel(x, y) == wanted for y in range(image.height()) for x in range(image.width()))
