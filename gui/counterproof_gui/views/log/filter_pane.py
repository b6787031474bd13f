"""The lines that match, with their own numbers, below the whole log; pressing one shows it there."""

from __future__ import annotations

from counterproof_gui.qt import QVBoxLayout, QWidget, Signal, Slot
from counterproof_gui.views.elided import ElidedLabel
from counterproof_gui.views.labels import separator
from counterproof_gui.views.log.found import EVERY_STREAM, Found
from counterproof_gui.views.log.log_view import LogView
from counterproof_gui.views.log.shown_lines import ShownLines


class FilterPane(QWidget):
    """A second view over the lines of a search; `line_wanted` carries the number, from 0, of a line."""

    line_wanted = Signal(object)

    def __init__(self, lines: ShownLines) -> None:
        super().__init__()
        self.view = LogView(lines)
        self.view.setAccessibleName("Matching lines")
        self.heading = ElidedLabel()
        self.heading.setProperty("role", "muted")
        self.heading.setContentsMargins(16, 6, 16, 6)
        self.view.line_activated.connect(self.line_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(separator())
        column.addWidget(self.heading)
        column.addWidget(self.view, 1)
        self._found: Found | None = None

    def show_found(self, found: Found, lines: ShownLines) -> None:
        """Show the lines of another search in the same log."""
        self._found = found
        self.view.set_lines(ShownLines(lines.log, found.lines))
        self.view.show_matches(found)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Take in what was found since."""
        self.view.refresh()
        found = self._found
        if found is None:
            return
        words = _heading(found)
        self.heading.setText(words)
        self.view.setAccessibleDescription(words)


def _heading(found: Found) -> str:
    query = found.query
    if query.is_everything:
        return "Type a pattern, or choose a stream, to see its lines here"
    titles = " and ".join(sorted(stream.title for stream in query.streams))
    streams = "" if query.streams == EVERY_STREAM else f" of {titles}"
    what = f"Lines{streams} that match" if query.pattern else f"Lines{streams}"
    return f"{what} · {len(found.lines):,} of {found.searched:,}"
