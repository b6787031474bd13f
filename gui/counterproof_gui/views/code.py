"""The read-only view of source text, with findings at their lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from counterproof.evidence.findings import Finding, Span
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QApplication,
    QEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    Qt,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.views.code_canvas import CodeCanvas
from counterproof_gui.views.code_document import CodeDocument
from counterproof_gui.views.code_keys import destination, move_of
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.remarks import Remark
from counterproof_gui.views.selection import Position, Selection


class CodeView(CodeCanvas):
    """Lines of text with numbers, syntax colours, and the findings of checks in boxes under their lines.

    An `excerpt` shows a few lines around its current remark and is as high as they are. Colours come from a
    job and are left out without `jobs`. At most 300 boxes are shown; tints, marks and N/P know every finding.
    Boxes of findings with evidence show `evidence_key`, the key that whoever owns the view opens it with, and
    an `overview` beside the text shows where findings and matches are.

    Keys: arrows, Page Up and Down, Home, End move the current line (with Shift they select), N and P go to
    the next and previous finding, Enter activates it, Ctrl+C copies the selection or the current line,
    Ctrl+A selects all, Ctrl with plus, minus and 0 zooms, Z wraps long lines.
    """

    finding_activated = Signal(object)
    """A Remark that the person pressed."""
    current_line_changed = Signal(object)
    """The number, from 1, of the line that the keyboard is on."""

    def __init__(
        self,
        jobs: Jobs | None = None,
        *,
        excerpt: bool = False,
        evidence_key: str = "",
        overview: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(jobs, excerpt=excerpt, evidence_key=evidence_key, overview=overview, parent=parent)
        self._whole_lines = False
        self._name = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().setMouseTracking(True)

    def set_source(
        self,
        lines: Sequence[str],
        remarks: Iterable[Remark] = (),
        *,
        name: str = "",
        language: str = "python",
    ) -> None:
        """Show another text: lines that were split on LF only, and what was found in them.

        `name` is said to screen readers, `language` is a name of Pygments. Remarks without a place, and
        passed ones, are not shown here.
        """
        self._document = CodeDocument(lines, remarks)
        self._remark = None
        self._matches = Matches()
        self._selection = Selection()
        self._name = name
        self._colour(language)
        self.verticalScrollBar().setValue(0)
        self.horizontalScrollBar().setValue(0)
        self._set_page()
        self._selection = self._selection.moved(Position(self._first_line(), 0), extend=False)
        self._describe()

    def set_remarks(self, remarks: Iterable[Remark]) -> None:
        """Show other remarks on the same text, which keeps its colours, place and selection."""
        colouring = self._document.colouring
        self._document = CodeDocument(self._document.lines, remarks)
        self._document.colouring = colouring
        self._remark = None
        self._set_page()
        self._describe()

    @property
    def lines(self) -> Sequence[str]:
        """The text shown, as given."""
        return self._document.lines

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """The remarks shown at lines, in reading order."""
        return self._document.remarks

    @property
    def current_line(self) -> int:
        """The number, from 1, of the line that the keyboard is on."""
        return self._selection.caret.line + 1

    @property
    def caret(self) -> Position:
        """Where the keyboard is."""
        return self._selection.caret

    @property
    def current_remark(self) -> Remark | None:
        """The remark that N and P lead on from."""
        return self._remark

    def findings_text(self) -> tuple[str, ...]:
        """The remarks as sentences, for readers and lists."""
        return tuple(remark.sentence for remark in self._document.remarks)

    def selected_text(self) -> str:
        """The real characters of the selection, or of the current line when nothing is selected."""
        if self._selection.is_empty:
            return self._document.lines[self._selection.caret.line]
        return self._selection.text(self._document.lines)

    def go_to(self, line: int, column: int = 0) -> None:
        """Make a line, counted from 1, the current one and show it; numbers outside mean the nearest."""
        index = min(max(line - 1, 0), len(self._document.lines) - 1)
        self._remark = next(iter(self._document.remarks_at(index)), self._remark)
        if self._excerpt:
            self._set_page(around=index)
        self._move(Position(index, column), extend=False, centre=True)

    def go_to_finding(self, finding: Finding) -> None:
        """Show the exact place of a finding, which counts lines as Python does."""
        remark = next((each for each in self._document.remarks if each.finding is finding), None)
        if remark is not None:
            self.go_to_remark(remark)
        elif finding.place is not None:
            place = self._document.numbers.place(finding.place.line, finding.place.column)
            self.go_to(place.line + 1, place.column)

    def line_of(self, number: int) -> int:
        """The index of the line to which Python gives a number; numbers outside mean the nearest."""
        line = self._document.numbers.place(number, 0).line
        return min(max(line, 0), len(self._document.lines) - 1)

    def finding_here(self, findings: Iterable[Finding]) -> Finding | None:
        """Of these findings the one in hand: the current remark's, else the narrowest around this place."""
        caret, numbers = self._selection.caret, self._document.numbers
        around = [
            (each, numbers.span(each.place))
            for each in findings
            if each.place and _covers(numbers.span(each.place), caret)
        ]
        if self._remark is not None and self._remark.line == caret.line:
            in_hand = self._remark.finding
            around = [(each, span) for each, span in around if each is in_hand] or around
        return min(around, key=_extent)[0] if around else None

    def go_to_remark(self, remark: Remark) -> None:
        """Make a remark the current one and show it."""
        self.go_to(remark.line + 1, remark.place.column if remark.place else 0)
        self._remark = remark
        self._announce(remark.sentence)
        self.viewport().update()

    @Slot()
    def show_current(self) -> None:
        """Scroll the current place into sight, as when the view became smaller."""
        self._reveal(centre=False)

    def show_matches(self, matches: Matches) -> None:
        """Mark the matches of a search, the current one more strongly, and show that one whole."""
        self._matches = matches
        if self.overview is not None:
            self.overview.refresh()
        if (current := matches.current) is not None:
            self.go_to(current.line + 1, current.last)
            self.go_to(current.line + 1, current.first)
        self.viewport().update()

    def next_remark(self) -> None:
        """Go to the first remark after the current place."""
        self._go_to_neighbour(1)

    def previous_remark(self) -> None:
        """Go to the last remark before the current place."""
        self._go_to_neighbour(-1)

    def copy(self) -> None:
        """Put the real text of the selection, or of the current line, on the clipboard."""
        QApplication.clipboard().setText(self.selected_text())

    def select_all(self) -> None:
        """Select the whole text."""
        last = len(self._document.lines) - 1
        self._selection = Selection(Position(0, 0), Position(last, len(self._document.lines[last])))
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def event(self, event: QEvent) -> bool:
        # The whole window has a verb for this key, which wraps what is compared.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            if event.key() == Qt.Key.Key_Z and plain:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = move_of(event)
        if move is not None:
            page = max(1, self.viewport().height() // self._page.metrics.line_height - 1)
            to = destination(move, self._selection.caret, self._document.lines, page)
            self._move(to, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif not self._command(event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        point = event.position().toPoint()
        remark = self._remark_at(point)
        if remark is not None:
            self.go_to_remark(remark)
            self.finding_activated.emit(remark)
            return
        self._whole_lines = point.x() < self._page.metrics.gutter
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        place = self._position_at(point)
        self._select_lines(place.line, place.line) if self._whole_lines else self._move(place, extend=extend)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if not event.buttons() & Qt.MouseButton.LeftButton:
            hand = self._remark_at(point) is not None
            shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.IBeamCursor
            self.viewport().setCursor(shape)
            return
        place = self._position_at(point)
        if self._whole_lines:
            self._select_lines(self._selection.anchor.line, place.line)
        else:
            self._move(place, extend=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._whole_lines = False
        event.accept()

    def _command(self, event: QKeyEvent) -> bool:
        control = Qt.KeyboardModifier.ControlModifier
        commands: dict[tuple[Qt.KeyboardModifier, int], Callable[[], None]] = {
            (control, Qt.Key.Key_C): self.copy,
            (control, Qt.Key.Key_A): self.select_all,
            (control, Qt.Key.Key_Plus): partial(self.zoom, 1),
            (control, Qt.Key.Key_Equal): partial(self.zoom, 1),
            (control, Qt.Key.Key_Minus): partial(self.zoom, -1),
            (control, Qt.Key.Key_0): partial(self.zoom, 0),
            (Qt.KeyboardModifier.NoModifier, Qt.Key.Key_N): self.next_remark,
            (Qt.KeyboardModifier.NoModifier, Qt.Key.Key_P): self.previous_remark,
            (Qt.KeyboardModifier.NoModifier, Qt.Key.Key_Z): partial(self.set_wrapped, not self._wrapped),
            (Qt.KeyboardModifier.NoModifier, Qt.Key.Key_Return): self._activate,
            (Qt.KeyboardModifier.NoModifier, Qt.Key.Key_Enter): self._activate,
        }
        ignored = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        command = commands.get((event.modifiers() & ~ignored, event.key()))
        if command is not None:
            command()
        return command is not None

    def _activate(self) -> None:
        here = self._document.remarks_at(self._selection.caret.line)
        remark = self._remark if self._remark in here else next(iter(here), None)
        if remark is not None:
            self.finding_activated.emit(remark)

    def _go_to_neighbour(self, step: int) -> None:
        remarks, line = self._document.remarks, self._selection.caret.line
        if self._remark is not None and self._remark.line == line:
            place = remarks.index(self._remark) + step
        elif step > 0:
            # A remark on the first line is still ahead while none was visited.
            place = sum(each.line < line + (self._remark is not None) for each in remarks)
        else:
            place = sum(each.line < line for each in remarks) - 1
        if 0 <= place < len(remarks):
            self.go_to_remark(remarks[place])

    def _move(self, to: Position, *, extend: bool, centre: bool = False) -> None:
        shown = self._page.rows.lines
        to = Position(min(max(to.line, shown.start), shown.stop - 1), to.column)
        before = self._selection.caret.line
        self._selection = self._selection.moved(to, extend=extend)
        self._reveal(centre=centre)
        if to.line != before:
            self.current_line_changed.emit(to.line + 1)
            number = self._document.numbers.number(to.line)
            self._announce(f"line {number}: {self._document.drawn(to.line).text}")
        self.viewport().update()

    def _select_lines(self, first: int, last: int) -> None:
        lines = self._document.lines
        if first <= last:
            self._selection = Selection(Position(first, 0), Position(last, len(lines[last])))
        else:
            self._selection = Selection(Position(first, len(lines[first])), Position(last, 0))
        self._reveal(centre=False)
        self.current_line_changed.emit(last + 1)
        self.viewport().update()

    def _describe(self) -> None:
        count = len(self._document.remarks)
        found = f"{count} finding{'' if count == 1 else 's'}"
        self.setAccessibleName(f"Source of {self._name}" if self._name else "Source")
        self.setAccessibleDescription(
            ". ".join([f"{len(self._document.lines)} lines, {found}", *self.findings_text()])
        )

    def _announce(self, text: str) -> None:
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))


def _covers(span: Span, place: Position) -> bool:
    return Position(span.line - 1, span.column) <= place <= Position(span.end_line - 1, span.end_column)


def _extent(found: tuple[Finding, Span]) -> tuple[int, int]:
    _, span = found
    return span.end_line - span.line, span.end_column - span.column
