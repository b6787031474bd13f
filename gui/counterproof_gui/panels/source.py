"""The Source tab, and the excerpt below the checks: the draft's text with what was found in it."""

from __future__ import annotations

from counterproof.evidence import Finding
from counterproof_gui.desk import Desk
from counterproof_gui.desk_jobs import Sheet
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import (
    QEvent,
    QHBoxLayout,
    QKeyEvent,
    QLineEdit,
    QObject,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.views.code import CodeView
from counterproof_gui.views.labels import muted_label
from counterproof_gui.views.remarks import Remark


class SourceFeed(QObject):
    """Keeps a code view in line with the draft in front: its text, and the findings of its report."""

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
        for remark in self._view.remarks:
            if remark.finding is finding:
                self._view.go_to_remark(remark)
                return
        if finding.span is not None:
            self._view.go_to(finding.span.line, finding.span.column)

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self._desk.front:
            self.refresh()


class SourcePanel(QWidget):
    """The whole source, and a field to find words in it."""

    def __init__(self, desk: Desk, jobs: Jobs) -> None:
        super().__init__()
        self.view = CodeView(jobs)
        self.view.setAccessibleName("Source")
        self.feed = SourceFeed(desk, self.view)
        self.field = FindField()
        self._found = muted_label(small=True)
        self._bar = QWidget()
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(8)
        row.addWidget(self.field)
        row.addWidget(self._found, 1)
        self._bar.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self.view, 1)
        self.field.wanted.connect(self._find)
        self.field.left.connect(self._close_find)

    def open_find(self) -> None:
        """Open the field and give it the keyboard."""
        self._bar.show()
        self.field.setFocus()
        self.field.selectAll()

    @Slot(str, int)
    def _find(self, words: str, direction: int) -> None:
        places = [
            (number, line.casefold().find(words.casefold()))
            for number, line in enumerate(self.view.lines, start=1)
            if words.casefold() in line.casefold()
        ]
        if not words or not places:
            self._found.setText("not found" if words else "")
            return
        here = self.view.current_line
        if direction > 0:
            later = [place for place in places if place[0] > here] or places
            place = later[0]
        elif direction < 0:
            earlier = [place for place in places if place[0] < here] or places
            place = earlier[-1]
        else:
            place = next((place for place in places if place[0] >= here), places[0])
        self._found.setText(f"{places.index(place) + 1} of {len(places)} lines")
        self.view.go_to(*place)

    @Slot()
    def _close_find(self) -> None:
        self._bar.hide()
        self.view.setFocus()


class FindField(QLineEdit):
    """Enter finds the next line, Shift+Enter the previous, Esc closes; `wanted` carries words and step."""

    wanted = Signal(str, int)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText("Find in the source")
        self.setAccessibleName("Find in the source")
        self.setFixedWidth(280)
        self.textChanged.connect(self._on_text)

    def event(self, event: QEvent) -> bool:
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.wanted.emit(self.text(), -1 if back else 1)
        else:
            super().keyPressEvent(event)

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.wanted.emit(text, 0)
