"""The slim bar at the top: the product, the open project, and the way to anything."""

from __future__ import annotations

from counterproof_gui.qt import (
    QEvent,
    QFont,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPainter,
    QPaintEvent,
    QPen,
    QPushButton,
    QRectF,
    QSize,
    QSizePolicy,
    Qt,
    Signal,
)
from counterproof_gui.theme import colours, interface_font, tokens
from counterproof_gui.views.kbd import key_cap_size, key_words, paint_key_cap
from counterproof_gui.views.labels import plain_label, separator
from counterproof_gui.views.pills import Pill
from counterproof_gui.views.visible_text import visible_text

_SIDE = 12
_FIELD = QSize(420, 30)


class TopBar(QFrame):
    """Asks for the palette and for another project by signals."""

    palette_asked = Signal()
    project_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self.setFixedHeight(tokens().sizes.top_bar - 1)
        self.project = Pill("No project open")
        self.project.clicked.connect(self.project_asked)
        self.field = PaletteField()
        self.field.clicked.connect(self.palette_asked)
        line = separator(vertical=True)
        line.setFixedHeight(20)
        left = QHBoxLayout()
        left.setSpacing(10)
        left.addWidget(plain_label("Counterproof", font=interface_font(weight=QFont.Weight.DemiBold)))
        left.addWidget(line)
        left.addWidget(self.project)
        left.addStretch(1)
        thirds = QGridLayout(self)
        thirds.setContentsMargins(_SIDE, 0, _SIDE, 0)
        thirds.addLayout(left, 0, 0)
        thirds.addWidget(self.field, 0, 1)
        thirds.setColumnStretch(0, 1)
        thirds.setColumnStretch(2, 1)

    def show_project(self, name: str, root: str) -> None:
        """Say which project is open."""
        self.project.show_status(f"Project · {visible_text(name)}", detail=visible_text(root))


class PaletteField(QPushButton):
    """Looks like a field, and opens the palette where the typing happens."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "pill")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_FIELD.height())
        self.setMinimumWidth(180)
        self.setMaximumWidth(_FIELD.width())
        self.setAccessibleName("Go to draft or command")
        self.setAccessibleDescription("Ctrl+K")
        self.setCursor(Qt.CursorShape.IBeamCursor)

    def sizeHint(self) -> QSize:
        return _FIELD

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        palette = colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(palette.accent if self.hasFocus() else palette.border, 1))
        painter.setBrush(palette.window)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(area, tokens().radius, tokens().radius)
        painter.setPen(palette.text_faint)
        painter.setFont(interface_font())
        inner = area.adjusted(10, 0, -10, 0)
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, "Go to draft or command")
        words = key_words("Ctrl+K")
        size = key_cap_size(words)
        top = area.center().y() - size.height() / 2
        paint_key_cap(painter, QRectF(inner.right() - size.width(), top, size.width(), size.height()), words)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
