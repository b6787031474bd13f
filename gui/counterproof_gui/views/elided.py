"""A label that cuts its text to the room it has and shows all of it as a tool tip."""

from __future__ import annotations

from counterproof_gui.qt import QFontMetricsF, QLabel, QPainter, QPaintEvent, QSize, QSizePolicy, Qt, QWidget
from counterproof_gui.views.tips import plain_tip


class ElidedLabel(QLabel):
    """One line of plain text, cut with an ellipsis in the middle by default (paths keep both ends)."""

    def __init__(
        self,
        text: str = "",
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def shown_text(self) -> str:
        """The text as it fits now."""
        return self.fontMetrics().elidedText(self.text(), self._mode, self.contentsRect().width())

    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.font())
        return QSize(round(metrics.horizontalAdvance("…") * 2), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        shown = self.shown_text()
        self.setToolTip(plain_tip(self.text()) if shown != self.text() else "")
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.contentsRect(), self.alignment(), shown)
        painter.end()
