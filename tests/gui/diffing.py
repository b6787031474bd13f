"""Differences made by hand and by git, and a diff view over them."""

from __future__ import annotations

from collections.abc import Sequence

from counterproof.changes.compare import compare
from counterproof.changes.difference import Difference
from counterproof_gui.qt import QColor, QImage, QPoint, QWidget
from counterproof_gui.views.diff.arrangement import Row
from counterproof_gui.views.diff.view import DiffView

SOON_MS = 10_000

BEFORE = [f"value_{number} = {number}" for number in range(1, 101)]
AFTER = [*BEFORE]
AFTER[16:17] = ["model = 'thickness'", "assert model"]
AFTER[59:60] = []
AFTER[89] = "value_90 = 'ninety'"


def text(lines: Sequence[str]) -> bytes:
    """Lines as a file."""
    return "".join(f"{line}\n" for line in lines).encode()


def difference(before: Sequence[str] = BEFORE, after: Sequence[str] = AFTER) -> Difference:
    """What git finds between two lists of lines."""
    return compare(text(before), text(after))


def rows(view: DiffView) -> list[Row]:
    """All rows of a view."""
    return [view._arrangement.row(number) for number in range(len(view._arrangement))]


def caret_row(view: DiffView) -> int:
    """The row that the keyboard is on."""
    return view._caret.selection.caret.line


def point_in(view: DiffView, number: int, x: float) -> QPoint:
    """The middle of a row's height at a distance from the left."""
    top = view._page.rows.top(number) - view.verticalScrollBar().value() + 4
    return QPoint(round(x), top + view._page.metrics.line_height // 2)


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def count(image: QImage, colour: QColor) -> int:
    """How many of every third column's pixels have a colour."""
    wanted = colour.rgb()
    return sum(image.pixel(x, y) == wanted for y in range(image.height()) for x in range(0, image.width(), 3))
