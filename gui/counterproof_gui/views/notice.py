"""Notices: one clear sentence above the work, in the colour of its weight, until somebody closes it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from counterproof.evidence.states import State
from counterproof_gui.qt import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QApplication,
    QEvent,
    QFrame,
    QHBoxLayout,
    QPainter,
    QPaintEvent,
    QPointF,
    QSize,
    QSizePolicy,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.theme import icon
from counterproof_gui.views.badges import ICON, paint_state_icon
from counterproof_gui.views.labels import muted_label, plain_label
from counterproof_gui.views.visible_text import visible_text

_MOST = 3
_LINE = 24


class Weight(StrEnum):
    """How much a notice matters; the word is said to screen readers before the sentence."""

    PROBLEM = "Problem"
    WARNING = "Warning"
    DONE = "Done"
    NOTE = "Note"

    @property
    def state(self) -> State:
        """The state whose shape and colours a notice of this weight borrows."""
        states = {
            Weight.PROBLEM: State.FAILED,
            Weight.WARNING: State.UNVERIFIABLE,
            Weight.DONE: State.PASSED,
            Weight.NOTE: State.NOT_CHECKED,
        }
        return states[self]


class Notice(QFrame):
    """One sentence with a shape and a close button; `closed` comes when the person closes it."""

    closed = Signal()

    def __init__(
        self, text: str, weight: Weight, kind: str = "", holds: Callable[[], bool] = lambda: True
    ) -> None:
        super().__init__()
        self.text = text
        self.weight = weight
        self.kind = kind
        self.holds = holds
        self.setProperty("notice", weight.state.value)
        self.setAccessibleName(f"{weight}: {text}")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 6, 6)
        row.setSpacing(8)
        row.addWidget(_Shape(weight.state), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(_sentence(visible_text(text)), 1)
        self.more = muted_label()
        self.more.setFixedHeight(_LINE)
        row.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        self.close_button = self._close_button()
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.close_button.setIcon(icon("close"))

    def _close_button(self) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon("close"))
        button.setFixedSize(_LINE, _LINE)
        button.setToolTip("Close this notice")
        button.setAccessibleName("Close this notice")
        button.clicked.connect(self.closed)
        return button


class NoticeBar(QWidget):
    """The news of now: the latest is shown, and how many wait behind it until that is gone.

    At most three are kept, a repeated sentence only once, and of one kind the latest. `freed` tells that a
    notice went which had the keyboard.
    """

    freed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(12, 8, 12, 8)
        self._rows.setSpacing(6)
        self.hide()

    def notices(self) -> tuple[Notice, ...]:
        """The notices kept now, newest first."""
        items = (self._rows.itemAt(index) for index in range(self._rows.count()))
        widgets = (item.widget() for item in items if item is not None)
        return tuple(widget for widget in widgets if isinstance(widget, Notice))

    def tell(
        self,
        text: str,
        weight: Weight = Weight.PROBLEM,
        *,
        kind: str = "",
        holds: Callable[[], bool] = lambda: True,
    ) -> None:
        """Show a sentence and announce it to screen readers."""
        for shown in self.notices():
            if shown.text == text or (kind and shown.kind == kind):
                self._remove(shown)
        notice = Notice(text, weight, kind, holds)
        notice.closed.connect(self._on_closed)
        self._rows.insertWidget(0, notice)
        for surplus in self.notices()[_MOST:]:
            self._remove(surplus)
        self._show_latest()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, notice.accessibleName()))

    @Slot()
    def look_again(self) -> None:
        """Take away what no longer holds."""
        for notice in self.notices():
            if not notice.holds():
                self._remove(notice)

    def clear(self) -> None:
        """Close every notice."""
        for notice in self.notices():
            self._remove(notice)

    @Slot()
    def _on_closed(self) -> None:
        notice = self.sender()
        if isinstance(notice, Notice):
            self._remove(notice)

    def _remove(self, notice: Notice) -> None:
        had_keyboard = notice.isAncestorOf(QApplication.focusWidget() or self)
        self._rows.removeWidget(notice)
        notice.hide()
        notice.deleteLater()
        self._show_latest()
        if had_keyboard:
            self.freed.emit()

    def _show_latest(self) -> None:
        notices = self.notices()
        for place, notice in enumerate(notices):
            notice.more.setText(f"{len(notices) - 1} more" if len(notices) > 1 else "")
            notice.setVisible(place == 0)
        self.setVisible(bool(notices))


class _Shape(QWidget):
    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state
        self.setFixedSize(QSize(ICON, _LINE))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        paint_state_icon(painter, QPointF(0, (_LINE - ICON) / 2), self._state)
        painter.end()


def _sentence(text: str) -> QWidget:
    label = plain_label(text, wrap=True)
    flags = Qt.TextInteractionFlag
    label.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
    label.setContentsMargins(0, 4, 0, 4)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label
