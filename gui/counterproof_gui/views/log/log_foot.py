"""The line below a log: how it is connected, how much there is, and what was cut and why."""

from __future__ import annotations

from counterproof.evidence.log import Log
from counterproof.evidence.states import State
from counterproof_gui.qt import QHBoxLayout, QVBoxLayout, QWidget
from counterproof_gui.theme import set_variant
from counterproof_gui.views.badges import StateBadge
from counterproof_gui.views.labels import muted_label, plain_label, separator
from counterproof_gui.views.log.connection import ConnectionBadge
from counterproof_gui.views.visible_text import visible_text


class LogFoot(QWidget):
    """Words about the log that are true now; a cut and a message have lines of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.badge = ConnectionBadge()
        self.counts = muted_label(small=True)
        self.message = muted_label(small=True, wrap=True)
        self.cut = plain_label(wrap=True)
        self._cut_row = QWidget()
        row = QHBoxLayout(self._cut_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(StateBadge(State.UNVERIFIABLE, word="Cut"))
        row.addWidget(self.cut, 1)
        first = QHBoxLayout()
        first.setSpacing(12)
        first.addWidget(self.badge, 1)
        first.addWidget(self.counts)
        inside = QVBoxLayout()
        inside.setContentsMargins(16, 7, 16, 7)
        inside.setSpacing(6)
        inside.addWidget(self._cut_row)
        inside.addLayout(first)
        inside.addWidget(self.message)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(separator())
        column.addLayout(inside)
        self._cut_row.hide()
        self.say("")

    def show_log(self, log: Log) -> None:
        """Count what is there and say what is not."""
        kept, lines = log.kept, len(log) + len(log.tails())
        size = "" if kept.cut_after is None else f"{kept.kept:,} of "
        self.counts.setText(f"{lines:,} line{'' if lines == 1 else 's'} · {size}{kept.received:,} bytes")
        if kept.cut_after is not None:
            words = f"{kept.words[:1].upper()}{kept.words[1:]}. {kept.reason}"
            self.cut.setText(words)
            self.cut.setAccessibleName(f"Cut: {words}")
        self._cut_row.setHidden(kept.cut_after is None)

    def say(self, sentence: str, *, is_problem: bool = False) -> None:
        """Show what was done, or why it could not be."""
        self.message.setText(visible_text(sentence))
        self.message.setHidden(not sentence)
        set_variant(self.message, role="danger" if is_problem else "muted")
