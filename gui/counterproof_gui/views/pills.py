"""Pills of the top bar: which project is open, whether Docker and a model answer."""

from __future__ import annotations

from counterproof.evidence.states import State
from counterproof_gui.qt import (
    QEvent,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPushButton,
    QRectF,
    QSize,
    QSizePolicy,
    Qt,
)
from counterproof_gui.theme import colours, interface_font
from counterproof_gui.views.tips import plain_tip

_DOT = 10
_PADDING = 10
_GAP = 7
_HEIGHT = 28


class Pill(QPushButton):
    """A short status that can be pressed for more; with a state it has a dot, and the words say it too.

    `detail` is the tool tip and the description for screen readers.
    """

    def __init__(self, text: str = "", state: State | None = None, detail: str = "") -> None:
        super().__init__()
        self.setProperty("kind", "pill")
        self.setFont(interface_font())
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_status(text, state, detail)

    @property
    def state(self) -> State | None:
        """The state of the dot, or None without a dot."""
        return self._state

    def show_status(self, text: str, state: State | None = None, detail: str = "") -> None:
        """Show another status."""
        self._state = state
        self._words = text
        self.setToolTip(plain_tip(detail))
        self.setAccessibleName(text if state is None else f"{text}, {state.word}")
        self.setAccessibleDescription(detail)
        self.updateGeometry()
        self.update()

    def words(self) -> str:
        """The text shown."""
        return self._words

    def sizeHint(self) -> QSize:
        text = QFontMetricsF(self.font()).horizontalAdvance(self._words)
        dot = 0 if self._state is None else _DOT + _GAP
        return QSize(round(text + dot + 2 * _PADDING + 0.5), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        palette = colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(self.rect()).adjusted(_PADDING, 0, -_PADDING, 0)
        if self._state is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.state(self._state))
            painter.drawEllipse(QRectF(place.left(), place.center().y() - _DOT / 2, _DOT, _DOT))
            place.setLeft(place.left() + _DOT + _GAP)
        painter.setPen(palette.text_muted)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._words)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
