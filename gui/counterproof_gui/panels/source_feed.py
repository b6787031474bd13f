"""Keeps a code view in line with the draft in front."""

from __future__ import annotations

from counterproof.evidence import Finding
from counterproof_gui.desk import Desk
from counterproof_gui.desk_jobs import Sheet
from counterproof_gui.qt import QObject, Slot
from counterproof_gui.views.code import CodeView
from counterproof_gui.views.remarks import Remark


class SourceFeed(QObject):
    """Gives a view the text of the draft, and the findings of its report."""

    def __init__(self, desk: Desk, view: CodeView) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view
        self._sheet: Sheet | None = None
        desk.selected.connect(self.refresh)
        desk.sheet_changed.connect(self.refresh)
        desk.draft_changed.connect(self._on_draft)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the text and the findings as they are now."""
        sheet, draft = self._desk.sheet, self._desk.draft
        report = draft.report if draft else None
        remarks = [Remark(check, item) for check, item in report.findings()] if report else []
        if sheet is None:
            self._view.set_source([])
        elif sheet is self._sheet:
            self._view.set_remarks(remarks)
        else:
            self._view.set_source(sheet.lines, remarks, name=sheet.name)
        self._sheet = sheet

    def go_to(self, finding: Finding) -> None:
        """Show the exact place of a finding."""
        self._view.go_to_finding(finding)

    def finding_with_evidence(self) -> Finding | None:
        """The finding at the view's current place that rests on a target's source, a passed one too."""
        draft = self._desk.draft
        items = draft.report.findings() if draft and draft.report else ()
        return self._view.finding_here(item for _, item in items if item.evidence)

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self._desk.front:
            self.refresh()
