"""The pill over a log that grows while it stands still: how much is new, and the way back."""

from __future__ import annotations

from counterproof_gui.qt import QRect, QWidget
from counterproof_gui.views.pills import Pill

_GAP = 12


class PausePill(Pill):
    """Says that following is paused, at the foot of the view that it lies over; pressing it resumes."""

    def __init__(self, view: QWidget) -> None:
        super().__init__()
        self.setParent(view)
        self.hide()

    def show_new(self, lines: int) -> None:
        """Say how many lines came since."""
        words = f"Paused · {lines:,} new line{'' if lines == 1 else 's'}" if lines else "Paused"
        if words != self.words():
            self.show_status(words, detail="The log goes on. Press here, or End, to follow it again.")

    def place(self, area: QRect) -> None:
        """Move to the middle of an area's foot."""
        self.resize(self.sizeHint())
        self.move(area.center().x() - self.width() // 2, area.bottom() - self.height() - _GAP)
