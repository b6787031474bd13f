"""One card of the strip of rounds: a title, a line about it, and what part it has in the comparison."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from counterproof_gui.qt import (
    QAbstractButton,
    QColor,
    QEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRectF,
    QSize,
    QSizePolicy,
    Qt,
    Signal,
)
from counterproof_gui.theme import colours, interface_font, tokens
from counterproof_gui.views.tips import plain_tip

WIDTH, HEIGHT = 162, 46
_WIDEST = 280
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_PADDING = 12
_TITLE_TOP, _LINE_TOP, _TEXT_HEIGHT = 6, 24, 17


class Part(StrEnum):
    """What part a round has in the comparison; the value is the word on its card."""

    NONE = ""
    BEFORE = "before"
    AFTER = "after"
    DAMAGED = "damaged"


class CardWords(NamedTuple):
    """What a card says; `detail` is its tool tip and its description for readers."""

    title: str
    line: str
    part: Part
    detail: str


class RoundCard(QAbstractButton):
    """Pressing it shows the round; the part is said by border, ground and word.

    `stepped` carries -1 or 1 for Left or Right, and whether Shift was held.
    """

    stepped = Signal(int, bool)

    def __init__(self, words: CardWords) -> None:
        super().__init__()
        self.words = words
        self.setCheckable(True)
        self.setChecked(words.part is Part.AFTER)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(", ".join(filter(None, [words.title, words.line, words.part.value])))
        self.setAccessibleDescription(words.detail)
        self.setToolTip(plain_tip(words.detail))

    def sizeHint(self) -> QSize:
        line = QFontMetricsF(interface_font(tokens().type.caption)).horizontalAdvance(self.words.line)
        return QSize(round(min(max(WIDTH, line + 2 * _PADDING + 1), _WIDEST)), HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(WIDTH, HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def nextCheckState(self) -> None:
        # Which round is shown is the desk's to say, not the button's.
        pass

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        palette = colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = self.words.part is Part.AFTER
        border = palette.accent if shown or self.hasFocus() else palette.border
        ground = palette.selection if shown else palette.raised
        if self.underMouse() and not shown:
            ground = palette.hover
        painter.setPen(QPen(border, 2 if self.hasFocus() else 1))
        painter.setBrush(ground)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(area, tokens().radius, tokens().radius)
        self._texts(painter, area.adjusted(_PADDING - 1, 0, 1 - _PADDING, 0))
        painter.end()

    def _texts(self, painter: QPainter, area: QRectF) -> None:
        palette = colours()
        small = interface_font(tokens().type.caption)
        top = QRectF(area.left(), area.top() + _TITLE_TOP - 1, area.width(), _TEXT_HEIGHT)
        painter.setFont(small)
        painter.setPen(palette.accent if self.words.part is Part.AFTER else palette.text_faint)
        if self.words.part is Part.DAMAGED:
            painter.setPen(palette.unverifiable)
        painter.drawText(
            top, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.words.part.value
        )
        title = interface_font(weight=QFont.Weight.DemiBold)
        self._cut(painter, top, self.words.title, title, palette.text)
        line = QRectF(area.left(), area.top() + _LINE_TOP - 1, area.width(), _TEXT_HEIGHT)
        self._cut(painter, line, self.words.line, small, palette.text_muted)

    @staticmethod
    def _cut(painter: QPainter, area: QRectF, text: str, font: QFont, colour: QColor) -> None:
        painter.setFont(font)
        painter.setPen(colour)
        cut = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, cut)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
