"""The main window: what stands at its first frame, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counterproof_gui.panels.blank import Blank
from counterproof_gui.panels.top_bar import TopBar
from counterproof_gui.qt import (
    QCloseEvent,
    QMainWindow,
    QPaintEvent,
    QTimer,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.theme import application_icon, tokens
from counterproof_gui.views.labels import separator

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
        self.setWindowIcon(application_icon())
        self.setMinimumSize(*tokens().sizes.window_min)
        self.resize(*tokens().sizes.window)
        self.top_bar = TopBar()
        self.blank = Blank(columns=opening)
        self._middle = QWidget()
        self._column = QVBoxLayout(self._middle)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.top_bar)
        self._column.addWidget(separator())
        self._column.addWidget(self.blank, 1)
        self.setCentralWidget(self._middle)

    @property
    def interior(self) -> Interior:
        """What the window was furnished with."""
        assert self._interior is not None
        return self._interior

    def furnish(self, interior: Interior) -> None:
        """Put the console where the blank page was."""
        self._interior = interior
        self._column.replaceWidget(self.blank, interior)
        self._column.setStretchFactor(interior, 1)
        self.blank.hide()
        self.blank.deleteLater()
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
        self._middle.setEnabled(not jobs.running())
        self._ended = not jobs.running()
        jobs.begin_stop(STOP_S)

    @Slot(object)
    def _on_stopped(self, left: tuple[Job, ...]) -> None:
        del left
        if not self._ended:
            self._ended = True
            # From the event loop, so that whoever asked for the stop has returned.
            QTimer.singleShot(0, self.close)
