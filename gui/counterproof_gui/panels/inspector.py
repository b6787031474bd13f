"""The inspector at the right: identity, a candidate's checks, what was not established, and the decision."""

from __future__ import annotations

from counterproof_gui.desk import Desk
from counterproof_gui.panels.decision import DecisionPanel
from counterproof_gui.panels.identity import Identity
from counterproof_gui.panels.limits import NotEstablished
from counterproof_gui.panels.this_candidate import ThisCandidate
from counterproof_gui.qt import QFrame, QScrollArea, Qt, QVBoxLayout, QWidget
from counterproof_gui.theme import set_variant

_SIDE = 14


class Inspector(QFrame):
    """What is known about the bytes in front, which scrolls, and under it the decision, which stays."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.identity = Identity(desk)
        self.candidate = ThisCandidate(desk)
        self.limits = NotEstablished(desk)
        self.decision = DecisionPanel(desk)
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 12, _SIDE, 12)
        column.setSpacing(12)
        column.addWidget(self._known(), 1)
        column.addWidget(self.decision)

    def _known(self) -> QScrollArea:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for part in (self.identity, self.candidate, self.limits):
            column.addWidget(part)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(holder)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAccessibleName("Identity and what was not established")
        set_variant(area, role="flat")
        return area
