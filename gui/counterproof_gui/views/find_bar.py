"""A field to find words in what is shown, and how many times they were found."""

from __future__ import annotations

from counterproof_gui.qt import QEvent, QHBoxLayout, QKeyEvent, QLineEdit, Qt, QWidget, Signal, Slot
from counterproof_gui.views.labels import muted_label


class FindBar(QWidget):
    """Hidden until it is opened; `wanted` carries words and step, `closed` says that Esc put it away."""

    wanted = Signal(str, int)
    closed = Signal()

    def __init__(self, where: str) -> None:
        super().__init__()
        self.field = FindField(where)
        self.found = muted_label(small=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(8)
        row.addWidget(self.field)
        row.addWidget(self.found, 1)
        self.hide()
        self.field.wanted.connect(self.wanted)
        self.field.left.connect(self._close)

    def open(self) -> None:
        """Open the field and give it the keyboard."""
        self.show()
        self.field.setFocus()
        self.field.selectAll()
        self.search_again()

    def search_again(self) -> None:
        """Ask for the words once more, because what they are looked for in is another text now."""
        if not self.isHidden():
            self.wanted.emit(self.field.text(), 0)

    @Slot()
    def _close(self) -> None:
        self.hide()
        self.closed.emit()


class FindField(QLineEdit):
    """Enter finds the next match, Shift+Enter the previous, Esc closes; `wanted` carries words and step."""

    wanted = Signal(str, int)
    left = Signal()

    def __init__(self, where: str) -> None:
        super().__init__()
        self.setPlaceholderText(f"Find in {where}")
        self.setAccessibleName(f"Find in {where}")
        self.setFixedWidth(280)
        self.textChanged.connect(self._on_text)

    def event(self, event: QEvent) -> bool:
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.wanted.emit(self.text(), -1 if back else 1)
        else:
            super().keyPressEvent(event)

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.wanted.emit(text, 0)
