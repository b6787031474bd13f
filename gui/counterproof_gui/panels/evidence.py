"""The target's source that a finding rests on, shown below the draft for as long as somebody looks."""

from __future__ import annotations

from functools import partial

from counterproof.drafts.cited_source import CitedSource, cited_source
from counterproof.evidence import Evidence, Finding, Problem
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import finding_place, shown
from counterproof_gui.qt import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QResizeEvent,
    QSize,
    QSizePolicy,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.theme import code_font, tokens
from counterproof_gui.views.code import CodeView
from counterproof_gui.views.elided import ElidedLabel
from counterproof_gui.views.kbd import KeyButton
from counterproof_gui.views.labels import muted_label, separator, strong_label
from counterproof_gui.views.matches import Match, Matches
from counterproof_gui.views.notice import Notice, Weight
from counterproof_gui.views.tips import plain_tip

_LINES = 9
_MARGIN = 16
_NARROW = 640


class EvidencePane(QFrame):
    """Shows a file of a target around one line, only while it has the bytes that the check read.

    Anything else is said in its place. When it is put away, `owner` gets the keyboard that it had, and
    `left` comes.
    """

    left = Signal()

    def __init__(self, desk: Desk, owner: QWidget) -> None:
        super().__init__()
        self._owner = owner
        self.setProperty("role", "panel")
        self._desk = desk
        self._finding: Finding | None = None
        self._notice: Notice | None = None
        self.about = strong_label()
        self.place = ElidedLabel(mode=Qt.TextElideMode.ElideLeft)
        self.place.setFont(code_font(tokens().type.small))
        self.signature = ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        self.signature.setFont(code_font(tokens().type.small))
        self.signature.setProperty("role", "muted")
        # The place comes first: the signature gets the room that is left.
        self.signature.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.digest = muted_label(small=True)
        self.close_button = KeyButton("Close", "Esc", self.put_away)
        self.view = CodeView(desk.jobs)
        self._foot = QVBoxLayout()
        self._foot.setContentsMargins(_MARGIN, 0, _MARGIN, 8)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(separator())
        column.addWidget(self._header())
        column.addWidget(self.view, 1)
        column.addLayout(self._foot)
        column.addStretch()
        desk.selected.connect(self.put_away)
        desk.draft_changed.connect(self._on_draft)
        self.hide()

    @property
    def trouble(self) -> str:
        """Why the source is not shown, or nothing."""
        return self._notice.text if self._notice else ""

    @property
    def finding(self) -> Finding | None:
        """The finding whose evidence is shown."""
        return self._finding

    def open(self, finding: Finding, *, take_keyboard: bool = True) -> None:
        """Show what a finding rests on; one without evidence puts the pane away."""
        evidence = finding.evidence
        if evidence is None or self._desk.project is None:
            self.put_away()
            return
        self._finding = finding
        self._begin(evidence)
        self.show()
        if take_keyboard:
            self.view.setFocus()
        self._desk.jobs.start(
            "read the evidence",
            partial(cited_source, evidence, self._desk.project.targets),
            owner="evidence",
            request=f"evidence {id(self)}",
            done=self._on_read,
            failed=self._on_refused,
        )

    @Slot()
    def put_away(self) -> None:
        """Close the pane."""
        self._finding = None
        if self.isHidden():
            return
        if self.isAncestorOf(QApplication.focusWidget() or self):
            self._owner.setFocus()
        self.hide()
        self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        roomy = event.size().width() >= _NARROW
        self.signature.setVisible(roomy)
        self.digest.setVisible(roomy)

    def sizeHint(self) -> QSize:
        return QSize(400, self._header_height() + _LINES * tokens().code_line + 8)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self._header_height() + 3 * tokens().code_line)

    def _header(self) -> QWidget:
        header = QWidget()
        row = QHBoxLayout(header)
        row.setContentsMargins(_MARGIN, 6, _MARGIN, 6)
        row.setSpacing(10)
        row.addWidget(self.about)
        row.addWidget(self.place)
        row.addWidget(self.signature, 1)
        row.addWidget(self.digest)
        row.addWidget(self.close_button)
        return header

    def _header_height(self) -> int:
        return self.close_button.sizeHint().height() + 13

    def _begin(self, evidence: Evidence) -> None:
        where = finding_place(self._finding) if self._finding else ""
        self.about.setText(f"Evidence for {where}" if where else "Evidence")
        self.place.setText(f"{shown(evidence.path)}:{evidence.line}")
        self.signature.setText(shown(evidence.signature))
        self.digest.setText("")
        self.setAccessibleName(f"{self.about.text()}: {self.place.text()}")
        self._show_notice(None)
        self.view.set_source([])

    def _on_read(self, cited: CitedSource) -> None:
        if self._finding is None or self._finding.evidence != cited.evidence:
            return
        evidence = cited.evidence
        self.digest.setText("same bytes as checked")
        self.digest.setToolTip(plain_tip(f"SHA-256 {evidence.sha256}"))
        self.view.set_source(cited.lines, name=f"{shown(evidence.path)}, the evidence")
        line = self.view.line_of(evidence.line)
        text = self.view.lines[line]
        begin = len(text) - len(text.lstrip())
        self.view.show_matches(Matches((Match(line, begin, max(len(text.rstrip()), begin + 1)),)))

    def _on_refused(self, error: BaseException) -> None:
        if not isinstance(error, Problem):
            self._desk.jobs.unheard.emit(error)
        self._show_notice(str(error))

    def _show_notice(self, trouble: str | None) -> None:
        if self._notice is not None:
            self._foot.removeWidget(self._notice)
            self._notice.deleteLater()
            self._notice = None
        had_keyboard = self.isAncestorOf(QApplication.focusWidget() or self)
        self.view.setVisible(trouble is None)
        if trouble is not None:
            self._notice = Notice(trouble, Weight.WARNING)
            self._notice.closed.connect(self.put_away)
            self._foot.addWidget(self._notice)
            if had_keyboard:
                self._notice.close_button.setFocus()

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        draft = self._desk.draft
        if name == self._desk.front and self._finding is not None:
            findings = draft.report.findings() if draft and draft.report else ()
            if not any(item is self._finding for _, item in findings):
                self.put_away()
