"""The pane of a run's log: the view with its bar, its search and filter, its connection and its cut."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path

from counterproof.evidence.budget import Budget
from counterproof.evidence.events import Emit
from counterproof.evidence.log import Log, LogIndex
from counterproof.evidence.log_export import export_log
from counterproof.evidence.log_lines import Stream
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QFileDialog, QSplitter, Qt, QVBoxLayout, QWidget, Signal, Slot
from counterproof_gui.views.labels import separator
from counterproof_gui.views.log.clock import Times
from counterproof_gui.views.log.connection import Connection
from counterproof_gui.views.log.filter_pane import FilterPane
from counterproof_gui.views.log.find_bar import FindBar
from counterproof_gui.views.log.found import EVERY_STREAM, Found, Query
from counterproof_gui.views.log.log_bar import LogBar
from counterproof_gui.views.log.log_foot import LogFoot
from counterproof_gui.views.log.log_search import LogSearch
from counterproof_gui.views.log.log_view import LogView
from counterproof_gui.views.log.reader_text import ReaderText
from counterproof_gui.views.log.shown_lines import ShownLines
from counterproof_gui.views.selection import TOP

SAVE_SECONDS = 60.0


class LogPane(QWidget):
    """Shows the log of one run at a time, while it is written or afterwards.

    Everything is reached with Tab and used with keys; those of the view are as in less and stand in the tool
    tips.
    """

    told = Signal(str)
    """What was done or could not be, as a sentence."""

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._log = Log(BytesIO(), LogIndex.empty(0.0))
        self._streams = EVERY_STREAM
        self._has_jumped = True
        self._origin = TOP
        lines = ShownLines(self._log)
        self.bar = LogBar(self.open_find)
        self.find_bar = FindBar()
        self.view = LogView(lines)
        self.filter = FilterPane(ShownLines(self._log, array("I")))
        self.reader = ReaderText(self.view)
        self.foot = LogFoot()
        self.search = LogSearch(jobs, self)
        for view in (self.view, self.filter.view):
            view.set_times(Times.CLOCK)
        self._arrange()
        self._connect_bar()
        self._connect_search()

    @property
    def connection(self) -> Connection:
        """How the log is connected to what writes it."""
        return self.foot.badge.connection

    def show_log(self, log: Log, connection: Connection) -> None:
        """Show another log from its beginning, or its end while it is written. The caller closes it."""
        self._log = log
        self.view.set_live(False)
        self.view.set_lines(ShownLines(log))
        self.search.set_log(log)
        self._origin = TOP
        self.bar.streams.setEnabled(Stream.UNKNOWN not in log.streams)
        self.set_connection(connection)
        self._begin_search()

    def set_connection(self, connection: Connection) -> None:
        """Say how the log is connected; it is followed while more may come."""
        self.foot.badge.show_connection(connection)
        self.view.set_live(connection.phase.is_live)
        self._on_grown()
        self._on_following()

    @Slot()
    def open_find(self) -> None:
        """Open the search, which looks from where the person reads, and give its field the keyboard."""
        self._origin = self.view.reading_place
        self.find_bar.open()

    @Slot()
    def close_find(self) -> None:
        """Close the search; nothing is marked any more."""
        self.find_bar.field.clear()
        self.find_bar.filter.setChecked(False)
        self.find_bar.hide()
        self._begin_search()
        self.view.setFocus()

    def step(self, direction: int) -> None:
        """Go to the next match, or with -1 to the previous, from where the keyboard is."""
        found = self.search.found
        if not len(found):
            return
        find = found.after if direction > 0 else found.before
        found.current = find(*self.view.reading_place)
        self._show_current(found)
        self._origin = self.view.caret

    def save_to(self, path: Path, numbers: Sequence[int] | None = None) -> None:
        """Write the raw bytes of the whole log, or of some lines, to a file, in the background."""
        self._jobs.start(
            "save the log",
            partial(_export, self._log, path, numbers),
            seconds=SAVE_SECONDS,
            owner="view",
            done=self._on_saved,
            failed=self._on_not_saved,
        )

    def _arrange(self) -> None:
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        for number, widget in enumerate((self.view, self.filter, self.reader)):
            self.splitter.addWidget(widget)
            self.splitter.setCollapsible(number, False)
            self.splitter.setStretchFactor(number, 2 if widget is self.view else 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.find_bar)
        column.addWidget(separator())
        column.addWidget(self.splitter, 1)
        column.addWidget(self.foot)
        for widget in (self.find_bar, self.filter, self.reader):
            widget.hide()

    def _connect_bar(self) -> None:
        self.bar.follow.clicked.connect(self.view.follow)
        self.bar.streams_chosen.connect(self._on_streams)
        self.bar.times_chosen.connect(self._on_times)
        self.bar.wrap.toggled.connect(self._on_wrap)
        self.bar.numbers.toggled.connect(self.view.set_shows_numbers)
        self.bar.reader.toggled.connect(self._on_reader)
        self.bar.save_all.triggered.connect(self._ask_where_to_save_all)
        self.bar.save_found.triggered.connect(self._ask_where_to_save_found)
        self.view.following_changed.connect(self._on_following)
        self.view.grown.connect(self._on_grown)
        self.view.refused.connect(self._on_refused)
        self.view.line_activated.connect(self._on_line_activated)

    def _connect_search(self) -> None:
        for view in (self.view, self.filter.view):
            view.find_wanted.connect(self.open_find)
            view.step_wanted.connect(self.step)
        self.find_bar.changed.connect(self._begin_search)
        self.find_bar.stepped.connect(self.step)
        self.find_bar.left.connect(self.close_find)
        self.find_bar.filtered.connect(self._show_filter)
        self.filter.line_wanted.connect(self._on_line_wanted)
        self.search.progressed.connect(self._on_progress)
        self.search.troubled.connect(self.find_bar.show_trouble)

    @Slot()
    def _begin_search(self) -> None:
        query = Query(self.find_bar.pattern, self.find_bar.ignores_case, self._streams)
        self._has_jumped = not query.pattern
        self.search.begin(query)
        found = self.search.found
        self.view.show_matches(found)
        self.filter.show_found(found, self.view.lines)
        self._show_filter()
        self._on_progress()

    @Slot()
    def _on_progress(self) -> None:
        found = self.search.found
        if not self._has_jumped and (found.searched > self._origin.line or not self.search.is_running):
            # Without a match so far, only what is found now is jumped to, not what comes later.
            self._has_jumped = bool(len(found)) or not self.search.is_running
            if len(found):
                found.current = found.at(*self._origin)
                self._show_current(found)
        going_on = " · searching" if self.search.is_running and found.query.pattern else ""
        self.find_bar.show_count(f"{found.words}{going_on}" if found.query.pattern else "")
        self.bar.save_found.setEnabled(bool(found.lines))
        self.filter.refresh()
        self.view.viewport().update()

    def _show_current(self, found: Found) -> None:
        # The search may be ahead of what the view has looked at.
        self.view.refresh()
        number, first, last = found.place(found.current)
        if self.view.is_folded(number, first):
            self.view.unfold(number)
        self.view.go_to(number, last)
        self.view.go_to(number, first)
        self.find_bar.show_count(found.words)

    @Slot()
    def _show_filter(self) -> None:
        self.filter.setVisible(self.find_bar.filter.isChecked() or self._streams != EVERY_STREAM)
        self.filter.refresh()

    @Slot(object)
    def _on_line_wanted(self, number: int) -> None:
        self.view.go_to(number)
        self._origin = self.view.caret

    @Slot(object)
    def _on_line_activated(self, _: int) -> None:
        self._origin = self.view.caret

    @Slot(object)
    def _on_streams(self, streams: frozenset[Stream]) -> None:
        self._streams = streams
        self._begin_search()

    @Slot(object)
    def _on_times(self, times: Times) -> None:
        for view in (self.view, self.filter.view):
            view.set_times(times)

    @Slot(bool)
    def _on_wrap(self, wraps: bool) -> None:
        for view in (self.view, self.filter.view):
            view.set_wraps(wraps)

    @Slot(bool)
    def _on_reader(self, shown: bool) -> None:
        self.reader.setVisible(shown)
        self.reader.refresh()

    @Slot()
    def _on_following(self) -> None:
        is_live = self.connection.phase.is_live
        self.bar.follow.set_following(live=is_live, following=self.view.is_following)

    @Slot()
    def _on_grown(self) -> None:
        self.foot.show_log(self._log)
        self.search.look_again()

    @Slot(str)
    def _on_refused(self, sentence: str) -> None:
        self.foot.say(sentence, is_problem=True)
        self.told.emit(sentence)

    @Slot()
    def _ask_where_to_save_all(self) -> None:
        self._ask_where_to_save("Save the whole log", self._save_all)

    @Slot()
    def _ask_where_to_save_found(self) -> None:
        self._ask_where_to_save("Save the matching lines", self._save_found)

    def _ask_where_to_save(self, title: str, save: Callable[[str], None]) -> None:
        dialog = QFileDialog(self, title)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.selectFile("run.log")
        dialog.fileSelected.connect(save)
        dialog.open()

    @Slot(str)
    def _save_all(self, path: str) -> None:
        self.save_to(Path(path))

    @Slot(str)
    def _save_found(self, path: str) -> None:
        # A copy, because the search may still add to it.
        self.save_to(Path(path), self.search.found.lines[:])

    @Slot(object)
    def _on_saved(self, saved: tuple[str, int]) -> None:
        name, size = saved
        sentence = f"Saved {size:,} bytes as {name}."
        self.foot.say(sentence)
        self.told.emit(sentence)

    @Slot(object)
    def _on_not_saved(self, error: BaseException) -> None:
        self._on_refused(str(error))


def _export(
    log: Log, path: Path, numbers: Sequence[int] | None, *, budget: Budget, emit: Emit
) -> tuple[str, int]:
    return path.name, export_log(log, path, numbers, budget=budget, emit=emit)
