"""A diff page on which hunks and lines are taken or left, and hunks are marked as viewed."""

from __future__ import annotations

from collections.abc import Collection

from counterproof.changes.choice import Choice
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QEvent, QHelpEvent, QPoint, QToolTip, QWidget, Signal
from counterproof_gui.views.diff.arrangement import Kind, Row
from counterproof_gui.views.diff.choosing import (
    everything,
    taken,
    takes_line,
    with_hunk_turned,
    with_line_turned,
)
from counterproof_gui.views.diff.document import DiffDocument, Stop
from counterproof_gui.views.diff.touring import TouringCanvas
from counterproof_gui.views.tips import plain_tip


class DecidingCanvas(TouringCanvas):
    """Keeps what is taken of each entry, where the host lets it be chosen, and which hunks were viewed."""

    choice_changed = Signal(object)
    """The number of the entry of which something else is taken now; `choice` tells what."""
    viewed_changed = Signal(str, bool)
    """The digest of a hunk, and whether the person has viewed it."""

    def __init__(self, jobs: Jobs | None, parent: QWidget | None) -> None:
        self._choosable = False
        super().__init__(jobs, parent)

    def set_choosable(self, choosable: bool) -> None:
        """Let hunks and lines be taken or left, which begins with all of them taken, or let nothing be."""
        self._choosable = choosable
        self._take_everything(self._document)
        self._set_page()

    def set_choice(self, choice: Choice, entry: int = 0) -> None:
        """Show what is taken of an entry; nothing is emitted."""
        if self._choices is not None:
            self._choices[entry] = choice
            self.viewport().update()

    def set_viewed(self, digests: Collection[str]) -> None:
        """Show which hunks were viewed, by the digests of what they change."""
        self._viewed = frozenset(digests)
        self.viewport().update()

    def choice(self, entry: int = 0) -> Choice:
        """What is taken of an entry; all of it where nothing can be chosen."""
        if self._choices is None:
            return everything(self._document.entries[entry].difference)
        return self._choices[entry]

    def current_digest(self) -> str | None:
        """The digest of the hunk that the keyboard is in."""
        here = self._hunk_here()
        return None if here is None else self._document.digest(*here)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain_tip(self.tip_at(event.pos())), self)
            return True
        return super().viewportEvent(event)

    def tip_at(self, point: QPoint) -> str:
        """The marks of a line's gutter in words, or all of a header whose words may be cut."""
        row = self._row(self._row_at(point))
        if row is None:
            return ""
        if row.kind is Kind.HEADER:
            entry = self._document.entries[row.stretch.entry]
            return f"{entry.title}\n{entry.words}"
        in_gutter = point.x() < self._panes()[0].left + self._page.metrics.gutter
        return self._marks_in_words(row) if in_gutter and row.kind is Kind.CHANGE else ""

    def _marks_in_words(self, row: Row) -> str:
        hunk = self._document.hunk_of(row.stretch.entry, row.stretch.change)
        return self._state_in_words(Stop(row.stretch.entry, hunk)).capitalize()

    def _take_everything(self, document: DiffDocument) -> None:
        entries = document.entries
        self._choices = [everything(each.difference) for each in entries] if self._choosable else None

    def _choose_hunk(self) -> None:
        here = self._hunk_here()
        if here is None or self._choices is None:
            return
        entry, number = here
        difference, hunk = self._document.entries[entry].difference, self._document.hunks[entry][number]
        self._choose(entry, with_hunk_turned(difference, self._choices[entry], hunk))
        self._announce(f"Hunk {number + 1} {taken(difference, self._choices[entry], hunk).value}")

    def _choose_line(self) -> None:
        row, place = self._row(), self._place()
        if row is None or place is None or self._choices is None or row.kind is not Kind.CHANGE:
            return
        self._choose(place.entry, with_line_turned(self._choices[place.entry], place.side, place.line))
        is_taken = takes_line(self._choices[place.entry], place.side, place.line)
        self._announce(f"{self._words()}, {'taken' if is_taken else 'not taken'}")

    def _choose_everything(self) -> None:
        if self._choices is None:
            return
        for number, entry in enumerate(self._document.entries):
            self._choose(number, everything(entry.difference))
        self._announce("everything taken")

    def _choose(self, entry: int, choice: Choice) -> None:
        assert self._choices is not None
        self._choices[entry] = choice
        self.viewport().update()
        self.choice_changed.emit(entry)

    def _turn_viewed(self) -> None:
        digest = self.current_digest()
        if digest is not None:
            viewed = digest not in self._viewed
            self._viewed ^= {digest}
            self._announce("viewed" if viewed else "not viewed")
            self.viewport().update()
            self.viewed_changed.emit(digest, viewed)

    def _pressed_choice(self, number: int, point: QPoint) -> bool:
        """Turn the box under the mouse; False where there is none."""
        row = self._arrangement.row(number)
        if self._choices is None or row.kind is not Kind.CHANGE:
            return False
        if point.x() < self._page.metrics.lead and self._page.hunk_begins_at(number, row) is not None:
            self._choose_hunk()
        elif self._is_line_box(point) and self._place(number) is not None:
            self._choose_line()
        else:
            return False
        return True

    def _is_line_box(self, point: QPoint) -> bool:
        metrics, pane = self._page.metrics, self._pane_of(self._caret.side)
        return metrics.numbers[1] + 2 <= point.x() - pane.left < metrics.sign

    def _state_in_words(self, stop: Stop) -> str:
        if stop.hunk < 0:
            return ""
        viewed = "viewed" if self._document.digest(stop.entry, stop.hunk) in self._viewed else ""
        return ", ".join(filter(None, [self._taken_in_words(stop), viewed]))
