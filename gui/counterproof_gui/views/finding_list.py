"""Findings as a plain list: the same facts as the painted view, for readers and for the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from counterproof_gui.qt import QListWidget, QListWidgetItem, QSize, Qt, QWidget, Signal, Slot
from counterproof_gui.theme import colours, icon, state_icon_name
from counterproof_gui.views.badges import ICON
from counterproof_gui.views.remarks import Remark


class FindingList(QListWidget):
    """One row per remark, in words; `remark_activated` carries the Remark of a row that was pressed."""

    remark_activated = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._remarks: tuple[Remark, ...] = ()
        self.setAccessibleName("Findings")
        self.setProperty("role", "sentences")
        self.setIconSize(QSize(ICON, ICON))
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemActivated.connect(self._on_activated)

    def set_remarks(self, remarks: Sequence[Remark]) -> None:
        """Show other remarks."""
        self._remarks = tuple(remarks)
        self.clear()
        for remark in self._remarks:
            state = remark.finding.state
            item = QListWidgetItem(icon(state_icon_name(state), colours().state(state)), remark.sentence)
            self.addItem(item)
        self.setAccessibleDescription(f"{len(self._remarks)} findings")

    @Slot(QListWidgetItem)
    def _on_activated(self, item: QListWidgetItem) -> None:
        self.remark_activated.emit(self._remarks[self.row(item)])
