"""The status line: what runs, with a way to stop it, and what never happens here."""

from __future__ import annotations

from counterproof_gui.desk import Desk
from counterproof_gui.models.words import shown
from counterproof_gui.qt import QFrame, QHBoxLayout, QTimer, QWidget, Signal, Slot
from counterproof_gui.theme import interface_font, tokens
from counterproof_gui.views.kbd import KeyCap, push_button
from counterproof_gui.views.labels import muted_label

PROMISE = "Nothing generated runs on this host"
_SIDE = 12
_CALM_MS = 120


class StatusLine(QFrame):
    """Follows the desk's runs; `cancel_asked` is the person's wish to stop them."""

    cancel_asked = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self.setFixedHeight(tokens().sizes.status - 1)
        self._desk = desk
        self.words = muted_label("No run in progress", small=True)
        self._counter = ""
        self._keys = _key_hints()
        self.cancel = push_button("Cancel", "link", self.cancel_asked.emit)
        self.cancel.setFont(interface_font(tokens().type.small))
        self.cancel.setToolTip("Cancel the run in front (Ctrl+.)")
        self.cancel.setAccessibleName("Cancel the run in front")
        self.cancel.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, 0, _SIDE, 0)
        row.setSpacing(12)
        row.addWidget(self.words)
        row.addWidget(self._keys)
        row.addWidget(self.cancel)
        row.addStretch(1)
        row.addWidget(muted_label(PROMISE, small=True))
        # Runs of a few milliseconds come and go; words that flicker can't be read.
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self._calm.timeout.connect(self.refresh)
        desk.runs_changed.connect(self._on_runs)

    @Slot()
    def refresh(self) -> None:
        """Say what runs now."""
        names = self._desk.running()
        self.words.setText(_words(names) if names or not self._counter else self._counter)
        self._keys.setVisible(bool(self._counter) and not names)
        self.cancel.setVisible(bool(names))

    @Slot(str)
    def show_counter(self, words: str) -> None:
        """Say which change is the current one while nothing runs, with the keys that walk through them."""
        self._counter = words
        self.refresh()

    def say(self, text: str) -> None:
        """Say something else until the runs change, such as that the window is closing."""
        self._calm.stop()
        self.words.setText(text)

    @Slot()
    def _on_runs(self) -> None:
        if not self._calm.isActive():
            self._calm.start()


def _key_hints() -> QWidget:
    hints = QWidget()
    row = QHBoxLayout(hints)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for key, words in (("N", "next"), ("P", "previous"), ("S", "layout")):
        row.addWidget(KeyCap(key))
        row.addWidget(muted_label(words, small=True))
        row.addSpacing(4)
    hints.hide()
    return hints


def _words(names: tuple[str, ...]) -> str:
    if not names:
        return "No run in progress"
    return f"Checking {shown(names[0])}" if len(names) == 1 else f"Checking {len(names)} scripts"
