"""What the console shows while no project is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from counterproof_gui.jobs import Jobs
from counterproof_gui.machine import Offer, offers
from counterproof_gui.models.words import shown
from counterproof_gui.panels.prose import Prose
from counterproof_gui.qt import (
    QFont,
    QFrame,
    QGridLayout,
    QGuiApplication,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QShowEvent,
    QSize,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)
from counterproof_gui.recents import Recent, recent_projects
from counterproof_gui.theme import interface_font, set_variant
from counterproof_gui.views.badges import StateBadge
from counterproof_gui.views.elided import ElidedLabel
from counterproof_gui.views.kbd import KeyButton, push_button
from counterproof_gui.views.labels import muted_label, plain_label, section_label, separator, strong_label

_WIDTH = 760
_TOP = 73
_HEADING_PX, _LEAD_PX, _LEAD_PITCH = 26, 14, 21
_MACHINE_ROW, _RECENT_ROW = 34, 36
_PURPOSE = (
    "Counterproof shows what was checked about machine-written code, what was not, and keeps your decision "
    "with the evidence."
)


class Welcome(QFrame):
    """Two lists and three buttons; `recent_asked` carries the folder of a project."""

    demo_asked = Signal()
    folder_asked = Signal()
    new_asked = Signal()
    recent_asked = Signal(object)

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self._jobs = jobs
        self.setProperty("role", "page")
        self._machine = _grid()
        self._recent = QVBoxLayout()
        self._recent.setSpacing(0)
        self._recent_heading = section_label("Recent")
        self.demo = push_button("Open the demo", "primary", self.demo_asked.emit)
        self.demo.setProperty("large", "true")
        content = QWidget()
        content.setFixedWidth(_WIDTH)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, _TOP, 0, 24)
        column.setSpacing(0)
        heading = plain_label("Sign for what you have seen.", font=_bold(_HEADING_PX))
        column.addWidget(heading)
        column.addSpacing(10)
        column.addWidget(Prose(_PURPOSE, pitch=_LEAD_PITCH, font=interface_font(_LEAD_PX)))
        column.addSpacing(23)
        column.addLayout(self._buttons())
        column.addSpacing(35)
        column.addWidget(section_label("This machine offers"))
        column.addSpacing(8)
        column.addLayout(self._machine)
        column.addSpacing(32)
        column.addWidget(self._recent_heading)
        column.addSpacing(6)
        column.addLayout(self._recent)
        column.addStretch(1)
        self._recent_heading.hide()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(_scrolling(content))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        platform = QGuiApplication.platformName()
        self._jobs.start(
            "look at this machine", partial(offers, platform), request="machine", done=self._on_offers
        )
        self._jobs.start("read the recent projects", recent_projects, request="recent", done=self._on_recent)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(10)
        folder = KeyButton("Open a folder…", "Ctrl+O", self.folder_asked.emit)
        new = push_button("New project…", "large", self.new_asked.emit)
        set_variant(folder, kind="large")
        for button in (self.demo, folder, new):
            button.setMinimumHeight(37)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _on_offers(self, found: Sequence[Offer]) -> None:
        _clear(self._machine)
        for number, offer in enumerate(found):
            row = 2 * number
            self._machine.addWidget(strong_label(offer.name), row, 0)
            badge = StateBadge(offer.state, word=offer.word, about=offer.name)
            self._machine.addWidget(badge, row, 1, Qt.AlignmentFlag.AlignLeft)
            self._machine.addWidget(muted_label(shown(offer.words)), row, 2)
            self._machine.setRowMinimumHeight(row, _MACHINE_ROW - 1)
            self._machine.addWidget(separator(), row + 1, 0, 1, 3)

    def _on_recent(self, found: Sequence[Recent]) -> None:
        _clear(self._recent)
        self._recent_heading.setVisible(bool(found))
        for number, recent in enumerate(found):
            if number:
                self._recent.addWidget(separator())
            self._recent.addWidget(RecentRow(recent, self.recent_asked.emit))


class RecentRow(QPushButton):
    """A project as one wide button: its name, and where it is."""

    def __init__(self, recent: Recent, go: Callable[[Path], None]) -> None:
        super().__init__()
        self._root = recent.root
        self._go = go
        self.setProperty("kind", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"Open {shown(recent.name)} in {shown(str(recent.root))}")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(strong_label(shown(recent.name)))
        place = ElidedLabel(shown(str(recent.root)))
        set_variant(place, role="muted")
        place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(place, 1)
        self.clicked.connect(self._on_clicked)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, _RECENT_ROW)

    def _on_clicked(self) -> None:
        self._go(self._root)


def _bold(pixels: float) -> QFont:
    return interface_font(pixels, weight=QFont.Weight.DemiBold)


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setSpacing(0)
    grid.setColumnMinimumWidth(0, 130)
    grid.setColumnMinimumWidth(1, 130)
    grid.setColumnStretch(2, 1)
    return grid


def _scrolling(content: QWidget) -> QScrollArea:
    middle = QWidget()
    middle.setProperty("role", "page")
    row = QHBoxLayout(middle)
    row.setContentsMargins(24, 0, 24, 0)
    row.addStretch(1)
    row.addWidget(content)
    row.addStretch(1)
    area = QScrollArea()
    area.setWidget(middle)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def _clear(layout: QGridLayout | QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()
