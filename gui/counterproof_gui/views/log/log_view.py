"""The view of a log that follows it while it grows, and is read, selected and copied by keyboard or mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from counterproof_gui.qt import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QApplication,
    QEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    Qt,
    QTimer,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.views.code_keys import Move, destination, move_of
from counterproof_gui.views.log.escapes import CSI
from counterproof_gui.views.log.gutter import Place
from counterproof_gui.views.log.log_canvas import LogCanvas
from counterproof_gui.views.log.log_keys import Command, command_of
from counterproof_gui.views.log.log_page import Marks
from counterproof_gui.views.log.log_selection import Texts, selected_bytes, selected_size
from counterproof_gui.views.log.pause_pill import PausePill
from counterproof_gui.views.log.shown_lines import ShownLines
from counterproof_gui.views.selection import Position, Selection

REFRESH_MS = 50
_LOOK_MS = 15
MOST_COPIED = 16 << 20


class LogView(LogCanvas):
    """Lines of a log with numbers, times and streams; it shows new ones at most 20 times a second.

    While it follows, the newest line stays on the screen. Scrolling up, moving up or pressing into the text
    pauses that, which a pill says and undoes; so does reaching the end. Times and numbers are never copied.

    Keys: arrows, Page Up and Down, Home, End move the current line (with Shift they select); as in less, g
    and G go to the first and last line, Space and b page, j and k step, n and N ask for the next and previous
    match, / for the search, F follows. Ctrl+C copies the selection or the current line as it came,
    Ctrl+Shift+C without colour codes, Ctrl+A selects all, Ctrl with plus, minus and 0 zooms; Enter unfolds a
    line that was written over, or activates it.
    """

    grown = Signal()
    """The log has something new."""
    following_changed = Signal(bool)
    find_wanted = Signal()
    step_wanted = Signal(int)
    """1 for the next match, -1 for the previous."""
    line_activated = Signal(object)
    """The number, from 0, of a line that was pressed or entered."""
    current_line_changed = Signal(object)
    refused = Signal(str)
    """Why something could not be done, as a sentence."""

    def __init__(self, lines: ShownLines, parent: QWidget | None = None) -> None:
        super().__init__(lines, parent)
        self._is_live = False
        self._following = False
        self._seen = len(lines)
        self._whole_lines = False
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look_for_more)
        self.pill = PausePill(self)
        self.pill.clicked.connect(self.follow)
        self.page_changed.connect(self._on_page)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Log")
        self._add_menu()
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)

    def set_lines(self, lines: ShownLines) -> None:
        """Show other lines from their beginning."""
        self._lines = lines
        self._selection, self._top, self._widest = Selection(), Place(0, 0), 0
        self._unfolded.clear()
        self._seen = len(lines)
        self._make_page()
        self._show(Place(0, 0))
        self._on_page()

    @property
    def is_following(self) -> bool:
        """Whether the newest line stays on the screen."""
        return self._following

    @property
    def current_line(self) -> int:
        """The place of the line that the keyboard is on."""
        return self._selection.caret.line

    @property
    def caret(self) -> Position:
        """Where the keyboard is."""
        return self._selection.caret

    @property
    def reading_place(self) -> Position:
        """Where the person reads: the keyboard's place if it is on the screen, else its first line."""
        visible = self.visible_lines()
        return self.caret if self.current_line in visible or not visible else Position(visible[0], 0)

    def set_live(self, live: bool) -> None:
        """Look for new lines from now on and follow them; or stop, once the log is complete."""
        self.refresh()
        if live == self._is_live:
            return
        self._is_live = live
        if live:
            self._timer.start()
            self.follow()
        else:
            self._timer.stop()
            self._set_following(False)

    @Slot()
    def follow(self) -> None:
        """Show the newest line, and keep it shown while the log grows."""
        self._show(self._lowest_top())
        if self.pill.hasFocus():
            self.setFocus()
        self._set_following(self._is_live)

    @Slot()
    def pause(self) -> None:
        """Let the text stand still while the log grows."""
        self._set_following(False)

    @Slot()
    def refresh(self) -> None:
        """Take in what is new in the log."""
        if self._lines.refresh():
            self._take_in()

    @Slot()
    def _look_for_more(self) -> None:
        # The first line after a silence is seen at once, and of many only some each time.
        is_new = self._lines.refresh()
        self._timer.setInterval(REFRESH_MS if is_new else _LOOK_MS)
        if is_new:
            self._take_in()

    def _take_in(self) -> None:
        if 0 < self._page.metrics.digits < len(str(len(self._lines.log))):
            self._make_page()
        if self._following:
            self._seen = len(self._lines)
            self._show(self._lowest_top())
        else:
            self._set_bars()
            self._set_pill()
        self.viewport().update()
        self.grown.emit()

    def go_to(self, line: int, column: int = 0) -> None:
        """Make the line at a place the current one and show it; places outside mean the nearest."""
        if len(self._lines):
            self._move(Position(min(max(line, 0), len(self._lines) - 1), column), extend=False, centre=True)

    def show_matches(self, matches: Marks | None) -> None:
        """Mark what a search found."""
        self._matches = matches
        self.viewport().update()

    def unfold(self, line: int) -> None:
        """Show what carriage returns wrote over in the line at a place, or fold it again."""
        self._unfolded ^= {self._lines.number(line)}
        self._make_page()
        self._show(self._top)

    def is_folded(self, line: int, column: int) -> bool:
        """Whether a column of the line at a place is folded away."""
        drawn = self._page.drawn(line)
        return drawn.fold is not None and drawn.start(column) == drawn.fold[0]

    def visible_text(self) -> str:
        """The lines on the screen as plain text, one to a line, for readers."""
        return "\n".join(map(self.line_words, self.visible_lines()))

    def selected(self) -> bytes:
        """The bytes selected as they came, or those of the current line."""
        return selected_bytes(self._lines, self._selection)

    @Slot()
    def copy(self) -> None:
        """Put the selection, or the current line, on the clipboard as it came: no times, no numbers."""
        self._copy(str)

    @Slot()
    def copy_without_colours(self) -> None:
        """Put the selection, or the current line, on the clipboard without terminal sequences."""
        self._copy(partial(CSI.sub, ""))

    @Slot()
    def select_all(self) -> None:
        """Select the whole log."""
        if len(self._lines):
            last = len(self._lines) - 1
            self._set_following(False)
            end = Position(last, len(self._page.drawn(last).line))
            self._selection = Selection(Position(0, 0), end)
            self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_following = self._following
        super().resizeEvent(event)
        if is_following:
            self.follow()
        self.pill.place(self.viewport().geometry())

    def event(self, event: QEvent) -> bool:
        # Keys of one letter are this view's while it has the keyboard, also where the window uses them.
        is_asked = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if is_asked and command_of(cast("QKeyEvent", event)) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command, move = command_of(event), move_of(event)
        if command is not None:
            self._commands()[command]()
        elif move is not None and len(self._lines):
            to = destination(move, self._keyboard_place(), Texts(self._lines), self._page_step())
            self._move(to, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if event.button() != Qt.MouseButton.LeftButton or not len(self._lines):
            return
        folded = self._fold_at(point)
        if folded is not None:
            self.unfold(folded)
            return
        place = self._position_at(point)
        self._whole_lines = point.x() < self._page.metrics.gutter
        if self._whole_lines:
            self._select_lines(place.line, place.line)
        else:
            self._move(place, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        self.pause()
        self.line_activated.emit(self._lines.number(place.line))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton or not len(self._lines):
            return
        place = self._position_at(event.position().toPoint())
        if self._whole_lines:
            self._select_lines(self._selection.anchor.line, place.line)
        else:
            self._move(place, extend=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._whole_lines = False
        event.accept()

    def _add_menu(self) -> None:
        copying = (
            ("Copy\tCtrl+C", self.copy),
            ("Copy without colours\tCtrl+Shift+C", self.copy_without_colours),
            ("Select all\tCtrl+A", self.select_all),
        )
        for text, slot in copying:
            self.addAction(text).triggered.connect(slot)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _commands(self) -> dict[Command, Callable[[], None]]:
        page = self._page_step()
        return {
            Command.FIRST: partial(self._go, Move.FIRST_LINE),
            Command.LAST: partial(self._go, Move.LAST_LINE),
            Command.PAGE_DOWN: partial(self._scroll, page),
            Command.PAGE_UP: partial(self._scroll, -page),
            Command.DOWN: partial(self._scroll, 1),
            Command.UP: partial(self._scroll, -1),
            Command.FIND: self.find_wanted.emit,
            Command.NEXT_MATCH: partial(self.step_wanted.emit, 1),
            Command.PREVIOUS_MATCH: partial(self.step_wanted.emit, -1),
            Command.FOLLOW: self.follow,
            Command.ENTER: self._enter,
            Command.COPY: self.copy,
            Command.COPY_WITHOUT_COLOURS: self.copy_without_colours,
            Command.SELECT_ALL: self.select_all,
            Command.LARGER: partial(self.zoom, 1),
            Command.SMALLER: partial(self.zoom, -1),
            Command.OWN_SIZE: partial(self.zoom, 0),
        }

    def _scroll(self, rows: int) -> None:
        if len(self._lines):
            self._show(self._page.moved(self._top, rows))

    def _go(self, move: Move) -> None:
        if len(self._lines):
            self._move(destination(move, self.caret, Texts(self._lines), 1), extend=False)

    def _enter(self) -> None:
        if not len(self._lines):
            return
        line = self.current_line
        if "\r" in self._lines.text(line).rstrip("\r"):
            self.unfold(line)
        self.line_activated.emit(self._lines.number(line))

    def _page_step(self) -> int:
        return max(1, self._rows_on_screen() - 1)

    def _keyboard_place(self) -> Position:
        """Where the keyboard goes on from: from what is seen, when following left its line behind."""
        visible = self.visible_lines()
        if self._following and self.current_line not in visible:
            return Position(visible[-1], 0)
        return self.caret

    def _move(self, to: Position, *, extend: bool, centre: bool = False) -> None:
        before = self.current_line
        self._selection = self._selection.moved(to, extend=extend)
        self._reveal(centre=centre)
        self._set_following(self._is_live and not extend and to.line == len(self._lines) - 1)
        if to.line != before:
            self.current_line_changed.emit(self._lines.number(to.line))
            self._announce(self.line_words(to.line))
        self.viewport().update()

    def _select_lines(self, first: int, last: int) -> None:
        ends = [len(self._page.drawn(line).line) for line in (first, last)]
        if first <= last:
            self._selection = Selection(Position(first, 0), Position(last, ends[1]))
        else:
            self._selection = Selection(Position(first, ends[0]), Position(last, 0))
        self._reveal(centre=False)
        self.current_line_changed.emit(self._lines.number(last))
        self.viewport().update()

    def _copy(self, tidied: Callable[[str], str]) -> None:
        size = selected_size(self._lines, self._selection)
        if size > MOST_COPIED:
            self.refused.emit(
                f"{size:,} bytes are selected and the clipboard is given at most {MOST_COPIED:,}; "
                "save the log to a file instead."
            )
            return
        QApplication.clipboard().setText(tidied(self.selected().decode(errors="replace")))

    @Slot()
    def _on_page(self) -> None:
        self._set_following(self._is_live and self.is_at_end)

    def _set_following(self, following: bool) -> None:
        if following:
            self._seen = len(self._lines)
        if following != self._following:
            self._following = following
            self._seen = len(self._lines)
            self.following_changed.emit(following)
        self._set_pill()

    def _set_pill(self) -> None:
        self.pill.show_new(len(self._lines) - self._seen)
        self.pill.place(self.viewport().geometry())
        self.pill.setVisible(self._is_live and not self._following)

    def _announce(self, text: str) -> None:
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
