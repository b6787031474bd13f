"""The painted surface under the diff view: scrolling, zoom, wrapping, geometry and colours."""

from __future__ import annotations

from collections.abc import Iterator

from counterproof.changes.choice import Choice
from counterproof_gui.jobs import Jobs
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
    Slot,
)
from counterproof_gui.theme import colours, tokens
from counterproof_gui.views.diff.arrangement import Arrangement, Kind, Row, Style
from counterproof_gui.views.diff.bands import bands_of
from counterproof_gui.views.diff.document import DiffDocument
from counterproof_gui.views.diff.entry import Place, Side
from counterproof_gui.views.diff.heights import heights
from counterproof_gui.views.diff.metrics import PADDING_RIGHT, DiffMetrics, Pane
from counterproof_gui.views.diff.page import PADDING_TOP, Boxes, DiffPage
from counterproof_gui.views.diff.sight import Caret, Sight
from counterproof_gui.views.diff.tones import Tones
from counterproof_gui.views.labels import muted_label
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.overview import Band, OverviewBar
from counterproof_gui.views.remarks import Remark, RemarkBox
from counterproof_gui.views.rows import Rows
from counterproof_gui.views.selection import Position

_MOST_BOXES = 300
_ZOOM_STEP = 1.0


class DiffCanvas(QAbstractScrollArea):
    """Shows one document in a style, and a caret in it; what changes them is up to a subclass."""

    def __init__(self, jobs: Jobs | None, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._pixels = tokens().type.code
        self._document = DiffDocument()
        self._style = Style()
        self._arrangement = Arrangement((), self._style)
        self._all_boxes: dict[Place, list[RemarkBox]] = {}
        self._caret = Caret()
        self._remark: Remark | None = None
        self._matches = Matches()
        self._choices: list[Choice] | None = None
        self._viewed: frozenset[str] = frozenset()
        self._note = muted_label(small=True)
        self._note.setParent(self.viewport())
        self._note.hide()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.overview = OverviewBar(self._bands, self)
        self.overview.jumped.connect(self.scroll_to)
        self.setViewportMargins(0, 0, self.overview.width(), 0)
        self.verticalScrollBar().valueChanged.connect(self._show_seen)
        self._set_page()

    @property
    def note(self) -> str:
        """Why there are no colours, or nothing."""
        return self._note.text()

    def zoom(self, steps: int) -> None:
        """Make the text larger or smaller by whole pixels; 0 gives back its own size."""
        self._pixels = self._page.metrics.pixels + steps * _ZOOM_STEP if steps else tokens().type.code
        self._keep_place()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        self._page.paint(painter, self._sight(), event.rect())
        painter.end()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if dx:
            self.viewport().update()
        else:
            # What stays in sight is moved, so that only the rows that come into it are painted.
            self.viewport().scroll(0, dy)
            self._place_note()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and (self._style.wrapped or self._all_boxes):
            self._set_page()
        self._set_scroll_bars()
        self._place_note()
        beside = self.viewport().geometry()
        self.overview.setGeometry(beside.right() + 1, beside.top(), self.overview.width(), beside.height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._set_page()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    @Slot(float)
    def scroll_to(self, fraction: float) -> None:
        """Bring the place at a fraction of the page's height into the middle."""
        middle = fraction * self._overview_height() - self.viewport().height() / 2
        self.verticalScrollBar().setValue(round(middle))

    def _row(self, number: int | None = None) -> Row | None:
        number = self._caret.selection.caret.line if number is None else number
        return self._arrangement.row(number) if 0 <= number < len(self._arrangement) else None

    def _place(self, number: int | None = None, side: Side | None = None) -> Place | None:
        """The line in a row on the caret's side; where both have the row's pane, the one that is there."""
        row = self._row(number)
        if row is None:
            return None
        if len(self._panes()) == 1:
            return row.place(Side.AFTER) or row.place(Side.BEFORE)
        return row.place(self._caret.side if side is None else side)

    def _panes(self) -> tuple[Pane, ...]:
        return self._page.metrics.panes(self.viewport().width())

    def _pane_of(self, side: Side) -> Pane:
        return next(pane for pane in self._panes() if pane.side in {None, side})

    def _sight(self) -> Sight:
        return Sight(
            width=self.viewport().width(),
            height=self.viewport().height(),
            left=self.horizontalScrollBar().value(),
            top=self.verticalScrollBar().value(),
            caret=self._caret,
            focused=self.hasFocus(),
            remark=self._remark,
            matches=self._matches,
            choices=self._choices,
            viewed=self._viewed,
        )

    def _arrange(self, style: Style) -> None:
        self._style = style
        self._arrangement = Arrangement(self._document.entries, style)
        self._set_page()

    def _set_document(self, document: DiffDocument) -> None:
        self._document = document
        places = document.remark_places()[:_MOST_BOXES]
        self._all_boxes = {
            place: [RemarkBox(remark) for remark in document.remarks_at(place)] for place in places
        }
        self._arrange(self._style)

    def _set_page(self) -> None:
        metrics = DiffMetrics(
            self._pixels,
            self._document.largest_number,
            self._style.layout,
            choosable=self._choices is not None,
        )
        columns = metrics.columns(self.viewport().width()) if self._style.wrapped else 0
        boxes = self._boxes(metrics)
        extra = heights(self._document, self._arrangement, metrics, boxes, columns)
        rows = Rows(range(len(self._arrangement)), metrics.line_height, extra)
        tones = Tones(colours(), colour_blind=self._style.colour_blind)
        self._page = DiffPage(self._document, self._arrangement, metrics, rows, boxes, tones, columns)
        self._set_scroll_bars()
        self.viewport().update()
        self.overview.refresh()
        self._show_seen()

    def _boxes(self, metrics: DiffMetrics) -> Boxes:
        panes = metrics.panes(self.viewport().width())
        boxes: dict[int, list[tuple[Side, RemarkBox]]] = {}
        for place, found in self._all_boxes.items():
            number = self._arrangement.row_of(place)
            if self._arrangement.row(number).kind is Kind.GAP:
                continue
            pane = next(each for each in panes if each.side in {None, place.side})
            width = max(pane.width - metrics.gutter - PADDING_RIGHT, 1)
            boxes.setdefault(number, []).extend((place.side, box.fit(width)) for box in found)
        return boxes

    def _keep_place(self) -> None:
        """Make the page anew with the caret's row at the height where it is now."""
        line = self._caret.selection.caret.line
        bar = self.verticalScrollBar()
        at = self._page.rows.top(line) - bar.value()
        self._set_page()
        bar.setValue(self._page.rows.top(line) - at)

    def _content_height(self) -> int:
        return self._page.rows.height + 2 * PADDING_TOP

    def _set_scroll_bars(self) -> None:
        metrics, size = self._page.metrics, self.viewport().size()
        down, across = self.verticalScrollBar(), self.horizontalScrollBar()
        down.setRange(0, max(0, self._content_height() - size.height()))
        down.setPageStep(size.height())
        down.setSingleStep(metrics.line_height)
        pane = min(self._panes(), key=lambda each: each.width)
        width = metrics.gutter + round((self._document.longest + 1) * metrics.cell) + PADDING_RIGHT
        across.setRange(0, 0 if self._style.wrapped else max(0, width - pane.width))
        across.setPageStep(pane.width)
        across.setSingleStep(round(4 * metrics.cell))

    def _reveal(self, *, centre: bool) -> None:
        line, column = self._caret.selection.caret
        if not len(self._arrangement):
            return
        top, bottom = self._page.rows.top(line), self._page.rows.bottom(line) + 2 * PADDING_TOP
        height = self.viewport().height()
        bar = self.verticalScrollBar()
        if centre and not bar.value() <= top <= bottom <= bar.value() + height:
            bar.setValue(top - height // 3)
        bar.setValue(max(min(bar.value(), top), min(bottom - height, top)))
        self._reveal_column(column)

    def _reveal_column(self, column: int) -> None:
        place, across = self._place(), self.horizontalScrollBar()
        if place is None or self._style.wrapped:
            return
        pane = self._pane_of(self._caret.side)
        piece = self._page.lines.slices(place, pane, across.value(), range(1))[0]
        laid_out = self._page.lines.plain(place, piece)
        x = round(laid_out.x_of(min(column, len(laid_out.line))))
        room = pane.width - self._page.metrics.gutter - PADDING_RIGHT
        if x > across.maximum():
            across.setMaximum(x + PADDING_RIGHT)
        across.setValue(max(min(across.value(), x), x - max(room, 1)))

    def _row_at(self, point: QPoint) -> int:
        return self._page.rows.line_at(point.y() + self.verticalScrollBar().value() - PADDING_TOP)

    def _position_at(self, point: QPoint) -> tuple[Position, Side]:
        """The place under a point, and the side whose pane it is in."""
        y = point.y() + self.verticalScrollBar().value() - PADDING_TOP
        number = self._row_at(point)
        pane = next((each for each in reversed(self._panes()) if point.x() >= each.left), self._panes()[0])
        side = self._caret.side if pane.side is None else pane.side
        place = self._place(number, side)
        if place is None:
            return Position(number, 0), side
        height = self._page.metrics.line_height
        within = max(0, (y - self._page.rows.top(number)) // height)
        left = self.horizontalScrollBar().value()
        pieces = self._page.lines.slices(place, pane, left, range(within, within + 1))
        if not pieces:
            return Position(number, len(self._document.text(place))), side
        laid_out = self._page.lines.plain(place, pieces[0])
        x = point.x() - pane.left - self._page.metrics.gutter - pieces[0].shift
        return Position(number, laid_out.column_at(x)), side

    def _box_at(self, point: QPoint) -> RemarkBox | None:
        y = point.y() + self.verticalScrollBar().value() - PADDING_TOP
        return self._page.box_at(self._row_at(point), point.x(), y, self._panes())

    @Slot()
    def _show_seen(self) -> None:
        whole, top = self._overview_height(), self.verticalScrollBar().value()
        self.overview.set_seen(top / whole, min(1.0, (top + self.viewport().height()) / whole))

    def _bands(self) -> Iterator[Band]:
        return bands_of(self._page, self._matches, self._overview_height())

    def _overview_height(self) -> int:
        return max(self._content_height(), self.viewport().height(), 1)

    def _say_why_plain(self, note: str) -> None:
        self._note.setText(note)
        self._place_note()

    def _place_note(self) -> None:
        self._note.setVisible(bool(self._note.text()))
        self._note.adjustSize()
        corner = self.viewport().rect().bottomRight()
        self._note.move(corner - QPoint(self._note.width() + PADDING_RIGHT, self._note.height() + 8))
