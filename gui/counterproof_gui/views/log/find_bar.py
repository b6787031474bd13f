"""The bar above a log that is searched: the pattern, how many matches there are, and steps between them."""

from __future__ import annotations

from collections.abc import Callable

from counterproof_gui.qt import (
    QEvent,
    QKeyEvent,
    QLineEdit,
    QPushButton,
    Qt,
    QTimer,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.views.kbd import push_button
from counterproof_gui.views.labels import muted_label, plain_label
from counterproof_gui.views.log.folding_row import FoldingRow
from counterproof_gui.views.log.search import LONGEST_PATTERN, refusal
from counterproof_gui.views.tips import plain_tip
from counterproof_gui.views.visible_text import visible_text

_TYPING_MS = 150


class FindBar(QWidget):
    """A regular expression to look for; what is wrong with it stands under the field.

    `changed` comes when another pattern or case is wanted, `stepped` with 1 or -1 for the next or previous
    match, `left` when the person closes the bar.
    """

    changed = Signal()
    stepped = Signal(int)
    filtered = Signal(bool)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = PatternField()
        self.case = _toggle("Aa", "Match case", "Large and small letters differ")
        self.counter = muted_label(small=True)
        self.previous = _button("Previous", "Previous match (N, or Shift+Enter in the field)", self._back)
        self.next = _button("Next", "Next match (n, or Enter in the field)", self._forth)
        self.filter = _toggle("Filter", "Filter", "Show the matching lines below the whole log")
        self.close_button = _button("Close", "Close the search (Esc)", self.left.emit)
        self.trouble = plain_label(role="danger", wrap=True)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self._settle)
        self._arrange()
        self.field.textChanged.connect(self._on_text)
        self.field.stepped.connect(self._step)
        self.field.left.connect(self.left)
        self.case.toggled.connect(self._settle)
        self.filter.toggled.connect(self.filtered)
        self.show_trouble("")

    @property
    def pattern(self) -> str:
        """The expression to look for: empty while the text is none."""
        return "" if refusal(self.field.text()) else self.field.text()

    @property
    def ignores_case(self) -> bool:
        """Whether large and small letters are alike."""
        return not self.case.isChecked()

    def open(self) -> None:
        """Show the bar and give the field the keyboard."""
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def show_count(self, words: str) -> None:
        """Show how many matches there are."""
        self.counter.setText(words)
        self.counter.setAccessibleName(words)

    def show_trouble(self, sentence: str) -> None:
        """Say at the field why nothing, or not everything, is found."""
        self.trouble.setText(visible_text(sentence))
        self.trouble.setVisible(bool(sentence))
        self.field.setAccessibleDescription(sentence)

    def _arrange(self) -> None:
        steps = (self.previous, self.next, self.filter, self.close_button)
        row = FoldingRow((self.field, self.case, self.counter), steps, stretches=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 8)
        column.setSpacing(6)
        column.addWidget(row)
        column.addWidget(self.trouble)

    @Slot(str)
    def _on_text(self, _: str) -> None:
        self.show_trouble(refusal(self.field.text()))
        self._typing.start()

    @Slot()
    def _settle(self) -> None:
        self._typing.stop()
        self.changed.emit()

    @Slot(int)
    def _step(self, direction: int) -> None:
        if self._typing.isActive():
            self._settle()
        else:
            self.stepped.emit(direction)

    @Slot()
    def _back(self) -> None:
        self._step(-1)

    @Slot()
    def _forth(self) -> None:
        self._step(1)


class PatternField(QLineEdit):
    """Enter asks for the next match, Shift+Enter for the previous, Esc closes."""

    stepped = Signal(int)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText("Find by regular expression")
        self.setAccessibleName("Find in the log by regular expression")
        self.setToolTip(plain_tip("Terminal colours are not part of what is searched (/ or Ctrl+F)"))
        # One more than is allowed, so that a longer text is refused in words.
        self.setMaxLength(LONGEST_PATTERN + 1)
        self.setMinimumWidth(120)

    def event(self, event: QEvent) -> bool:
        is_asked = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.stepped.emit(-1 if back else 1)
        else:
            super().keyPressEvent(event)


def _button(text: str, tip: str, clicked: Callable[[], None]) -> QPushButton:
    button = push_button(text, "segment", clicked)
    button.setToolTip(plain_tip(tip))
    button.setAccessibleName(tip.partition(" (")[0])
    return button


def _toggle(text: str, name: str, tip: str) -> QPushButton:
    button = push_button(text, "segment")
    button.setCheckable(True)
    button.setToolTip(plain_tip(tip))
    button.setAccessibleName(name)
    button.setAccessibleDescription(tip)
    return button
