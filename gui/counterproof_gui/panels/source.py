"""The Source tab: the draft's whole text with what was found in it, and a field to find words."""

from __future__ import annotations

from counterproof.evidence import Finding
from counterproof_gui.desk import Desk
from counterproof_gui.jobs import Jobs
from counterproof_gui.panels.evidence import EvidencePane
from counterproof_gui.panels.source_feed import SourceFeed
from counterproof_gui.qt import (
    QEvent,
    QHBoxLayout,
    QKeyEvent,
    QLineEdit,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.views.code import CodeView
from counterproof_gui.views.labels import muted_label
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.remarks import Remark


class SourcePanel(QWidget):
    """The whole source, a field to find words in it, and the evidence of a finding when it is asked for."""

    def __init__(self, desk: Desk, jobs: Jobs) -> None:
        super().__init__()
        self.view = CodeView(jobs, evidence_key="E")
        self.view.setAccessibleName("Source")
        self.feed = SourceFeed(desk, self.view)
        self.field = FindField()
        self.found = muted_label(small=True)
        self.evidence = EvidencePane(desk, self.view)
        self._bar = QWidget()
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(8)
        row.addWidget(self.field)
        row.addWidget(self.found, 1)
        self._bar.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self.view, 1)
        column.addWidget(self.evidence)
        self.view.finding_activated.connect(self._on_activated)
        self.view.current_line_changed.connect(self._follow)
        self.field.wanted.connect(self._find)
        self.field.left.connect(self._close_find)
        desk.sheet_changed.connect(self._find_again)

    def open_find(self) -> None:
        """Open the field and give it the keyboard."""
        self._bar.show()
        self.field.setFocus()
        self.field.selectAll()
        self._find_again()

    def finding_in_hand(self) -> Finding | None:
        """The finding at the current place; one that rests on a target's source before others."""
        remark = self.view.current_remark
        at_it = remark is not None and remark.line == self.view.caret.line
        return self.feed.finding_with_evidence() or (remark.finding if remark and at_it else None)

    def open_evidence(self, finding: Finding) -> None:
        """Show what a finding rests on."""
        self.evidence.open(finding)

    def put_evidence_away(self) -> bool:
        """Close the evidence; say whether there was any."""
        shown = not self.evidence.isHidden()
        self.evidence.put_away()
        return shown

    @Slot(object)
    def _on_activated(self, remark: Remark) -> None:
        if remark.finding.evidence is not None:
            self.evidence.open(remark.finding)

    @Slot(object)
    def _follow(self, _: int) -> None:
        if not self.evidence.isHidden() and (finding := self.feed.finding_with_evidence()) is not None:
            self.evidence.open(finding, take_keyboard=False)

    @Slot()
    def _find_again(self) -> None:
        if not self._bar.isHidden():
            self._find(self.field.text(), 0)

    @Slot(str, int)
    def _find(self, words: str, direction: int) -> None:
        matches, here = Matches.of(words, self.view.lines), self.view.caret
        matches = matches.before(here) if direction < 0 else matches.after(here, at_it=direction == 0)
        self.found.setText(matches.words if words else "")
        self.view.show_matches(matches)

    @Slot()
    def _close_find(self) -> None:
        self._bar.hide()
        self.view.show_matches(Matches())
        self.view.setFocus()


class FindField(QLineEdit):
    """Enter finds the next match, Shift+Enter the previous, Esc closes; `wanted` carries words and step."""

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
