"""Identity: which bytes these are, where they came from, and what they were checked against."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counterproof.evidence import Report, Subject, Target
from counterproof_gui.desk import Desk
from counterproof_gui.models.words import shown
from counterproof_gui.proposal import Proposal
from counterproof_gui.qt import QFont, QFormLayout, QPushButton, QVBoxLayout, QWidget, Slot
from counterproof_gui.theme import code_font, interface_font, tokens
from counterproof_gui.views.elided import ElidedLabel
from counterproof_gui.views.labels import muted_label, section_label

if TYPE_CHECKING:
    from counterproof.review.patches import InboxPatch

_LABEL_WIDTH = 84
_ROW_GAP = 7
_AS_TEXT = "QPushButton { color: palette(window-text); text-align: left; padding: 0; min-height: 14px; }"


class Identity(QWidget):
    """The rows follow the bytes in front; the digest is copied in full. A candidate also names its base."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._rows = QFormLayout()
        self._rows.setContentsMargins(0, 4, 0, 0)
        self._rows.setHorizontalSpacing(8)
        self._rows.setVerticalSpacing(_ROW_GAP)
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.digest = DigestButton()
        self._add("SHA-256", self.digest)
        self._base = self._value("Replaces")
        self._lines = self._value("Lines")
        self._origin = self._value("Origin")
        self._target = self._value("Target")
        self._request = self._value("Request")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(section_label("Identity"))
        column.addLayout(self._rows)
        desk.selected.connect(self.refresh)
        desk.draft_changed.connect(self._on_draft)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the bytes in front."""
        proposal = self._desk.proposal
        report = proposal.report if proposal else None
        candidate = proposal.candidate if proposal else None
        patch = self._desk.patch
        self.digest.show_digest((proposal.sha256 if proposal else patch and patch.file.sha256) or "")
        self._rows.setRowVisible(self._base, candidate is not None)
        self._base.setText(shown(f"{candidate.base_sha256[:6]} of {candidate.draft}") if candidate else "")
        self._lines.setText(_lines(report.subject) if report else "–")
        self._origin.setText(self._origin_of(proposal) if proposal else self._in_inbox(patch))
        self._target.setText(_targets(report) if report else "–")
        self._request.setText("none declared" if proposal else "–")

    def _origin_of(self, proposal: Proposal) -> str:
        if proposal.candidate is not None:
            return shown(proposal.candidate.origin.words)
        return self._in_inbox(proposal)

    def _in_inbox(self, file: Proposal | InboxPatch | None) -> str:
        project = self._desk.project
        return shown(f"{project.inbox.name}/{file.name}") if project and file else "–"

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self._desk.front:
            self.refresh()

    def _value(self, label: str) -> ElidedLabel:
        value = ElidedLabel()
        value.setFont(interface_font(weight=QFont.Weight.Medium))
        self._add(label, value)
        return value

    def _add(self, label: str, value: QWidget) -> None:
        words = muted_label(label)
        words.setFixedWidth(_LABEL_WIDTH)
        words.setBuddy(value)
        self._rows.addRow(words, value)


class DigestButton(QPushButton):
    """A SHA-256 shortened to both ends; pressing it copies all 64 digits."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "link")
        self.setFont(code_font(tokens().type.small))
        self.setStyleSheet(_AS_TEXT)
        self.digest = ""

    def show_digest(self, digest: str) -> None:
        """Show another digest, or none."""
        self.digest = digest
        self.setEnabled(bool(digest))
        self.setText(f"{digest[:6]}…{digest[-4:]}" if digest else "–")
        self.setToolTip(f"{digest}\nPress to copy" if digest else "")
        self.setAccessibleName(f"Copy the SHA-256 {digest}" if digest else "No SHA-256")


def _lines(subject: Subject) -> str:
    return f"{subject.lines:,} · {subject.encoding.upper().replace('WITH', 'with')} · {subject.newline}"


def _targets(report: Report) -> str:
    return shown(", ".join(map(_target, report.targets))) or "none: every import is external"


def _target(target: Target) -> str:
    return f"{target.package} {target.version or ''}".strip() + " (source)"
