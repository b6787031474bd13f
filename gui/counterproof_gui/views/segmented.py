"""A segmented control: a few exclusive choices in one frame."""

from __future__ import annotations

from collections.abc import Sequence

from counterproof_gui.qt import (
    QButtonGroup,
    QFont,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    Signal,
    Slot,
)
from counterproof_gui.theme import interface_font, tokens


class Segmented(QFrame):
    """Exclusive choices side by side; `chosen` carries the index of the new one.

    Left and Right move between the choices, as in a group of radio buttons.
    """

    chosen = Signal(int)

    def __init__(self, choices: Sequence[str], *, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("role", "segmented")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for index, choice in enumerate(choices):
            row.addWidget(self._segment(choice, index, len(choices)))
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(self._on_toggled)

    def index(self) -> int:
        """The index of the current choice."""
        return self._group.checkedId()

    def choose(self, index: int) -> None:
        """Select a choice; `chosen` follows if it is another one."""
        self._group.button(index).setChecked(True)

    def set_text(self, index: int, text: str) -> None:
        """Rename a choice, for example to add a count."""
        self._group.button(index).setText(text)

    def _segment(self, text: str, index: int, count: int) -> QPushButton:
        button = QPushButton(text)
        button.setCheckable(True)
        button.setFont(interface_font(tokens().type.body, weight=QFont.Weight.Medium))
        button.setProperty("kind", "segment")
        ends = {(True, False): "first", (False, True): "last", (True, True): "only"}
        button.setProperty("end", ends.get((index == 0, index == count - 1), "inner"))
        self._group.addButton(button, index)
        return button

    @Slot(int, bool)
    def _on_toggled(self, index: int, checked: bool) -> None:
        if checked:
            self.chosen.emit(index)
