"""The Candidate side: the rounds of the draft, and what differs between the two that are compared."""

from __future__ import annotations

from counterproof.changes.choice import Choice, patch_of
from counterproof.evidence import State
from counterproof_gui.comparing import Comparison
from counterproof_gui.desk import Desk
from counterproof_gui.jobs import Jobs
from counterproof_gui.models.rounds import WHITESPACE
from counterproof_gui.models.words import shown
from counterproof_gui.panels.candidate_bars import Banner, NoCandidate, NoteEditor
from counterproof_gui.panels.candidate_strip import RoundStrip
from counterproof_gui.panels.candidate_tools import CandidateTools
from counterproof_gui.panels.changes_feed import ChangesFeed
from counterproof_gui.panels.diff_taste import DiffTaste
from counterproof_gui.panels.noting import Noting
from counterproof_gui.qt import QApplication, QResizeEvent, QStackedWidget, QVBoxLayout, QWidget, Signal, Slot
from counterproof_gui.views.diff.entry import Place
from counterproof_gui.views.diff.keys import Command
from counterproof_gui.views.diff.view import DiffView
from counterproof_gui.views.find_bar import FindBar
from counterproof_gui.views.labels import separator

_HOW = (
    "There is no candidate for this draft.\n"
    "A candidate is what could be published in the draft's place. A patch that changes this draft becomes "
    "one when it is put into {inbox}; or add a Python file or a patch here."
)


class CandidatePanel(QWidget):
    """Follows the rounds of the draft in front, or the patch that is read in its place.

    `counter_changed` carries which change is the current one, `note_asked` says that a note is wanted, and
    `add_asked` that a candidate is to be added.
    """

    counter_changed = Signal(str)
    add_asked = Signal()
    note_asked = Signal()

    def __init__(self, desk: Desk, jobs: Jobs) -> None:
        super().__init__()
        self._desk = desk
        self._noted: tuple[Comparison, Place] | None = None
        self.strip = RoundStrip(desk)
        self.tools = CandidateTools()
        self.banner = Banner()
        self.find_bar = FindBar("the changes")
        self.view = DiffView(jobs)
        self.note = NoteEditor()
        self.noting = Noting(desk, self.note)
        self.nothing = NoCandidate()
        self.feed = ChangesFeed(desk, self.view)
        self.taste = DiffTaste(self.view, self.tools, desk.comparing, jobs)
        self._edge = separator()
        self._pages = QStackedWidget()
        self._lay_out()
        self._connect()
        self.refresh()

    # -- what verbs ask of it

    @property
    def comparison(self) -> Comparison | None:
        """Which rounds are compared and shown now."""
        return self.feed.comparison

    @property
    def has_changes(self) -> bool:
        """Whether there is something to walk through."""
        return self.feed.shown is not None

    def choice(self) -> Choice:
        """What is taken of the changes."""
        return self.view.choice()

    def patch(self) -> bytes:
        """All that changes as a patch."""
        comparison = self.comparison
        return patch_of(comparison.difference, path=comparison.draft) if comparison else b""

    def perform(self, command: Command) -> None:
        """Do what a key of the diff view does."""
        self.view.perform(command)

    def step(self, distance: int) -> None:
        """Go to the next (1) or previous (-1) change."""
        self.view.perform(Command.NEXT_CHANGE if distance > 0 else Command.PREVIOUS_CHANGE)
        self.view.setFocus()

    def step_round(self, distance: int, *, base: bool) -> None:
        """Show the next (1) or previous (-1) round, or compare with it as the base."""
        if base:
            self.strip.step_base(distance)
        else:
            self.strip.step(distance)
        self._leave_note()

    def focus_target(self) -> QWidget:
        """What should have the keyboard."""
        return self.view if self._pages.currentIndex() == 0 else self.nothing.add

    def open_find(self) -> None:
        """Open the field that finds words in the changes."""
        self.find_bar.open()

    def leave(self) -> bool:
        """Close a patch that was opened from elsewhere; say whether there was one."""
        sheet = self._desk.patch_sheets.current
        if sheet is None or self._desk.patch is not None:
            return False
        self._desk.patch_sheets.show(None)
        return True

    # -- what is shown

    @Slot()
    def refresh(self) -> None:
        """Show what the desk has in front now."""
        sheet, comparison = self._desk.patch_sheets.current, self._desk.comparing.current
        rounds = self._desk.rounds
        self.strip.refresh()
        has_strip = sheet is None and (len(rounds.all()) > 1 or bool(rounds.damaged() or rounds.lost))
        self.strip.setVisible(has_strip)
        self._edge.setVisible(has_strip)
        before, had_keyboard = self.feed.shown, self._pages.isAncestorOf(QApplication.focusWidget() or self)
        if sheet is not None and sheet.patch is not None:
            self.feed.show_patch(sheet)
            back = "" if self._desk.patch is not None else "Back to the draft"
            self.banner.say(f"{shown(sheet.name)}: {shown(sheet.why)}.", back)
        elif sheet is None and comparison is not None:
            self.feed.show_comparison(comparison)
            self._say_what_is_hidden(comparison)
        elif not self._waits_for_same_draft():
            self.feed.show_nothing()
            self.nothing.say(self._why_nothing(), may_add=self._desk.draft is not None)
        self._show_page(had_keyboard=had_keyboard)
        if self.feed.shown is not before:
            self.find_bar.search_again()
        self.noting.follow(self.comparison)

    def _show_page(self, *, had_keyboard: bool) -> None:
        # The view keeps the keyboard while its changes are on their way.
        page = 0 if self.has_changes or self._desk.comparing.is_under_way else 1
        turned = page != self._pages.currentIndex()
        self._pages.setCurrentIndex(page)
        self.tools.offer(changes=self.has_changes, export=self.comparison is not None)
        self.counter_changed.emit(self.view.counter if self.has_changes else "")
        if turned and had_keyboard:
            # Qt would hand the keyboard to whatever comes next in the window.
            self.focus_target().setFocus()

    def _waits_for_same_draft(self) -> bool:
        """Whether another comparison of the draft that is shown is on its way: till then this one stays."""
        shown_now, draft, comparing = self.comparison, self._desk.draft, self._desk.comparing
        same = shown_now is not None and draft is not None and shown_now.draft == draft.name
        return same and self._desk.patch_sheets.current is None and comparing.is_under_way

    def _say_what_is_hidden(self, comparison: Comparison) -> None:
        if lost := self._desk.rounds.lost:
            words = f"{shown(lost)} What you see is what was read before. Choose another round above."
            self.banner.say(words, "Show what is there")
        elif comparison.whitespace == "SHOWN":
            self.banner.say(shown(comparison.trouble))
        else:
            hidden = self._desk.comparing.hides
            words = WHITESPACE[comparison.whitespace]
            self.banner.say(f"{words}: {hidden}." if hidden else f"{words}.", "Show all white space")

    def _why_nothing(self) -> str:
        desk, sheet = self._desk, self._desk.patch_sheets.current
        if sheet is not None:
            return f"{shown(sheet.name)} can't be shown: {shown(sheet.why)}."
        if desk.rounds.lost:
            return f"{shown(desk.rounds.lost)} Choose another round above."
        if desk.comparing.why:
            return shown(desk.comparing.why)
        if desk.draft is None:
            return "No draft is in front."
        if desk.draft.file.sha256 is None or desk.project is None:
            return "The draft can't be read, so nothing can take its place."
        return _HOW.format(inbox=shown(str(desk.project.inbox)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.tools.make_room(event.size().width())

    # -- notes, words and bars

    @Slot(object)
    def _on_note_asked(self, place: Place) -> None:
        if self.comparison is not None:
            self._noted = (self.comparison, place)
            self.note_asked.emit()

    def open_note(self) -> None:
        """Open the editor on the line that a note is wanted for."""
        if self._noted is not None:
            self.noting.begin(*self._noted)
            self.noting.follow(self.comparison)

    @Slot()
    def _leave_note(self) -> None:
        """A person who turns to another round has left the note on the one before."""
        if self.note.has_keyboard:
            self.focus_target().setFocus()

    @Slot()
    def _on_note_ended(self) -> None:
        self.focus_target().setFocus()

    @Slot(str, int)
    def _on_find(self, words: str, direction: int) -> None:
        matches, here = self.view.search(words), self.view.reading_position()
        matches = matches.before(here) if direction < 0 else matches.after(here, at_it=direction == 0)
        self.find_bar.found.setText(matches.words if words else "")
        self.view.show_matches(matches)

    @Slot()
    def _on_find_closed(self) -> None:
        self.view.show_matches(self.view.search(""))
        self.view.setFocus()

    @Slot()
    def _on_banner(self) -> None:
        if self.leave():
            return
        if self._desk.rounds.lost:
            self._desk.rounds.let_go()
        else:
            self.taste.count_whitespace("SHOWN")

    @Slot(str)
    def _on_damage(self, words: str) -> None:
        self._desk.tell(words, kind="damage", holds=self._desk.while_in_front())

    @Slot(str)
    def _on_refused(self, words: str) -> None:
        self._desk.tell(words, State.UNVERIFIABLE, kind="refusal", holds=self._desk.while_in_front())

    # -- how it is made

    def _lay_out(self) -> None:
        changes = QWidget()
        column = QVBoxLayout(changes)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addWidget(self.find_bar)
        column.addWidget(self.view, 1)
        self._pages.addWidget(changes)
        self._pages.addWidget(self.nothing)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.strip)
        whole.addWidget(self._edge)
        whole.addWidget(self._pages, 1)
        whole.addWidget(self.note)

    def _connect(self) -> None:
        desk = self._desk
        for changed in (
            desk.selected,
            desk.rounds.changed,
            desk.comparing.changed,
            desk.patch_sheets.changed,
        ):
            changed.connect(self.refresh)
        self.feed.counted.connect(self.tools.show_count)
        self.strip.turned.connect(self._leave_note)
        self.strip.damage_asked.connect(self._on_damage)
        self.banner.pressed.connect(self._on_banner)
        self.find_bar.wanted.connect(self._on_find)
        self.find_bar.closed.connect(self._on_find_closed)
        self.nothing.add_asked.connect(self.add_asked)
        self.noting.ended.connect(self._on_note_ended)
        self.view.counter_changed.connect(self.counter_changed)
        self.view.note_asked.connect(self._on_note_asked)
        self.view.refused.connect(self._on_refused)
        self.view.find_asked.connect(self.open_find)
