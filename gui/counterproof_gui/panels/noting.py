"""The note that is being written: on one line of exact bytes, whatever lies in front meanwhile."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from counterproof.evidence import State
from counterproof_gui.comparing import Comparison
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import shown
from counterproof_gui.panels.candidate_bars import NoteEditor
from counterproof_gui.qt import QObject, QTimer, Signal, Slot
from counterproof_gui.views.diff.entry import Place, Side

_LONGEST = 200


class _Line(NamedTuple):
    """A line, from 1, of the bytes of a digest."""

    digest: str
    line: int

    @property
    def words(self) -> str:
        return f"line {self.line} of {self.digest[:6]}"


class Noting(QObject):
    """Lets a note be written, and keeps what was typed for a line until it is kept or given up.

    Where the bytes go out of sight, the editor closes; while it has the keyboard it stays, so that nothing
    typed becomes a key of the window, but takes no more text. `ended` says that the keyboard is free.
    """

    ended = Signal()

    def __init__(self, desk: Desk, editor: NoteEditor) -> None:
        super().__init__(editor)
        self._desk = desk
        self._editor = editor
        self._on: _Line | None = None
        self._begun_with = ""
        self._unsaved: dict[_Line, str] = {}
        editor.kept.connect(self._on_kept)
        editor.left.connect(self._on_left)
        # The keyboard is at its new place only after the one before has lost it.
        self._look = QTimer(self)
        self._look.setSingleShot(True)
        self._look.timeout.connect(self._close_unseen)
        editor.field.blurred.connect(self._look.start)
        desk.comparing.written.connect(self._on_written)

    def begin(self, comparison: Comparison, place: Place) -> None:
        """Open the editor on a line, with what was typed for it and not kept, else with the note on it."""
        self._put_aside()
        one = comparison.after if place.side is Side.AFTER else comparison.before
        on = _Line(one.sha256, place.line + 1)
        own = [
            note.text
            for note in comparison.notes[place.side]
            if note.line == on.line and note.person == self._desk.reviewer
        ]
        self._on, self._begun_with = on, own[0] if own else ""
        self._editor.open_on(on.words, self._unsaved.get(on, self._begun_with))

    def follow(self, comparison: Comparison | None) -> None:
        """Take what is shown now."""
        if self._on is None:
            return
        sides = (comparison.before.sha256, comparison.after.sha256) if comparison else ()
        self._editor.show_in_sight(in_sight=self._on.digest in sides)
        self._close_unseen()

    @Slot()
    def _close_unseen(self) -> None:
        if not self._editor.is_in_sight and not self._editor.has_keyboard:
            self._put_aside()

    def _put_aside(self) -> None:
        """Close the editor, and say what was typed and is not kept."""
        on, self._on = self._on, None
        self._editor.hide()
        if on is None:
            return
        text = self._editor.field.text().strip()
        if text == self._begun_with:
            return
        self._unsaved[on] = text
        cut = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
        self._desk.tell(
            f"Your note on {on.words} is not kept: “{shown(cut)}”. C on that line brings it back.",
            State.UNVERIFIABLE,
            kind=f"note on {on.words}",
            holds=partial(self._is_unsaved, on),
        )

    def _is_unsaved(self, on: _Line) -> bool:
        return on in self._unsaved

    @Slot(str)
    def _on_kept(self, text: str) -> None:
        on, self._on = self._on, None
        if on is not None and self._desk.reviewer is not None:
            # Till it is on the disk it is not kept.
            self._unsaved[on] = text
            self._desk.comparing.write_note(on.digest, line=on.line, text=text, person=self._desk.reviewer)
        self.ended.emit()

    @Slot()
    def _on_left(self) -> None:
        if self._editor.is_in_sight and self._on is not None:
            self._unsaved.pop(self._on, None)
            self._on = None
        self._put_aside()
        self.ended.emit()

    @Slot(str, int)
    def _on_written(self, digest: str, line: int) -> None:
        self._unsaved.pop(_Line(digest, line), None)
