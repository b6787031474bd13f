"""The painted surface under the code view: scrolling, zoom, geometry, colours, and an excerpt's height."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from counterproof.evidence.budget import Budget
from counterproof.evidence.events import Emit, Event, Progress
from counterproof_gui.jobs import Job, Jobs
from counterproof_gui.qt import (
    QAbstractScrollArea,
    QEvent,
    QFrame,
    QPainter,
    QPaintEvent,
    QPoint,
    QResizeEvent,
    QSize,
    QSizePolicy,
    Qt,
    QWheelEvent,
    QWidget,
    Slot,
)
from counterproof_gui.theme import tokens
from counterproof_gui.views.code_bands import bands_of
from counterproof_gui.views.code_document import CodeDocument
from counterproof_gui.views.code_page import PADDING_RIGHT, PADDING_TOP, CodeMetrics, CodePage, View
from counterproof_gui.views.labels import muted_label
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.overview import Band, OverviewBar
from counterproof_gui.views.remarks import BOX_GAP, Remark, RemarkBox
from counterproof_gui.views.rows import Rows
from counterproof_gui.views.selection import Position, Selection
from counterproof_gui.views.slices import rows_of
from counterproof_gui.views.syntax import Colouring, colour, why_plain

EXCERPT_BEFORE, EXCERPT_AFTER = 4, 2
_MOST_BOXES = 300
_COLOURING_SECONDS = 60
_ZOOM_STEP = 1.0
_FEWEST_COLUMNS = 20


class CodeCanvas(QAbstractScrollArea):
    """Shows one document, a selection in it and its current remark; what changes them is up to a subclass.

    Colours come from a job and are left out without `jobs`. At most 300 boxes are shown.
    """

    def __init__(
        self,
        jobs: Jobs | None,
        *,
        excerpt: bool,
        evidence_key: str = "",
        overview: bool = False,
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._excerpt = excerpt
        self._wrapped = False
        self._evidence_key = evidence_key
        self._pixels = tokens().type.code
        self._document = CodeDocument()
        self._boxed: CodeDocument | None = None
        self._all_boxes: list[RemarkBox] = []
        self._selection = Selection()
        self._remark: Remark | None = None
        self._matches = Matches()
        self._colours: Job | None = None
        self._coloured = 0
        self._note = muted_label(small=True)
        self._note.setParent(self.viewport())
        self._note.hide()
        self.overview = OverviewBar(self._bands, self) if overview else None
        if self.overview is not None:
            self.overview.jumped.connect(self.scroll_to)
            self.setViewportMargins(0, 0, self.overview.width(), 0)
            self.verticalScrollBar().valueChanged.connect(self._show_what_is_seen)
        self.setFrameShape(QFrame.Shape.NoFrame)
        if excerpt:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._set_page()

    @property
    def note(self) -> str:
        """Why there are no colours, or nothing."""
        return self._note.text()

    def lines_shown(self) -> range:
        """The numbers, from 1, of the lines that can be scrolled to: all, or those of the excerpt."""
        lines = self._page.rows.lines
        return range(lines.start + 1, lines.stop + 1)

    @Slot(float)
    def scroll_to(self, share: float) -> None:
        """Show the place at a share of the whole height, in the middle."""
        middle = share * self._content_height()
        self.verticalScrollBar().setValue(round(middle - self.viewport().height() / 2))

    def zoom(self, steps: int) -> None:
        """Make the text larger or smaller by whole pixels; 0 gives back its own size."""
        self._pixels = self._page.metrics.pixels + steps * _ZOOM_STEP if steps else tokens().type.code
        self._set_page()

    def set_wrapped(self, wrapped: bool) -> None:
        """Wrap long lines, or let them be scrolled; what is on top stays there."""
        top = self._page.rows.line_at(self.verticalScrollBar().value())
        self._wrapped = wrapped
        self._set_page()
        self.verticalScrollBar().setValue(self._page.rows.top(top))

    @property
    def is_wrapped(self) -> bool:
        """Whether long lines are wrapped."""
        return self._wrapped

    def whole_height(self, room: int) -> int:
        """The height of as many lines, with their boxes, as fit into a room from the first one on."""
        if self._content_height() <= room:
            return self._content_height()
        bottoms = (self._page.rows.bottom(line) + PADDING_TOP for line in self._page.rows.lines)
        return max((bottom for bottom in bottoms if bottom <= room), default=room)

    def sizeHint(self) -> QSize:
        if not self._excerpt:
            return super().sizeHint()
        return QSize(tokens().sizes.window_min[0] // 2, self._content_height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() if self._excerpt else super().minimumSizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self.viewport())
        self._page.paint(painter, self._view())
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and (self._document.remarks or self._wrapped):
            self._set_page()
        self._set_scroll_bars()
        self._place_note()
        if self.overview is not None:
            beside = self.viewport().geometry()
            self.overview.setGeometry(
                beside.right() + 1, beside.top(), self.overview.width(), beside.height()
            )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._set_page()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
        elif self._excerpt:
            event.ignore()
        else:
            super().wheelEvent(event)

    def _reveal(self, *, centre: bool) -> None:
        line, column = self._selection.caret
        row = self._page.row_of(line, column)
        top = self._page.rows.top(line) + row * self._page.rows.line_height
        bottom = top + self._page.rows.line_height
        if bottom == self._page.rows.top(line) + self._page.text_height(line):
            bottom = self._page.rows.bottom(line)
        bottom += 2 * PADDING_TOP
        height = self.viewport().height()
        bar = self.verticalScrollBar()
        if centre and not bar.value() <= top <= bottom <= bar.value() + height:
            first = self._page.rows.line_at(top - height // 3)
            whole = self._page.rows.top(first) + (PADDING_TOP if first else 0)
            bar.setValue(top - height // 3 if self._wrapped else whole)
        bar.setValue(max(min(bar.value(), top), min(bottom - height, top)))
        if not self._wrapped:
            self._reveal_across(line, column)

    def _reveal_across(self, line: int, column: int) -> None:
        across = self.horizontalScrollBar()
        piece = self._page.slice_with(line, 0, across.value(), self.viewport().width())
        x = round(self._page.laid_out(line, piece).x_of(column))
        room = self.viewport().width() - self._page.metrics.gutter - PADDING_RIGHT
        across.setValue(max(min(across.value(), x), x - max(room, 1)))

    def _position_at(self, point: QPoint) -> Position:
        y = point.y() + self.verticalScrollBar().value() - PADDING_TOP
        line = self._page.rows.line_at(y)
        row = (y - self._page.rows.top(line)) // self._page.rows.line_height
        left = self.horizontalScrollBar().value()
        piece = self._page.slice_with(line, row, left, self.viewport().width())
        laid_out = self._page.laid_out(line, piece)
        column = laid_out.column_at(point.x() - self._page.metrics.gutter - piece.shift)
        if self._wrapped:
            first, last = laid_out.columns
            column = min(max(column, first), last)
        return Position(line, column)

    def _remark_at(self, point: QPoint) -> Remark | None:
        y = point.y() + self.verticalScrollBar().value() - PADDING_TOP
        box = self._page.box_at(self._page.rows.line_at(y), y)
        return box.remark if box and point.x() >= self._page.metrics.gutter else None

    def _view(self) -> View:
        return View(
            width=self.viewport().width(),
            height=self.viewport().height(),
            left=self.horizontalScrollBar().value(),
            top=self.verticalScrollBar().value(),
            selection=self._selection,
            current_remark=self._remark,
            matches=self._matches,
            focused=self.hasFocus(),
        )

    def _set_page(self, around: int | None = None) -> None:
        metrics = CodeMetrics(self._pixels, self._document.numbers.count)
        room = self.viewport().width() - metrics.gutter - PADDING_RIGHT
        columns = max(int(room / metrics.cell), _FEWEST_COLUMNS) if self._wrapped else 0
        boxes = self._boxes(room)
        heights = Counter(self._wrapping(columns, metrics.line_height) if columns else {})
        for line, found in boxes.items():
            heights[line] += sum(box.height + BOX_GAP for box in found) - BOX_GAP
        rows = Rows(self._range(around), metrics.line_height, heights)
        self._page = CodePage(self._document, metrics, rows, boxes, columns)
        self._set_scroll_bars()
        if self.overview is not None:
            self.overview.refresh()
        self.updateGeometry()
        self.viewport().update()

    def _wrapping(self, columns: int, line_height: int) -> dict[int, int]:
        """The extra height of every line that takes more rows than one."""
        document = self._document
        rows = {line: rows_of(document.drawn(line).text, columns) for line in document.longer_than(columns)}
        return {line: (count - 1) * line_height for line, count in rows.items() if count > 1}

    def _boxes(self, width: int) -> dict[int, list[RemarkBox]]:
        boxes: dict[int, list[RemarkBox]] = {}
        if self._boxed is not self._document:
            self._boxed = self._document
            shown = self._document.remarks[:_MOST_BOXES]
            self._all_boxes = [RemarkBox(remark, self._evidence_key) for remark in shown]
        for box in self._all_boxes:
            boxes.setdefault(box.remark.line, []).append(box.fit(width))
        return boxes

    def _range(self, around: int | None) -> range:
        count = len(self._document.lines)
        if not self._excerpt:
            return range(count)
        centre = self._first_line() if around is None else around
        return range(max(0, centre - EXCERPT_BEFORE), min(count, centre + EXCERPT_AFTER + 1))

    def _first_line(self) -> int:
        remark = self._remark or next(iter(self._document.remarks), None)
        return remark.line if remark and self._excerpt else 0

    def _content_height(self) -> int:
        return self._page.rows.height + 2 * PADDING_TOP

    def _set_scroll_bars(self) -> None:
        metrics, size = self._page.metrics, self.viewport().size()
        down, across = self.verticalScrollBar(), self.horizontalScrollBar()
        down.setRange(0, max(0, self._content_height() - size.height()))
        down.setPageStep(size.height())
        down.setSingleStep(metrics.line_height)
        width = metrics.gutter + round(self._document.longest * metrics.cell) + PADDING_RIGHT
        across.setRange(0, 0 if self._wrapped else max(0, width - size.width()))
        across.setPageStep(size.width())
        across.setSingleStep(round(4 * metrics.cell))
        self._show_what_is_seen()

    @Slot()
    def _show_what_is_seen(self) -> None:
        if self.overview is not None:
            whole, top = max(self._content_height(), 1), self.verticalScrollBar().value()
            self.overview.set_seen(top / whole, min(1.0, (top + self.viewport().height()) / whole))

    def _bands(self) -> Iterator[Band]:
        return bands_of(self._page, self._matches)

    def _colour(self, language: str) -> None:
        document = self._document
        note = why_plain(document.lines)
        self._note.setText(note or "")
        self._place_note()
        self._coloured = 0
        if self._colours is not None:
            self._colours.budget.cancel()
        if self._jobs is not None and note is None:
            self._colours = self._jobs.start(
                "colours",
                partial(_coloured, document, language),
                seconds=_COLOURING_SECONDS,
                owner="view",
                request=f"colours {id(self)}",
                done=self._on_coloured,
                failed=self._on_not_coloured,
                events=self._on_slices,
            )

    @Slot(object)
    def _on_slices(self, slices: tuple[Event, ...]) -> None:
        self._show_colours(max(each.done for each in slices if isinstance(each, Progress)))

    @Slot(object)
    def _on_coloured(self, _: Colouring) -> None:
        self._show_colours(len(self._document.lines))

    def _show_colours(self, up_to: int) -> None:
        shown, self._coloured = range(self._coloured, up_to), up_to
        self._page.forget_layouts()
        bar = self.verticalScrollBar()
        seen = self._page.rows.between(bar.value() - PADDING_TOP, bar.value() + self.viewport().height())
        if max(shown.start, seen.start) <= min(shown.stop, seen.stop):
            self.viewport().update()

    @Slot(object)
    def _on_not_coloured(self, error: BaseException) -> None:
        self._note.setText(f"Not coloured to the end: {error}.")
        self._place_note()

    def _place_note(self) -> None:
        self._note.setVisible(bool(self._note.text()))
        self._note.adjustSize()
        corner = self.viewport().rect().bottomRight()
        self._note.move(corner - QPoint(self._note.width() + PADDING_RIGHT, self._note.height() + 8))


def _coloured(document: CodeDocument, language: str, *, budget: Budget, emit: Emit) -> Colouring:
    return colour(document.lines, language, budget=budget, emit=emit, into=document.colouring)
