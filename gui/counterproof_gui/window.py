"""The main window: what stands at its first frame, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counterproof_gui.panels.blank import Blank
from counterproof_gui.qt import (
    QCloseEvent,
    QMainWindow,
    QPaintEvent,
    QTimer,
    Signal,
    Slot,
)
from counterproof_gui.theme import application_icon, tokens

if TYPE_CHECKING:
    from counterproof_gui.interior import Interior
    from counterproof_gui.jobs import Job

STOP_S = 5.0


class Window(QMainWindow):
    """Painted at once, furnished afterwards; it stays until the last job has ended, or for five seconds."""

    first_painted = Signal()
    closed = Signal()

    def __init__(self, *, opening: bool = False) -> None:
        super().__init__()
        self._interior: Interior | None = None
        self._painted = self._closing = self._ended = False
        self.setWindowTitle("Counterproof")
        self.setMinimumSize(*tokens().sizes.window_min)
        self.resize(*tokens().sizes.window)
        self.blank = Blank(columns=opening)
        self.setCentralWidget(self.blank)

    @property
    def interior(self) -> Interior:
        """What the window was furnished with."""
        assert self._interior is not None
        return self._interior

    def furnish(self, interior: Interior) -> None:
        """Put the console where the blank page was."""
        self._interior = interior
        self.setCentralWidget(interior)
        self.setWindowIcon(application_icon())
        interior.titled.connect(self.setWindowTitle)
        interior.quit_asked.connect(self.close)
        interior.desk.jobs.stopped.connect(self._on_stopped)
        interior.begin()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            # After the children were painted too.
            QTimer.singleShot(0, self.first_painted.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._closing:
            self._closing = True
            self._begin_to_end()
        if not self._ended:
            event.ignore()
            return
        super().closeEvent(event)
        self.closed.emit()

    def _begin_to_end(self) -> None:
        if self._interior is None:
            self._ended = True
            return
        jobs = self._interior.desk.jobs
        self._interior.end()
        self._interior.setEnabled(not jobs.running())
        self._ended = not jobs.running()
        jobs.begin_stop(STOP_S)

    @Slot(object)
    def _on_stopped(self, left: tuple[Job, ...]) -> None:
        del left
        if not self._ended:
            self._ended = True
            # From the event loop, so that whoever asked for the stop has returned.
            QTimer.singleShot(0, self.close)
