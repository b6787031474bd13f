"""The decision: a reason, Approve and Reject, and a sentence about what an approval does or why it can't."""

from __future__ import annotations

from counterproof.review.ledger import Entry
from counterproof.review.queue import Draft
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import shown
from counterproof_gui.panels.prose import Prose
from counterproof_gui.qt import (
    QEvent,
    QHBoxLayout,
    QKeyEvent,
    QPlainTextEdit,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.theme import interface_font, tokens
from counterproof_gui.verbs.prerequisites import why_not_approve, why_not_decide
from counterproof_gui.views.kbd import push_button
from counterproof_gui.views.labels import section_label
from counterproof_gui.views.tips import plain_tip

_REASON_HEIGHT = 62
_PITCH = 18


class DecisionPanel(QWidget):
    """Keeps what was typed for each draft until it is decided; `left` tells of Esc in the reason."""

    approve_asked = Signal()
    reject_asked = Signal()
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._typed: dict[str, str] = {}
        self._shown_for = ""
        self.reason = ReasonBox()
        self.reason.left.connect(self.left)
        self.approve = push_button("Approve…", "primary", self.approve_asked.emit)
        self.reject = push_button("Reject", "danger", self.reject_asked.emit)
        self.sentence = Prose(pitch=_PITCH, font=interface_font(tokens().type.small))
        buttons = QHBoxLayout()
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(8)
        buttons.addWidget(self.approve)
        buttons.addWidget(self.reject)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(section_label("Decision"))
        column.addWidget(self.reason)
        column.addLayout(buttons)
        column.addWidget(self.sentence)
        self.reason.textChanged.connect(self.refresh)
        desk.selected.connect(self._on_selected)
        desk.draft_changed.connect(self._on_draft)
        desk.sheet_changed.connect(self.refresh)
        desk.decided.connect(self._on_decided)
        self.refresh()

    def words(self) -> str:
        """The reason as typed, without space around it."""
        return self.reason.toPlainText().strip()

    @Slot()
    def refresh(self) -> None:
        """Bring the buttons and the sentence in line with the draft in front."""
        draft = self._desk.draft
        obstacle = why_not_approve(self._desk)
        digest = (draft.file.sha256 or "")[:6] if draft else ""
        self.approve.setText(f"Approve {digest}" if digest and not obstacle else "Approve…")
        self.approve.setEnabled(not obstacle)
        self.approve.setToolTip(plain_tip(obstacle or "Approve exactly these bytes (A)"))
        why_not = why_not_decide(self._desk)
        self.reject.setEnabled(not why_not)
        self.reject.setToolTip(plain_tip(why_not or "Reject exactly these bytes (X)"))
        self.reason.setEnabled(not why_not)
        self.sentence.setText(self._sentence(draft, obstacle))

    def _sentence(self, draft: Draft | None, obstacle: str) -> str:
        if draft is None:
            return ""
        if obstacle:
            return obstacle
        sheet = self._desk.sheet
        parts = []
        if void := self._desk.void_decision(draft):
            parts.append(_void_words(void))
        if sheet is not None and sheet.publishes:
            parts.append(f"Publishes {shown(sheet.publishes)} and its report; the original stays.")
        return " ".join(parts)

    @Slot()
    def _on_selected(self) -> None:
        if self._shown_for:
            self._typed[self._shown_for] = self.reason.toPlainText()
        self._shown_for = self._desk.front
        self.reason.setPlainText(self._typed.get(self._shown_for, ""))
        self.refresh()

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self._desk.front:
            self.refresh()

    @Slot(object)
    def _on_decided(self, decision: object) -> None:
        name = decision.entry.subject_name  # type: ignore[attr-defined]  # a Decision
        self._typed.pop(name, None)
        if name == self._shown_for:
            self._shown_for = ""
            self.reason.setPlainText("")
            self._shown_for = name


class ReasonBox(QPlainTextEdit):
    """A small box for one or more sentences; Tab leaves it, and so does Esc."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(_REASON_HEIGHT)
        self.setFont(interface_font())
        self.setPlaceholderText("Reason")
        self.setTabChangesFocus(True)
        self.setAccessibleName("Reason for the decision")

    def event(self, event: QEvent) -> bool:
        # Everything typed here is text: no single key may act on the draft meanwhile.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
            if plain and (event.text() or event.key() == Qt.Key.Key_Escape):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _void_words(entry: Entry) -> str:
    word = {"approve": "approval", "reject": "rejection"}[entry.kind]
    return f"The {word} of {entry.subject_sha256[:6]} does not cover these bytes."
