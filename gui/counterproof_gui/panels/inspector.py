"""The inspector at the right: identity, what was not established, and the decision."""

from __future__ import annotations

from counterproof_gui.desk import Desk
from counterproof_gui.panels.decision import DecisionPanel
from counterproof_gui.panels.identity import Identity
from counterproof_gui.panels.limits import NotEstablished
from counterproof_gui.qt import QFrame, QVBoxLayout

_SIDE = 14


class Inspector(QFrame):
    """The three parts below one another; the middle one takes what room is left."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.identity = Identity(desk)
        self.limits = NotEstablished(desk)
        self.decision = DecisionPanel(desk)
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 12, _SIDE, 12)
        column.setSpacing(12)
        column.addWidget(self.identity)
        column.addWidget(self.limits, 1)
        column.addWidget(self.decision)
