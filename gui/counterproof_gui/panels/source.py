"""The Source tab: the draft's whole text with what was found in it, and a field to find words."""

from __future__ import annotations

from counterproof.evidence import Finding
from counterproof_gui.desk import Desk
from counterproof_gui.jobs import Jobs
from counterproof_gui.panels.evidence import EvidencePane
from counterproof_gui.panels.source_feed import SourceFeed
from counterproof_gui.qt import (
    QTimer,
    QVBoxLayout,
    QWidget,
    Slot,
)
from counterproof_gui.views.code import CodeView
from counterproof_gui.views.find_bar import FindBar
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.remarks import Remark


class SourcePanel(QWidget):
    """The whole source, a field to find words in it, and the evidence of a finding when it is asked for."""

    def __init__(self, desk: Desk, jobs: Jobs) -> None:
        super().__init__()
        self.view = CodeView(jobs, evidence_key="E", overview=True)
        self.view.setAccessibleName("Source")
        self.feed = SourceFeed(desk, self.view)
        self._bar = FindBar("the source")
        self.field, self.found = self._bar.field, self._bar.found
        self.evidence = EvidencePane(desk, self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self.view, 1)
        column.addWidget(self.evidence)
        self.view.finding_activated.connect(self._on_activated)
        self.view.current_line_changed.connect(self._follow)
        self._bar.wanted.connect(self._find)
        self._bar.closed.connect(self._on_find_closed)
        desk.sheet_changed.connect(self._bar.search_again)

    def open_find(self) -> None:
        """Open the field and give it the keyboard."""
        self._bar.open()

    def finding_in_hand(self) -> Finding | None:
        """The finding at the current place; one that rests on a target's source before others."""
        remark = self.view.current_remark
        at_it = remark is not None and remark.line == self.view.caret.line
        return self.feed.finding_with_evidence() or (remark.finding if remark and at_it else None)

    def open_evidence(self, finding: Finding) -> None:
        """Show what a finding rests on, and keep the finding in sight above it."""
        self.evidence.open(finding)
        # The view gets its new height only when the layout is done.
        QTimer.singleShot(0, self.view.show_current)

    def put_evidence_away(self) -> bool:
        """Close the evidence; say whether there was any."""
        shown = not self.evidence.isHidden()
        self.evidence.put_away()
        return shown

    @Slot(object)
    def _on_activated(self, remark: Remark) -> None:
        if remark.finding.evidence is not None:
            self.open_evidence(remark.finding)

    @Slot(object)
    def _follow(self, _: int) -> None:
        if not self.evidence.isHidden() and (finding := self.feed.finding_with_evidence()) is not None:
            self.evidence.open(finding, take_keyboard=False)

    @Slot(str, int)
    def _find(self, words: str, direction: int) -> None:
        matches, here = Matches.of(words, self.view.lines), self.view.caret
        matches = matches.before(here) if direction < 0 else matches.after(here, at_it=direction == 0)
        self.found.setText(matches.words if words else "")
        self.view.show_matches(matches)

    @Slot()
    def _on_find_closed(self) -> None:
        self.view.show_matches(Matches())
        self.view.setFocus()
