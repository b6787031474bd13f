"""What the checks say about the candidate in front: each state with the names of its checks."""

from __future__ import annotations

from counterproof.evidence import Report, State
from counterproof_gui.desk import Desk
from counterproof_gui.models.rounds import states_by_name
from counterproof_gui.panels.prose import Prose
from counterproof_gui.qt import QGridLayout, Qt, QVBoxLayout, QWidget, Slot
from counterproof_gui.theme import interface_font
from counterproof_gui.views.badges import StateBadge
from counterproof_gui.views.labels import section_label
from counterproof_gui.views.tips import plain_tip

_PITCH = 19
_FEW = 3


class ThisCandidate(QWidget):
    """Shown only while a candidate is what a decision would be about."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: Report | None = None
        self._lines = QWidget()
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(section_label("This candidate"))
        column.addWidget(self._lines)
        desk.selected.connect(self.refresh)
        desk.draft_changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the report of the candidate in front."""
        proposal = self._desk.proposal
        report = proposal.report if proposal and proposal.candidate else None
        self.setVisible(report is not None)
        if report is not None and report is not self._shown:
            self._shown = report
            lines = _lines(report)
            self._column.replaceWidget(self._lines, lines)
            self._lines.deleteLater()
            self._lines = lines


def _words(state: State, names: list[str]) -> str:
    """Every name where something was looked at, else how many there are."""
    if state is not State.NOT_CHECKED or len(names) < _FEW:
        return ", ".join(names)
    return f"{names[0]} and {len(names) - 1} more"


def _lines(report: Report) -> QWidget:
    lines = QWidget()
    grid = QGridLayout(lines)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(4)
    for row, (state, names) in enumerate(states_by_name(report).items()):
        badge = StateBadge(state)
        text = Prose(_words(state, names), pitch=_PITCH, font=interface_font())
        text.setAccessibleName(f"{state.word}: {', '.join(names)}")
        text.setToolTip(plain_tip(", ".join(names)))
        grid.addWidget(badge, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(text, row, 1)
    grid.setColumnStretch(1, 1)
    return lines
