"""The painted surface under the log view: which row is on top, the scroll bars, zoom, wrap and columns."""

from __future__ import annotations

from bisect import bisect_right

from counterproof.evidence.log_lines import Stream
from counterproof_gui.qt import (
    QAbstractScrollArea,
    QEvent,
    QFrame,
    QPainter,
    QPaintEvent,
    QPoint,
    QResizeEvent,
    Qt,
    QWheelEvent,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.theme import tokens
from counterproof_gui.views.log.clock import Times
from counterproof_gui.views.log.gutter import LogMetrics, Place
from counterproof_gui.views.log.log_page import (
    LEAST_COLUMNS,
    PADDING_RIGHT,
    PADDING_TOP,
    LogPage,
    Look,
    Marks,
)
from counterproof_gui.views.log.set_row import SetRow
from counterproof_gui.views.log.shown_lines import ShownLines
from counterproof_gui.views.selection import Position, Selection

MOST_SAID = 1000
"""How many characters of a line a screen reader is given."""
_ROWS_A_NOTCH = 3
_NOTCH = 120


class LogCanvas(QAbstractScrollArea):
    """Shows the rows of a log from a top row on; what moves it is up to a subclass.

    The vertical bar counts lines, or, while lines are wrapped, rows as estimated from bytes: steps are exact
    and the handle is about where it belongs, whatever the length of the log.
    """

    page_changed = Signal()
    """Other lines are on the screen."""

    def __init__(self, lines: ShownLines, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = lines
        self._pixels = tokens().type.code
        self._times = Times.NONE
        self._numbers = True
        self._wraps = False
        self._unfolded: set[int] = set()
        self._selection = Selection()
        self._matches: Marks | None = None
        self._top = Place(0, 0)
        self._widest = 0
        self._turned = 0
        self._placing = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._make_page()

    @property
    def lines(self) -> ShownLines:
        """The lines shown."""
        return self._lines

    @property
    def wraps(self) -> bool:
        """Whether long lines are broken into rows."""
        return self._wraps

    @property
    def times(self) -> Times:
        """What the column of times shows."""
        return self._times

    @property
    def shows_numbers(self) -> bool:
        """Whether lines have their numbers."""
        return self._numbers

    def set_wraps(self, wraps: bool) -> None:
        """Break long lines into rows, or let them run to the right."""
        self._wraps = wraps
        self._set_page()

    def set_times(self, times: Times) -> None:
        """Show another column of times."""
        self._times = times
        self._set_page()

    def set_shows_numbers(self, numbers: bool) -> None:
        """Show or hide the numbers of lines."""
        self._numbers = numbers
        self._set_page()

    def zoom(self, steps: int) -> None:
        """Make the text larger or smaller by whole pixels; 0 gives back its own size."""
        self._pixels = self._page.metrics.pixels + steps if steps else tokens().type.code
        self._set_page()

    @property
    def is_at_end(self) -> bool:
        """Whether the last row is on the screen."""
        return self._top >= self._lowest_top()

    def visible_lines(self) -> range:
        """The places of the lines that are on the screen."""
        shown = self._page.shown_from(self._top, self.viewport().height() - PADDING_TOP)
        return range(shown[0].line, shown[-1].line + 1) if shown else range(0)

    def line_words(self, line: int) -> str:
        """A line as a screen reader says it: number, stream, and what is drawn."""
        word, text = self._lines.stream(line).title, self._page.drawn(line).text
        more = f" … {len(text) - MOST_SAID:,} more characters" if len(text) > MOST_SAID else ""
        return f"{self._lines.number(line) + 1} {word}: {text[:MOST_SAID]}{more}"

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self.viewport())
        try:
            self._page.paint(painter, self._look())
        finally:
            painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._wraps:
            self._set_page()
        self._show(self._top)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._set_page()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if turn.y() > 0 else -1)
        elif turn.x() or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            super().wheelEvent(event)
        else:
            self._turned += turn.y() * _ROWS_A_NOTCH
            steps = int(self._turned / _NOTCH)
            self._turned -= steps * _NOTCH
            self._show(self._page.moved(self._top, -steps))
            event.accept()

    def _show(self, top: Place) -> None:
        """Put a row on top, or the highest one that still fills the view."""
        top = max(min(top, self._lowest_top()), Place(0, 0))
        changed = top != self._top
        self._top = top
        self._set_bars()
        self.viewport().update()
        if changed:
            self.page_changed.emit()

    def _lowest_top(self) -> Place:
        last = len(self._lines) - 1
        if last < 0:
            return Place(0, 0)
        bottom = Place(last, len(self._page.rows(last)) - 1)
        return self._page.moved(bottom, 1 - self._rows_on_screen())

    def _rows_on_screen(self) -> int:
        return max((self.viewport().height() - PADDING_TOP) // self._page.metrics.line_height, 1)

    def _reveal(self, *, centre: bool) -> None:
        line, column = self._selection.caret
        place = Place(line, self._page.row_of(line, column))
        shown = self._page.shown_from(self._top, self._rows_on_screen() * self._page.metrics.line_height)
        if place not in shown:
            above = place < self._top
            rows = self._rows_on_screen()
            self._show(self._page.moved(place, -rows // 3 if centre else 0 if above else 1 - rows))
        across = self.horizontalScrollBar()
        x = round(self._set_row(place).x_of(column))
        across.setMaximum(max(across.maximum(), x - self._room()))
        across.setValue(max(min(across.value(), x), x - self._room()))

    def _position_at(self, point: QPoint) -> Position:
        if not len(self._lines):
            return Position(0, 0)
        steps = (point.y() - PADDING_TOP) // self._page.metrics.line_height
        place = self._page.moved(self._top, steps)
        x = point.x() - self._page.metrics.gutter + self.horizontalScrollBar().value()
        return Position(place.line, self._set_row(place).column_at(x))

    def _fold_at(self, point: QPoint) -> int | None:
        """The line whose folded text is under a point."""
        if not len(self._lines) or point.x() < self._page.metrics.gutter:
            return None
        steps = (point.y() - PADDING_TOP) // self._page.metrics.line_height
        place = self._page.moved(self._top, steps)
        fold = self._page.drawn(place.line).fold
        x = point.x() - self._page.metrics.gutter + self.horizontalScrollBar().value()
        if fold and fold[0] <= self._set_row(place).index_at(x) < fold[1]:
            return place.line
        return None

    def _set_row(self, place: Place) -> SetRow:
        return self._page.set_row(place, self.horizontalScrollBar().value(), self.viewport().width())

    def _room(self) -> int:
        return max(self.viewport().width() - self._page.metrics.gutter - PADDING_RIGHT, 1)

    def _look(self) -> Look:
        return Look(
            width=self.viewport().width(),
            height=self.viewport().height(),
            left=self.horizontalScrollBar().value(),
            top=self._top,
            selection=self._selection,
            matches=self._matches,
            focused=self.hasFocus(),
        )

    def _set_page(self) -> None:
        is_empty = self._top.line >= len(self._lines)
        first = 0 if is_empty else self._page.rows(self._top.line)[self._top.row]
        self._make_page()
        if not is_empty:
            row = bisect_right(self._page.rows(self._top.line), first) - 1
            self._show(Place(self._top.line, max(row, 0)))
        self.viewport().update()

    def _make_page(self) -> None:
        marked = not len(self._lines) or self._lines.stream(0) is not Stream.UNKNOWN
        timed = self._times if self._lines.log.is_timed else Times.NONE
        metrics = LogMetrics(self._pixels, len(self._lines.log), timed, numbers=self._numbers, marked=marked)
        room = self.viewport().width() - metrics.gutter - PADDING_RIGHT
        columns = max(int(room / metrics.cell), LEAST_COLUMNS) if self._wraps else 0
        self._page = LogPage(self._lines, metrics, columns, self._unfolded)

    def _set_bars(self) -> None:
        metrics, down, across = self._page.metrics, self.verticalScrollBar(), self.horizontalScrollBar()
        lowest = self._lowest_top()
        self._placing = True
        down.setRange(0, self._estimate(lowest))
        down.setPageStep(self._rows_on_screen())
        down.setValue(down.maximum() if self._top == lowest else self._estimate(self._top))
        self._placing = False
        if self._wraps:
            across.setRange(0, 0)
            return
        drawn = [len(self._page.drawn(line).text) for line in self.visible_lines()]
        self._widest = max([self._widest, *drawn])
        across.setRange(0, max(0, round(self._widest * metrics.cell) - self._room()))
        across.setPageStep(self._room())
        across.setSingleStep(round(4 * metrics.cell))

    def _estimate(self, place: Place) -> int:
        return self._lines.rows_before(place.line, self._page.columns) + place.row

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        if self._placing or not len(self._lines):
            return
        if value >= self.verticalScrollBar().maximum():
            self._show(self._lowest_top())
            return

        def before(line: int) -> int:
            return self._lines.rows_before(line, self._page.columns)

        line = max(bisect_right(range(len(self._lines)), value, key=before) - 1, 0)
        row = min(value - before(line), len(self._page.rows(line)) - 1)
        self._show(Place(line, row))
