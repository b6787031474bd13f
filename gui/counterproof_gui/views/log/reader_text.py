"""The lines on the screen as real text, for screen readers and braille, which can't read a painted view."""

from __future__ import annotations

from counterproof_gui.qt import QPlainTextEdit, Slot
from counterproof_gui.theme import code_font
from counterproof_gui.views.log.log_view import LogView


class ReaderText(QPlainTextEdit):
    """Follows what a log view shows while it is itself visible; one line of text for each of the log."""

    def __init__(self, view: LogView) -> None:
        super().__init__()
        self._view = view
        self.setReadOnly(True)
        self.setFont(code_font())
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setAccessibleName("Visible lines of the log as text")
        view.page_changed.connect(self.refresh)
        view.grown.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Show the text of what is on the screen now."""
        text = self._view.visible_text()
        if not self.isHidden() and text != self.toPlainText():
            self.setPlainText(text)
