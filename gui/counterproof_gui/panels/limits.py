"""What was not established: every sentence of it, never cut."""

from __future__ import annotations

from counterproof.review.policy import not_established
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import sentence, shown
from counterproof_gui.panels.prose import Prose
from counterproof_gui.qt import QFrame, QScrollArea, Qt, QVBoxLayout, QWidget, Slot
from counterproof_gui.theme import interface_font, set_variant
from counterproof_gui.views.labels import section_label

_PITCH = 19
_OF_A_PATCH = "A patch is not checked: nothing is established about what it does."
_NOTHING_YET = "Nothing was established yet: there is no report on these bytes."


class NotEstablished(QWidget):
    """The limits of the evidence and every check in doubt, as sentences that scroll."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.text = Prose(pitch=_PITCH, font=interface_font())
        area = QScrollArea()
        area.setWidget(_at_the_top(self.text))
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAccessibleName("What was not established")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(section_label("What was not established"))
        column.addWidget(area, 1)
        desk.selected.connect(self.refresh)
        desk.draft_changed.connect(self._on_draft)
        set_variant(area, role="flat")
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


def _at_the_top(text: QWidget) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(text)
    column.addStretch(1)
    return holder
