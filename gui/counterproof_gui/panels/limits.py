"""What was not established: every sentence of it, never cut."""

from __future__ import annotations

from counterproof.review.policy import not_established
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import sentence, shown
from counterproof_gui.panels.prose import Prose
from counterproof_gui.qt import QVBoxLayout, QWidget, Slot
from counterproof_gui.theme import interface_font
from counterproof_gui.views.labels import section_label

_PITCH = 19
_OF_A_PATCH = "A patch is not checked: nothing is established about what it does."
_NOTHING_YET = "Nothing was established yet: there is no report on these bytes."


class NotEstablished(QWidget):
    """The limits of the evidence and every check in doubt, as sentences."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.text = Prose(pitch=_PITCH, font=interface_font())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(section_label("What was not established"))
        column.addWidget(self.text)
        desk.selected.connect(self.refresh)
        desk.draft_changed.connect(self._on_draft)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the sentences about the bytes in front."""
        proposal = self._desk.proposal
        if proposal is None:
            self.text.setText(_OF_A_PATCH if self._desk.patch else "")
            return
        sentences = not_established(proposal.report) if proposal.report else (_NOTHING_YET,)
        self.text.setText("\n".join(shown(sentence(text)) for text in sentences))
        self.text.setAccessibleName(self.text.text())

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self._desk.front:
            self.refresh()
