"""The bars around the changes: what isn't shown of them, which patch is read, and the note being written."""

from __future__ import annotations

from counterproof.evidence import MAX_NOTE, State
from counterproof_gui.panels.prose import Prose
from counterproof_gui.qt import (
    QApplication,
    QEvent,
    QFocusEvent,
    QFrame,
    QHBoxLayout,
    QKeyEvent,
    QLineEdit,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.theme import interface_font
from counterproof_gui.views.badges import StateBadge
from counterproof_gui.views.kbd import push_button
from counterproof_gui.views.labels import plain_label, strong_label

_SIDE = 16
_PITCH = 19


class Banner(QFrame):
    """One loud sentence over the changes, with what can be done about it; `pressed` asks for that."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        box = QFrame()
        box.setProperty("notice", State.UNVERIFIABLE.value)
        self.sentence = plain_label(wrap=True)
        self.remedy = push_button("", "link", self.pressed.emit)
        room = QVBoxLayout(self)
        room.setContentsMargins(_SIDE, 8, _SIDE, 8)
        room.addWidget(box)
        row = QHBoxLayout(box)
        row.setContentsMargins(10, 6, 10, 6)
        row.setSpacing(10)
        row.addWidget(StateBadge(State.UNVERIFIABLE, word="Take note"))
        row.addWidget(self.sentence, 1)
        row.addWidget(self.remedy)
        self.hide()

    def say(self, sentence: str, remedy: str = "") -> None:
        """Show a sentence, or hide without one."""
        self.sentence.setText(sentence)
        self.setAccessibleName(sentence)
        self.remedy.setText(remedy)
        self.remedy.setVisible(bool(remedy))
        self.setVisible(bool(sentence))


class NoteEditor(QFrame):
    """Writes a note on one line: Enter keeps it, nothing written takes it away, Esc leaves it as it was.

    While its line is out of sight, what is written can be kept and not changed. `kept` carries the text,
    `left` says that the keyboard is free again.
    """

    kept = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._about = strong_label()
        self._place = ""
        self.is_in_sight = True
        self.field = _NoteLine()
        self.field.setMaxLength(MAX_NOTE)
        self.field.setPlaceholderText("Note")
        keep = push_button("Keep note", "primary", self._keep)
        leave = push_button("Cancel", clicked=self._leave)
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, 8, _SIDE, 8)
        row.setSpacing(8)
        for widget in (self._about, self.field, keep, leave):
            row.addWidget(widget)
        row.setStretch(1, 1)
        self.field.returnPressed.connect(self._keep)
        self.field.left.connect(self._leave)
        self.hide()

    def open_on(self, place: str, text: str) -> None:
        """Write about a place, beginning with what stands there."""
        self._place = place
        self.show_in_sight(in_sight=True)
        self.field.setText(text)
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def show_in_sight(self, *, in_sight: bool) -> None:
        """Say whether the line is what lies in front."""
        self.is_in_sight = in_sight
        words = self._place if in_sight else f"{self._place}, which is not in front any longer"
        self._about.setText(words)
        self.field.setAccessibleName(f"Note on {words}")
        self.field.setReadOnly(not in_sight)

    @property
    def has_keyboard(self) -> bool:
        """Whether what is typed goes here."""
        return self.isVisible() and self.isAncestorOf(QApplication.focusWidget() or self)

    @Slot()
    def _keep(self) -> None:
        self.hide()
        self.kept.emit(self.field.text())
        self.left.emit()

    @Slot()
    def _leave(self) -> None:
        self.hide()
        self.left.emit()


class _NoteLine(QLineEdit):
    left = Signal()
    blurred = Signal()

    def event(self, event: QEvent) -> bool:
        # Everything typed here is text, and Esc leaves: no key may act on the candidate meanwhile.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
            if plain:
                event.accept()
                return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.blurred.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class NoCandidate(QWidget):
    """Says how a candidate comes about; `add_asked` is the wish to add one."""

    add_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = Prose(pitch=_PITCH, font=interface_font())
        self.add = push_button("Add a candidate…", "primary", self.add_asked.emit)
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 12, _SIDE, 12)
        column.setSpacing(12)
        column.addWidget(self.words)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def say(self, words: str, *, may_add: bool) -> None:
        """Show these words, and the button if a candidate may be added."""
        self.words.setText(words)
        self.words.setAccessibleName(words)
        self.add.setVisible(may_add)
