"""Sentences set with the line pitch of the design, which Qt's own labels don't know."""

from __future__ import annotations

from counterproof_gui.qt import (
    QEvent,
    QFont,
    QLabel,
    QPainter,
    QPaintEvent,
    QPointF,
    QSize,
    QSizePolicy,
    Qt,
    QTextLayout,
    QTextOption,
)


class Prose(QLabel):
    """Wrapped plain text; each line feed begins a paragraph. Readers see an ordinary label."""

    def __init__(self, text: str = "", *, pitch: int, font: QFont, role: str = "muted") -> None:
        super().__init__()
        self._pitch = pitch
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(font)
        self.setProperty("role", role)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setText(text)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(layout.lineCount() for layout in self._set(width)) * self._pitch

    def sizeHint(self) -> QSize:
        width = self.width() or 280
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self._pitch if self.text() else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        top = 0
        for layout in self._set(self.width()):
            layout.draw(painter, QPointF(0, top))
            top += layout.lineCount() * self._pitch
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self.updateGeometry()

    def _set(self, width: int) -> list[QTextLayout]:
        return [self._paragraph(text, width) for text in self.text().split("\n")] if self.text() else []

    def _paragraph(self, text: str, width: int) -> QTextLayout:
        layout = QTextLayout(text, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 1))
            drop = (self._pitch - line.height()) / 2
            line.setPosition(QPointF(0, (layout.lineCount() - 1) * self._pitch + drop))
        layout.endLayout()
        return layout
