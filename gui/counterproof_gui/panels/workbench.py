"""The three columns over an open project: queue, subject, inspector."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from counterproof.evidence import Finding
from counterproof_gui.desk import Desk
from counterproof_gui.panels.checks import ChecksPanel
from counterproof_gui.panels.inspector import Inspector
from counterproof_gui.panels.queue import QueuePanel
from counterproof_gui.panels.source_feed import SourceFeed
from counterproof_gui.panels.subject import SubjectPanel
from counterproof_gui.qt import QApplication, QHBoxLayout, QMouseEvent, QResizeEvent, QWidget, Signal, Slot
from counterproof_gui.theme import tokens
from counterproof_gui.verbs.verb import Tab
from counterproof_gui.views.code import CodeView
from counterproof_gui.views.labels import separator
from counterproof_gui.views.remarks import Remark

if TYPE_CHECKING:
    from counterproof_gui.panels.candidate import CandidatePanel
    from counterproof_gui.panels.history import HistoryPanel
    from counterproof_gui.panels.report import ReportPanel
    from counterproof_gui.panels.source import SourcePanel

_NARROW = 1280
_NARROW_QUEUE, _NARROW_INSPECTOR = 248, 260


class Workbench(QWidget):
    """Where findings lead from one part to another; the columns at the sides shrink in a narrow window.

    `counter_changed` carries which change is the current one, or nothing where none are shown, and
    `candidate_made` the Candidate page when it is first looked at.
    """

    counter_changed = Signal(str)
    candidate_made = Signal(object)

    def __init__(self, desk: Desk, queue: QueuePanel) -> None:
        super().__init__()
        self._desk = desk
        self.queue = queue
        self.excerpt = CodeView(desk.jobs, excerpt=True)
        self._excerpt_feed = SourceFeed(desk, self.excerpt)
        self.checks = ChecksPanel(desk, self.excerpt)
        pages: dict[Tab, Callable[[], QWidget]] = {
            Tab.CHECKS: lambda: self.checks,
            Tab.CANDIDATE: lambda: self.candidate,
            Tab.SOURCE: lambda: self.source,
            Tab.REPORT: lambda: self.report,
            Tab.HISTORY: lambda: self.history,
        }
        self.subject = SubjectPanel(desk, pages)
        self.inspector = Inspector(desk)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.queue)
        row.addWidget(separator(vertical=True))
        row.addWidget(self.subject, 1)
        row.addWidget(separator(vertical=True))
        row.addWidget(self.inspector)
        self._came_to: Remark | None = None
        self._set_widths(narrow=False)
        self.subject.tab_chosen.connect(self._on_tab)
        self.checks.chosen.connect(self.show_finding)
        self.checks.looked_at.connect(self._on_looked_at)
        self.excerpt.finding_activated.connect(self._on_remark)

    @cached_property
    def candidate(self) -> CandidatePanel:
        """The Candidate page."""
        from counterproof_gui.panels.candidate import CandidatePanel

        page = CandidatePanel(self._desk, self._desk.jobs)
        page.counter_changed.connect(self._tell_counter)
        self.subject.add_tools(Tab.CANDIDATE, page.tools)
        self.candidate_made.emit(page)
        return page

    @cached_property
    def source(self) -> SourcePanel:
        """The Source page."""
        from counterproof_gui.panels.source import SourcePanel

        return SourcePanel(self._desk, self._desk.jobs)

    @cached_property
    def report(self) -> ReportPanel:
        """The Report page."""
        from counterproof_gui.panels.report import ReportPanel

        return ReportPanel(self._desk, self._desk.jobs)

    @cached_property
    def history(self) -> HistoryPanel:
        """The History page."""
        from counterproof_gui.panels.history import HistoryPanel

        return HistoryPanel(self._desk)

    def show_tab(self, tab: Tab) -> None:
        """Show a side of the subject and give it the keyboard."""
        self.subject.show_tab(tab)
        match tab:
            case Tab.CHECKS:
                self.checks.table.setFocus()
            case Tab.CANDIDATE:
                self.candidate.focus_target().setFocus()
            case Tab.SOURCE:
                self.source.view.setFocus()
            case Tab.REPORT:
                self.report.focus_target().setFocus()
            case Tab.HISTORY:
                self.history.table.setFocus()

    @Slot(object)
    def show_finding(self, finding: Finding) -> None:
        """Show a finding at its exact place in Source."""
        self.source.feed.go_to(finding)
        self._came_to = self.source.view.current_remark
        self.show_tab(Tab.SOURCE)

    def finding_in_hand(self) -> Finding | None:
        """The finding that the keyboard is on, in Checks or Source."""
        match self.subject.tab:
            case Tab.CHECKS:
                return self.checks.finding_in_hand()
            case Tab.SOURCE:
                return self.source.finding_in_hand()
        return None

    def toggle_evidence(self) -> None:
        """Show what the finding in hand rests on, or put it away."""
        page = self._page_with_evidence()
        finding = self.finding_in_hand()
        if page is None or finding is None:
            return
        if page.evidence.finding is finding:
            page.evidence.put_away()
        else:
            page.open_evidence(finding)

    def _page_with_evidence(self) -> ChecksPanel | SourcePanel | None:
        match self.subject.tab:
            case Tab.CHECKS:
                return self.checks
            case Tab.SOURCE:
                return self.source
        return None

    def changes(self) -> CandidatePanel | None:
        """The Candidate page while it shows changes."""
        is_shown = self.subject.tab is Tab.CANDIDATE and self.candidate.has_changes
        return self.candidate if is_shown else None

    def step(self, distance: int) -> None:
        """Go to the next (1) or previous (-1) change in Candidate, else finding in Source."""
        if (changes := self.changes()) is not None:
            changes.step(distance)
        else:
            self._step_finding(distance)

    def _step_finding(self, distance: int) -> None:
        """Go to another finding in Source, or to the one in hand when Source opens."""
        in_hand = self.source.view.current_remark
        if self.subject.tab is not Tab.SOURCE:
            self.show_tab(Tab.SOURCE)
            if in_hand is not None:
                self.source.view.go_to_remark(in_hand)
                return
        if distance > 0:
            self.source.view.next_remark()
        else:
            self.source.view.previous_remark()

    def find_words(self) -> None:
        """Open the field that finds words in the changes, else in Source."""
        if (changes := self.changes()) is not None:
            changes.open_find()
            return
        self.show_tab(Tab.SOURCE)
        self.source.open_find()

    def leave(self) -> None:
        """Go back: from the reason to the queue, from evidence to its finding, from another side to Checks.

        From Source that is to the finding in hand there, and from Checks to the queue.
        """
        deciding = self.inspector.decision.isAncestorOf(QApplication.focusWidget() or self)
        page = self._page_with_evidence()
        if not deciding and page is not None and page.put_evidence_away():
            return
        if deciding or self.subject.tab is Tab.CHECKS:
            self.queue.view.setFocus()
            return
        if self.subject.tab is Tab.CANDIDATE and self.candidate.leave():
            return
        if self.subject.tab is Tab.SOURCE:
            self._take_along()
        self.show_tab(Tab.CHECKS)

    def _take_along(self) -> None:
        """Make the finding that was gone to in Source the one in hand in Checks."""
        remark = self.source.view.current_remark
        if remark is not None and remark is not self._came_to:
            self.checks.go_to(remark.finding)

    @Slot(object)
    def _on_tab(self, tab: Tab) -> None:
        self._desk.rounds.bring_in_front(in_front=tab is Tab.CANDIDATE)
        self._tell_counter()

    @Slot()
    def _tell_counter(self) -> None:
        changes = self.changes()
        self.counter_changed.emit(changes.view.counter if changes else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside everything leaves the reason: the next keys are meant for the draft, not for it."""
        if self.inspector.decision.isAncestorOf(QApplication.focusWidget() or self):
            self.show_tab(self.subject.tab)
        super().mousePressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_widths(narrow=event.size().width() < _NARROW)

    def _set_widths(self, *, narrow: bool) -> None:
        sizes = tokens().sizes
        self.queue.setFixedWidth((_NARROW_QUEUE if narrow else sizes.queue) - 1)
        self.inspector.setFixedWidth((_NARROW_INSPECTOR if narrow else sizes.inspector) - 1)

    @Slot(object)
    def _on_looked_at(self, finding: Finding | None) -> None:
        if finding is not None:
            self._excerpt_feed.go_to(finding)

    @Slot(object)
    def _on_remark(self, remark: Remark) -> None:
        self.show_finding(remark.finding)
