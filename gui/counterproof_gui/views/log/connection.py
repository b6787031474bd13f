"""How the log is connected to what writes it, as shape, colour and words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from counterproof.evidence.states import State
from counterproof_gui.qt import (
    QEvent,
    QHBoxLayout,
    QPainter,
    QPaintEvent,
    QRectF,
    QSize,
    QSizePolicy,
    Qt,
    QWidget,
)
from counterproof_gui.theme import colours, interface_font, pixmap, state_icon_name, tokens
from counterproof_gui.views.elided import ElidedLabel
from counterproof_gui.views.visible_text import visible_text

_ICON = 12


class Phase(StrEnum):
    """Where a log is between nothing and all of it."""

    NONE = "No log yet"
    CONNECTING = "Connecting"
    RECEIVING = "Receiving"
    ENDED = "Ended"
    LOST = "Connection lost"

    @property
    def is_live(self) -> bool:
        """Whether more may come."""
        return self in (Phase.CONNECTING, Phase.RECEIVING)


@dataclass(frozen=True, slots=True)
class Connection:
    """A phase, what there is to say about it, and the state of the outcome once there is one."""

    phase: Phase
    detail: str = ""
    state: State = State.NOT_CHECKED

    @classmethod
    def none(cls) -> Self:
        """No run was asked for."""
        return cls(Phase.NONE)

    @classmethod
    def connecting(cls) -> Self:
        """Nothing came yet."""
        return cls(Phase.CONNECTING)

    @classmethod
    def receiving(cls) -> Self:
        """The program writes."""
        return cls(Phase.RECEIVING)

    @classmethod
    def ended(cls, outcome: str, state: State) -> Self:
        """The log is complete, and this is what the run came to."""
        return cls(Phase.ENDED, outcome, state)

    @classmethod
    def lost(cls, why: str) -> Self:
        """More may have been written, and nobody will know."""
        return cls(Phase.LOST, why, State.UNVERIFIABLE)

    @property
    def words(self) -> str:
        """The phase and its detail on one line."""
        return f"{self.phase}: {visible_text(self.detail)}" if self.detail else str(self.phase)

    @property
    def icon(self) -> str:
        """The name of the shape: a dashed ring, an arrow while it runs, then that of the state."""
        return "run" if self.phase is Phase.RECEIVING else state_icon_name(self.state)


class ConnectionBadge(QWidget):
    """The connection as shape and words; words that don't fit are in the tool tip."""

    def __init__(self) -> None:
        super().__init__()
        self._mark = _Mark()
        self._words = ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        self._words.setFont(interface_font(tokens().type.small))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._mark)
        row.addWidget(self._words, 1)
        self.show_connection(Connection.none())

    @property
    def connection(self) -> Connection:
        """The connection shown."""
        return self._mark.connection

    def show_connection(self, connection: Connection) -> None:
        """Show another connection."""
        self._mark.connection = connection
        self._mark.update()
        self._words.setText(connection.words)
        self.setAccessibleName(f"Log: {connection.words}")


class _Mark(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.connection = Connection.none()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(_ICON, _ICON)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        palette, painter = colours(), QPainter(self)
        runs = self.connection.phase is Phase.RECEIVING
        tint = palette.accent if runs else palette.state(self.connection.state)
        shape = pixmap(self.connection.icon, _ICON, painter.device().devicePixelRatio(), tint, palette.panel)
        painter.drawPixmap(QRectF(0, 0, _ICON, _ICON), shape, QRectF(shape.rect()))
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
