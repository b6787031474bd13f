"""A diff page with a caret: the keyboard and the mouse move it, select with it, and copy real text."""

from __future__ import annotations

from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QApplication,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPoint,
    Qt,
    QWidget,
    Signal,
)
from counterproof_gui.views.code_keys import destination, move_of
from counterproof_gui.views.diff.canvas import DiffCanvas
from counterproof_gui.views.diff.entry import Place, Side
from counterproof_gui.views.diff.reading import RowTexts, row_in_words
from counterproof_gui.views.diff.sight import Caret
from counterproof_gui.views.selection import Position, Selection


class MovingCanvas(DiffCanvas):
    """Moves a caret over the rows; where sides have panes of their own, it is in one of them."""

    current_changed = Signal(object)
    """The Place that the keyboard is on now, or None on a row that is no line."""

    def __init__(self, jobs: Jobs | None, parent: QWidget | None) -> None:
        super().__init__(jobs, parent)
        self._whole_lines = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)

    @property
    def current_place(self) -> Place | None:
        """The line that the keyboard is on, if its row has one on this side."""
        return self._place()

    @property
    def current_side(self) -> Side:
        """The side that the keyboard is on."""
        place = self._place()
        return self._caret.side if place is None else place.side

    def selected_text(self) -> str:
        """The real characters of the selection, or of the current line, without numbers and signs."""
        texts, selection = self._texts(), self._caret.selection
        return texts[selection.caret.line] if selection.is_empty else texts.selected(selection)

    def copy(self) -> None:
        """Put the real text of the selection, or of the current line, on the clipboard."""
        _to_clipboard(self.selected_text().encode(errors="surrogateescape"))

    def select_all(self) -> None:
        """Select all rows of the caret's side."""
        texts = self._texts()
        last = len(texts) - 1
        self._caret = Caret(Selection(Position(0, 0), Position(last, len(texts[last]))), self._caret.side)
        self.viewport().update()

    def go_to(self, place: Place, column: int = 0) -> None:
        """Make a line the current one and show it; what hides it is opened by the view."""
        number = self._arrangement.row_of(place)
        self._caret = Caret(self._caret.selection, place.side)
        self._move(Position(number, column), extend=False, centre=True)

    def cross(self) -> None:
        """Go to the other side, where the sides have panes of their own."""
        if len(self._panes()) > 1:
            self._caret = Caret(self._caret.selection, self._caret.side.other)
            self._move(self._caret.selection.caret, extend=False)
            self._announce(f"{self._caret.side.name.lower()}: {self._words()}")

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not len(self._arrangement):
            return
        point = event.position().toPoint()
        if self._pressed_box(point):
            return
        to, side = self._position_at(point)
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if side is not self._caret.side:
            self._caret, extend = Caret(self._caret.selection, side), False
        pane = self._pane_of(side)
        self._whole_lines = point.x() < pane.left + self._page.metrics.gutter
        self._move(to, extend=extend)
        if self._pressed(to.line, point):
            self._whole_lines = False
        elif self._whole_lines:
            self._select_rows(to.line, to.line)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton or not len(self._arrangement):
            return
        pane = self._pane_of(self._caret.side)
        x = min(max(round(event.position().x()), pane.left), pane.left + pane.width - 1)
        to, _ = self._position_at(QPoint(x, round(event.position().y())))
        if self._whole_lines:
            self._select_rows(self._caret.selection.anchor.line, to.line)
        else:
            self._move(to, extend=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._whole_lines = False
        event.accept()

    def _moved_by(self, event: QKeyEvent) -> bool:
        move = move_of(event)
        if move is None or not len(self._arrangement):
            return False
        page = max(1, self.viewport().height() // self._page.metrics.line_height - 1)
        to = destination(move, self._caret.selection.caret, self._texts(), page)
        self._move(to, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        return True

    def _pressed_box(self, point: QPoint) -> bool:
        """Do what a box under the mouse is there for; False where there is none."""
        del point
        return False

    def _pressed(self, number: int, point: QPoint) -> bool:
        """Do what the row or the mark under the mouse is there for; False where that is nothing."""
        del number, point
        return False

    def _texts(self) -> RowTexts:
        return RowTexts(self._document, self._arrangement, self._caret.side)

    def _move(self, to: Position, *, extend: bool, centre: bool = False) -> None:
        before = self._caret.selection.caret.line
        line = min(max(to.line, 0), max(len(self._arrangement) - 1, 0))
        self._caret = Caret(
            self._caret.selection.moved(Position(line, to.column), extend=extend), self._caret.side
        )
        self._reveal(centre=centre)
        if line != before:
            self._announce(self._words())
        self.current_changed.emit(self._place())
        self.viewport().update()

    def _place_caret(self, number: int, column: int, side: Side) -> None:
        at = Position(number, column)
        self._caret = Caret(Selection(at, at), side)

    def _select_rows(self, first: int, last: int) -> None:
        texts, side = self._texts(), self._caret.side
        if first <= last:
            selection = Selection(Position(first, 0), Position(last, len(texts[last])))
        else:
            selection = Selection(Position(first, len(texts[first])), Position(last, 0))
        self._caret = Caret(selection, side)
        self._reveal(centre=False)
        self.viewport().update()

    def _words(self) -> str:
        row = self._row()
        return "" if row is None else row_in_words(self._document, row, self._caret.side)

    def _announce(self, text: str) -> None:
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))


def _to_clipboard(data: bytes) -> None:
    # Bytes that are no UTF-8 have no characters that another program would take.
    QApplication.clipboard().setText(data.decode(errors="replace"))
