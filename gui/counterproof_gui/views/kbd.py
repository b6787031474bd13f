"""Key caps: the small framed hints that say which key does this."""

from __future__ import annotations

from collections.abc import Callable

from counterproof_gui.qt import (
    QEvent,
    QFont,
    QFontMetricsF,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPushButton,
    QRectF,
    QSize,
    QSizePolicy,
    Qt,
    QWidget,
)
from counterproof_gui.theme import colours, interface_font, tokens

_HEIGHT = 18
_PADDING = 6
_RADIUS = 4
_GAP = 8


def key_words(keys: QKeySequence | str) -> str:
    """A key sequence as printed on a key cap: "Ctrl K", "F5"."""
    text = keys if isinstance(keys, str) else keys.toString(QKeySequence.SequenceFormat.NativeText)
    return text.replace("+", " ")


def key_cap_size(words: str) -> QSize:
    """How large the cap of these words is."""
    width = QFontMetricsF(_font()).horizontalAdvance(words) + 2 * _PADDING
    return QSize(round(max(_HEIGHT, width + 0.5)), _HEIGHT)


def paint_key_cap(painter: QPainter, area: QRectF, words: str) -> None:
    """Paint a key cap that fills an area."""
    palette = colours()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.border, 1))
    painter.setBrush(palette.panel)
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
    painter.setPen(palette.text_faint)
    painter.setFont(_font())
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


class KeyCap(QWidget):
    """One key hint as a widget, for status lines and search fields."""

    def __init__(self, keys: QKeySequence | str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = key_words(keys)
        self.setAccessibleName(f"Key {self._words}")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        return key_cap_size(self._words)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        paint_key_cap(painter, QRectF(self.rect()), self._words)
        painter.end()


class KeyButton(QPushButton):
    """A push button that shows its key as a cap behind its text; the cap is a hint, not a shortcut."""

    def __init__(
        self, text: str, keys: QKeySequence | str, clicked: Callable[[], None] | None = None
    ) -> None:
        super().__init__(text)
        self._words = key_words(keys)
        self.setToolTip(f"{text} ({self._words})")
        self.setFont(interface_font(weight=QFont.Weight.Medium))
        self._reserve_room()
        if clicked is not None:
            self.clicked.connect(clicked)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        size = key_cap_size(self._words)
        left = self.width() - size.width() - tokens().spacing[4]
        top = (self.height() - size.height()) / 2
        painter = QPainter(self)
        paint_key_cap(painter, QRectF(left, top, size.width(), size.height()), self._words)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()

    def _reserve_room(self) -> None:
        room = key_cap_size(self._words).width() + _GAP + tokens().spacing[4]
        self.setStyleSheet(f"QPushButton {{ padding-right: {room}px; }}")


def push_button(text: str, kind: str = "", clicked: Callable[[], None] | None = None) -> QPushButton:
    """A button of the design; `kind` is primary, danger, link or nothing."""
    button = QPushButton(text)
    button.setFont(interface_font(weight=QFont.Weight.Medium))
    if kind:
        button.setProperty("kind", kind)
    if clicked is not None:
        button.clicked.connect(clicked)
    return button


def _font() -> QFont:
    return interface_font(tokens().type.caption)
