"""Asks once for the name under which a person's decisions are kept."""

from __future__ import annotations

from counterproof_gui.qt import QDialog, QHBoxLayout, QLineEdit, Qt, QVBoxLayout, QWidget, Signal, Slot
from counterproof_gui.views.kbd import push_button
from counterproof_gui.views.labels import muted_label, plain_label

_WHY = (
    "Every decision is kept under a name. Neither the project nor git tells yours, so it is asked for once."
)
_LONGEST = 200


class ReviewerDialog(QDialog):
    """`named` carries the name; nothing comes if the dialog is cancelled."""

    named = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Who decides?")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = QLineEdit()
        self.field.setMaxLength(_LONGEST)
        self.field.setAccessibleName("Your name")
        label = plain_label("Your name")
        label.setBuddy(self.field)
        self.keep = push_button("Keep this name", "primary", self.accept)
        self.keep.setEnabled(False)
        self.keep.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(push_button("Cancel", clicked=self.reject))
        buttons.addWidget(self.keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addWidget(muted_label(_WHY, wrap=True))
        column.addWidget(label)
        column.addWidget(self.field)
        column.addLayout(buttons)
        self.setMinimumWidth(420)
        self.field.textChanged.connect(self._on_text)

    def accept(self) -> None:
        if name := self.field.text().strip():
            self.named.emit(name)
            super().accept()

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.keep.setEnabled(bool(text.strip()))
