"""The tools of the Candidate side: how much changes, how it is laid out, and what can be done with it."""

from __future__ import annotations

from counterproof_gui.qt import (
    QAction,
    QFont,
    QHBoxLayout,
    QMenu,
    QWidget,
    Signal,
)
from counterproof_gui.theme import interface_font
from counterproof_gui.views.kbd import push_button
from counterproof_gui.views.labels import described
from counterproof_gui.views.pills import Pill
from counterproof_gui.views.segmented import Segmented

_ROOMY = 620


class CandidateTools(QWidget):
    """Stands in the subject's header; what has no room there is in the menu.

    `layout_chosen` says whether side by side is wanted, `export_asked` that the patch is.
    """

    layout_chosen = Signal(bool)
    export_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._width = _ROOMY
        self._offers_export = False
        self.count = Pill()
        self.count.setFont(interface_font(weight=QFont.Weight.Medium))
        self.layouts = Segmented(("Side by side", "Unified"), name="Layout of the changes")
        self.export = push_button("Export patch", clicked=self.export_asked.emit)
        self.export.setToolTip("Save what changes as a patch (Ctrl+E)")
        self.menu = QMenu(self)
        self.more = push_button("More")
        self.more.setMenu(self.menu)
        described(self.more, "More", "White space, whole file, notes, and adding candidates")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for widget in (self.count, self.layouts, self.export, self.more):
            row.addWidget(widget)
        self.layouts.chosen.connect(self._on_layout)

    def show_layout(self, *, side_by_side: bool) -> None:
        """Show which layout there is."""
        self.layouts.choose(0 if side_by_side else 1)

    def show_count(self, words: str) -> None:
        """Show how much changes, or nothing."""
        self.count.show_status(words, detail="Lines added and removed, and in how many places")
        self.count.setVisible(bool(words) and not self._is_narrow())

    def offer(self, *, changes: bool, export: bool) -> None:
        """Offer what can be done with what is shown."""
        self.layouts.setVisible(changes)
        self.export.setEnabled(export)
        self._offers_export = changes
        self.export.setVisible(changes and not self._is_narrow())

    def fill_menu(self, actions: list[QAction]) -> None:
        """Put actions into the menu."""
        self.menu.addActions(actions)

    def make_room(self, width: int) -> None:
        """Leave out what has no room in so wide a header."""
        self._width = width
        self.count.setVisible(bool(self.count.words()) and not self._is_narrow())
        self.export.setVisible(self._offers_export and not self._is_narrow())

    def _is_narrow(self) -> bool:
        return self._width < _ROOMY

    def _on_layout(self, index: int) -> None:
        self.layout_chosen.emit(index == 0)
