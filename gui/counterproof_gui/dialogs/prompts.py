"""The questions that verbs ask, as dialogs over a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from counterproof_gui.dialogs.keys import KeysDialog
from counterproof_gui.dialogs.reviewer import ReviewerDialog
from counterproof_gui.qt import QDialog, QFileDialog, Qt, QWidget
from counterproof_gui.verbs.verb import Verb


class DialogPrompts:
    """Asks with dialogs that belong to one window; files are looked for from the folder `begin_in` gives."""

    def __init__(self, window: QWidget, begin_in: Callable[[], Path | None] = lambda: None) -> None:
        self._window = window
        self._begin_in = begin_in

    def folder(self, title: str, then: Callable[[Path], None]) -> None:
        """Ask for a folder."""
        dialog = QFileDialog(self._window, title)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self._ask_for_path(dialog, then)

    def file(self, title: str, patterns: str, then: Callable[[Path], None]) -> None:
        """Ask for a file that is there."""
        dialog = QFileDialog(self._window, title)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(patterns)
        self._ask_for_path(dialog, then)

    def new_file(self, title: str, name: str, then: Callable[[Path], None]) -> None:
        """Ask where a file should be saved; the dialog asks before one that is there is replaced."""
        dialog = QFileDialog(self._window, title)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.selectFile(name)
        self._ask_for_path(dialog, then)

    def reviewer(self, then: Callable[[str], None]) -> None:
        """Ask for the name under which decisions are kept."""
        dialog = ReviewerDialog(self._window)
        dialog.named.connect(then)
        self._open(dialog)

    def keys(self, verbs: Sequence[Verb]) -> None:
        """Show the keys of verbs."""
        self._open(KeysDialog(verbs, self._window))

    def _ask_for_path(self, dialog: QFileDialog, then: Callable[[Path], None]) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if (folder := self._begin_in()) is not None:
            dialog.setDirectory(str(folder))

        def answered(path: str) -> None:
            then(Path(path))

        dialog.fileSelected.connect(answered)
        self._open(dialog)

    def _open(self, dialog: QDialog) -> None:
        # Without a window manager nobody else hands the keyboard over, and back again.
        dialog.finished.connect(self._window.window().activateWindow)
        dialog.open()
        dialog.activateWindow()
