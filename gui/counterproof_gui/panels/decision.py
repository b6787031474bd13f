"""The decision: a reason, Approve and Reject, and a sentence about what an approval does or why it can't."""

from __future__ import annotations

from typing import NamedTuple

from counterproof.review.ledger import Entry
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import shown
from counterproof_gui.panels.prose import Prose
from counterproof_gui.proposal import Proposal
from counterproof_gui.qt import (
    QEvent,
    QFocusEvent,
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
_LONGEST_NOTE = 200


class _Bytes(NamedTuple):
    """What a reason is about: a draft's bytes and, of a candidate for them, its own."""

    name: str
    base: str | None
    sha256: str | None


class DecisionPanel(QWidget):
    """Keeps what was typed for the exact bytes of a draft, or of a candidate, until they are decided.

    When the bytes in front change, what was typed becomes a note: a reason signs nothing that it was not
    written for. `left` tells of Esc in the reason, and of buttons that lose the keyboard.
    """

    approve_asked = Signal()
    reject_asked = Signal()
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._typed: dict[_Bytes, str] = {}
        self._shown_for = _Bytes("", None, None)
        self.is_recalled = False
        """Whether the reason was typed before other bytes lay in front, and was not looked at since."""
        self.reason = ReasonBox()
        self.reason.left.connect(self.left)
        self.reason.entered.connect(self._on_looked_at)
        self.approve = push_button("Approve…", "primary", self.approve_asked.emit)
        self.reject = push_button("Reject", "danger", self.reject_asked.emit)
        self.sentence = Prose(pitch=_PITCH, font=interface_font(tokens().type.small))
        self.earlier = Prose(pitch=_PITCH, font=interface_font(tokens().type.small))
        self.earlier.hide()
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
        column.addWidget(self.earlier)
        column.addLayout(buttons)
        column.addWidget(self.sentence)
        self.reason.textChanged.connect(self.refresh)
        desk.selected.connect(self._turn_to_front)
        desk.draft_changed.connect(self._on_draft)
        desk.sheet_changed.connect(self.refresh)
        desk.decided.connect(self._on_decided)
        self.refresh()

    def words(self) -> str:
        """The reason as typed for the bytes in front, without space around it."""
        return "" if self._shown_for != self._bytes_in_front() else self.reason.toPlainText().strip()

    @Slot()
    def refresh(self) -> None:
        """Bring the buttons and the sentence in line with the bytes in front."""
        proposal = self._desk.proposal
        obstacle = why_not_approve(self._desk)
        digest = (proposal.sha256 or "")[:6] if proposal else ""
        why_not = why_not_decide(self._desk)
        if (self.approve.hasFocus() and obstacle) or (self.reject.hasFocus() and why_not):
            # Qt would hand the keyboard to whatever button comes next.
            self.left.emit()
        self.approve.setText(f"Approve {digest}" if digest and not obstacle else "Approve…")
        self.approve.setEnabled(not obstacle)
        self.approve.setToolTip(plain_tip(obstacle or "Approve exactly these bytes (A)"))
        self.reject.setEnabled(not why_not)
        self.reject.setToolTip(plain_tip(why_not or "Reject exactly these bytes (X)"))
        # What is typed meanwhile must not become keys of the window: the box keeps the keyboard.
        self.reason.setReadOnly(bool(why_not))
        self.sentence.setText(self._sentence(proposal, obstacle))

    def _sentence(self, proposal: Proposal | None, obstacle: str) -> str:
        if proposal is None:
            return obstacle if self._desk.patch is not None else ""
        sheet = self._desk.sheet
        parts = []
        if void := self._desk.void_decision(proposal.draft):
            parts.append(_void_words(void))
        if obstacle:
            parts.append(obstacle)
        elif sheet is not None and sheet.publishes:
            parts.append(f"Publishes {shown(sheet.publishes)} and its report; the original stays.")
        return " ".join(parts)

    def _bytes_in_front(self) -> _Bytes:
        proposal = self._desk.proposal
        if proposal is None:
            return _Bytes(self._desk.front, None, None)
        return _Bytes(proposal.name, proposal.draft.file.sha256, proposal.sha256)

    @Slot()
    def _turn_to_front(self) -> None:
        front, before = self._bytes_in_front(), self._shown_for
        if front != before:
            # The latest stands last.
            self._typed.pop(before, None)
            if text := self.reason.toPlainText():
                self._typed[before] = text
            self._shown_for = front
            self.is_recalled = bool(self._typed.get(front)) and not self.reason.hasFocus()
            self.reason.setPlainText(self._typed.get(front, ""))
            self._show_earlier()
        self.refresh()

    def _show_earlier(self) -> None:
        """Say what was typed for bytes of the draft that are not there any longer, if anything was."""
        front = self._shown_for
        there = {one.sha256 for one in self._desk.rounds.all()}
        others = [
            text.strip()
            for key, text in self._typed.items()
            if key.name == front.name and key != front and (key.base != front.base or key.sha256 not in there)
        ]
        earlier = others[-1] if others and front.name else ""
        cut = earlier if len(earlier) <= _LONGEST_NOTE else f"{earlier[:_LONGEST_NOTE]}…"
        self.earlier.setText(f"Your reason for the earlier bytes: {shown(cut)}" if earlier else "")
        self.earlier.setToolTip(plain_tip(earlier))
        self.earlier.setVisible(bool(earlier))

    @Slot()
    def _on_looked_at(self) -> None:
        self.is_recalled = False

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self._desk.front:
            self._turn_to_front()

    @Slot(object)
    def _on_decided(self, decision: object) -> None:
        name = decision.entry.subject_name  # type: ignore[attr-defined]  # a Decision
        self._typed = {key: text for key, text in self._typed.items() if key.name != name}
        if name == self._shown_for.name:
            self.reason.setPlainText("")
            self._show_earlier()


class ReasonBox(QPlainTextEdit):
    """A small box for one or more sentences; Tab leaves it, and so does Esc."""

    left = Signal()
    entered = Signal()

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

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _void_words(entry: Entry) -> str:
    word = {"approve": "approval", "reject": "rejection"}[entry.kind]
    base = f" for {entry.base_sha256[:6]}" if entry.base_sha256 else ""
    return f"The {word} of {entry.subject_sha256[:6]}{base} does not cover these bytes."
