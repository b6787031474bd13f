"""The questions that verbs ask, as dialogs over a window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from counterproof_gui.dialogs.reviewer import ReviewerDialog
from counterproof_gui.qt import QFileDialog, Qt, QWidget


class DialogPrompts:
    """Asks with dialogs that belong to one window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def folder(self, title: str, then: Callable[[Path], None]) -> None:
        """Ask for a folder."""
        dialog = QFileDialog(self._window, title)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def answered(path: str) -> None:
            then(Path(path))

        dialog.fileSelected.connect(answered)
        dialog.open()

    def reviewer(self, then: Callable[[str], None]) -> None:
        """Ask for the name under which decisions are kept."""
        dialog = ReviewerDialog(self._window)
        dialog.named.connect(then)
        dialog.open()
        dialog.activateWindow()
