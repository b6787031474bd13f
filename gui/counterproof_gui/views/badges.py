"""States as shape, colour and word: for labels, and for delegates that paint them."""

from __future__ import annotations

from collections.abc import Sequence

from counterproof.evidence.states import State
from counterproof_gui.qt import (
    QEvent,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPointF,
    QRectF,
    QSize,
    QSizePolicy,
    Qt,
    QWidget,
)
from counterproof_gui.theme import colours, interface_font, pixmap, state_icon_name

ICON = 14
SMALL_ICON = 11
_GAP = 6
_ROW_GAP = 3


def paint_state_icon(painter: QPainter, topleft: QPointF, state: State, size: float = ICON) -> None:
    """Paint a state's shape, `size` pixels wide and high."""
    palette = colours()
    density = painter.device().devicePixelRatio()
    tint = palette.state(state)
    shape = pixmap(state_icon_name(state), size, density, tint, palette.panel)
    painter.drawPixmap(QRectF(topleft.x(), topleft.y(), size, size), shape, QRectF(shape.rect()))


def paint_state(
    painter: QPainter,
    area: QRectF,
    state: State,
    *,
    word: str | None = None,
    font: QFont | None = None,
    icon: float = ICON,
) -> None:
    """Paint shape and word into an area, left and vertically centred; the word is cut to the width."""
    painter.save()
    paint_state_icon(painter, QPointF(area.left(), area.center().y() - icon / 2), state, icon)
    used = font or badge_font()
    painter.setFont(used)
    painter.setPen(colours().state(state))
    place = area.adjusted(icon + _GAP, 0, 0, 0)
    text = QFontMetricsF(used).elidedText(word or state.word, Qt.TextElideMode.ElideRight, place.width())
    painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
    painter.restore()


def paint_state_row(painter: QPainter, right: float, middle: float, states: Sequence[State]) -> float:
    """Paint small shapes in a row that ends at `right`; return where the row begins.

    For dense lists only: the words must stand in the item's tool tip and accessible text (`states_in_words`).
    """
    left = right - row_width(len(states))
    for number, state in enumerate(states):
        x = left + number * (SMALL_ICON + _ROW_GAP)
        paint_state_icon(painter, QPointF(x, middle - SMALL_ICON / 2), state, SMALL_ICON)
    return left


def row_width(count: int) -> float:
    """How wide `paint_state_row` paints so many shapes."""
    return max(0, count * (SMALL_ICON + _ROW_GAP) - _ROW_GAP)


def states_in_words(states: Sequence[State]) -> str:
    """A row of states for readers: "2 passed, 1 failed", in the order of first appearance."""
    return ", ".join(f"{states.count(state)} {state.word}" for state in dict.fromkeys(states))


def badge_font(pixels: float | None = None) -> QFont:
    """The font of a state's word."""
    return interface_font(pixels, weight=QFont.Weight.Medium)


class StateBadge(QWidget):
    """One state as shape, colour and word.

    `word` replaces the state's own ("available"); `about` is said before it to screen readers only
    ("Arguments"). `pixels` is the size of the word.
    """

    def __init__(
        self,
        state: State,
        *,
        word: str | None = None,
        about: str = "",
        pixels: float | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._about = about
        self._font = badge_font(pixels)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_state(state, word)

    @property
    def state(self) -> State:
        """The state shown."""
        return self._state

    @property
    def word(self) -> str:
        """The word shown."""
        return self._word

    def set_state(self, state: State, word: str | None = None) -> None:
        """Show another state."""
        self._state = state
        self._word = word or state.word
        self.setAccessibleName(f"{self._about}: {self._word}" if self._about else self._word)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self._font)
        width = ICON + _GAP + metrics.horizontalAdvance(self._word) + 1
        return QSize(round(width + 0.5), round(max(ICON, metrics.height()) + 0.5))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        paint_state(painter, QRectF(self.rect()), self._state, word=self._word, font=self._font)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
        super().changeEvent(event)
