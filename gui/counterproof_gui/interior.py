"""What fills a window after its first frame: the desk's pages, the verbs, and the notices."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from counterproof.evidence import Finding, State
from counterproof.review.inbox import is_patch
from counterproof_gui import verbs
from counterproof_gui.desk import Desk
from counterproof_gui.dialogs.prompts import DialogPrompts
from counterproof_gui.news import News
from counterproof_gui.panels.queue import QueuePanel
from counterproof_gui.panels.status_line import StatusLine
from counterproof_gui.panels.top_bar import TopBar
from counterproof_gui.panels.workbench import Workbench
from counterproof_gui.qt import (
    QApplication,
    QPoint,
    QStackedWidget,
    QTimer,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.recents import remember_project
from counterproof_gui.theme import Theme
from counterproof_gui.verbs.verb import Prompts, Tab
from counterproof_gui.views.labels import separator
from counterproof_gui.views.notice import NoticeBar, Weight

if TYPE_CHECKING:
    from counterproof_gui.panels.candidate import CandidatePanel
    from counterproof_gui.panels.welcome import Welcome

_BRIEF_MS = 8_000
_WEIGHTS = {
    State.FAILED: Weight.PROBLEM,
    State.UNVERIFIABLE: Weight.WARNING,
    State.PASSED: Weight.DONE,
    State.NOT_CHECKED: Weight.NOTE,
}
_BRIEF = (Weight.DONE, Weight.NOTE)


class Interior(QWidget):
    """The console as verbs see it. It asks its window to close by `quit_asked`."""

    titled = Signal(str)
    quit_asked = Signal()

    def __init__(self, desk: Desk, theme: Theme, queue: QueuePanel) -> None:
        super().__init__()
        self.desk = desk
        self.theme = theme
        self.prompts: Prompts = DialogPrompts(self, self._project_folder)
        self.top_bar = TopBar()
        self.actions_by_verb = [verbs.VerbAction(verb, self, self) for verb in verbs.all_verbs()]
        self.addActions(self.actions_by_verb)
        self.notices = NoticeBar()
        self.welcome: Welcome | None = None
        self.workbench = Workbench(desk, queue)
        self.status = StatusLine(desk)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.workbench)
        self._foot = separator()
        self._lay_out()
        self._brief = QTimer(self)
        self._brief.setSingleShot(True)
        self._brief.setInterval(_BRIEF_MS)
        self._brief.timeout.connect(self._close_brief_notices)
        self._connect()

    # -- what verbs ask of the console

    def action(self, verb: type[verbs.Verb]) -> verbs.VerbAction:
        """The action of a verb."""
        return next(action for action in self.actions_by_verb if type(action.verb) is verb)

    def show_tab(self, tab: Tab) -> None:
        """Show a side of the subject and give it the keyboard."""
        self.workbench.show_tab(tab)

    def changes(self) -> CandidatePanel | None:
        """The changes that are shown, if any are."""
        return self.workbench.changes()

    def step(self, distance: int) -> None:
        """Go to the next (1) or previous (-1) change in Candidate, else finding in Source."""
        self.workbench.step(distance)

    def finding_in_hand(self) -> Finding | None:
        """The finding that the keyboard is on."""
        return self.workbench.finding_in_hand()

    def toggle_evidence(self) -> None:
        """Show what the finding in hand rests on, or put it away."""
        self.workbench.toggle_evidence()

    def find_words(self) -> None:
        """Ask for words to find in what is shown."""
        self.workbench.find_words()

    def leave(self) -> None:
        """Go back from where the keyboard is."""
        self.workbench.leave()

    def reason(self) -> str:
        """The reason typed for the draft in front."""
        return self.workbench.inspector.decision.words()

    def reason_is_recalled(self) -> bool:
        """Whether the reason was typed earlier and not looked at since."""
        return self.workbench.inspector.decision.is_recalled

    def ask_for_reason(self) -> None:
        """Give the reason box the keyboard."""
        self.workbench.inspector.decision.reason.setFocus()

    def go_to_anything(self) -> None:
        """Open the palette over every draft and verb."""
        from counterproof_gui.dialogs.palette import Entry, Palette

        drafts = [
            Entry(row.name, "patch" if is_patch(row.name) else "draft", partial(self.desk.select, row.name))
            for group in self.desk.groups().values()
            for row in group
        ]
        commands = [
            Entry(action.verb.text, "command", action.perform, action.keys) for action in self.actions_by_verb
        ]
        palette = Palette([*drafts, *commands], self.window())
        field = self.top_bar.field
        upper_edge = field.mapTo(self.window(), QPoint(field.width() // 2, 0))
        palette.open_under(upper_edge)

    def quit(self) -> None:
        """Close the window."""
        self.quit_asked.emit()

    # -- its own life

    def begin(self) -> None:
        """Show what the desk has by now, and let its checks run."""
        if self.desk.project is not None:
            self._on_opened()
        else:
            self.open_page(opening=self.desk.opening)
        self.desk.release_checks()

    def open_page(self, *, opening: bool) -> None:
        """Show the columns while a project opens or is open, else the welcome page."""
        shown = opening or self.desk.project is not None
        if not shown and self.welcome is None:
            self.welcome = self._welcome()
        if shown or self.welcome is None:
            self._pages.setCurrentWidget(self.workbench)
        else:
            self._pages.setCurrentWidget(self.welcome)
            self.welcome.demo.setFocus()
        self.status.setVisible(shown)
        self._foot.setVisible(shown)

    def end(self) -> None:
        """Look no more at the inbox, and say that what runs is being ended."""
        self.desk.end()
        self.status.say("Ending what runs …")

    def _welcome(self) -> Welcome:
        from counterproof_gui.panels.welcome import Welcome

        page = Welcome(self.desk.jobs)
        page.demo_asked.connect(self.action(verbs.OpenDemo).perform)
        page.folder_asked.connect(self.action(verbs.OpenProject).perform)
        page.new_asked.connect(self.action(verbs.NewProject).perform)
        page.recent_asked.connect(self.desk.open_project)
        self._pages.addWidget(page)
        return page

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top_bar)
        column.addWidget(separator())
        column.addWidget(self.notices)
        column.addWidget(self._pages, 1)
        column.addWidget(self._foot)
        column.addWidget(self.status)

    def _connect(self) -> None:
        self.desk.told.connect(self.show_news)
        self.desk.opened.connect(self._on_opened)
        self.top_bar.palette_asked.connect(self.go_to_anything)
        self.top_bar.project_asked.connect(self.action(verbs.OpenProject).perform)
        self.status.cancel_asked.connect(self.action(verbs.CancelRun).perform)
        self.workbench.counter_changed.connect(self.status.show_counter)
        self.workbench.candidate_made.connect(self._connect_candidate)
        self.workbench.subject.revalidate_asked.connect(self.action(verbs.Revalidate).perform)
        inspector = self.workbench.inspector
        inspector.identity.digest.clicked.connect(self.action(verbs.CopyDigest).perform)
        inspector.decision.approve_asked.connect(self.action(verbs.Approve).perform)
        inspector.decision.reject_asked.connect(self.action(verbs.Reject).perform)
        inspector.decision.left.connect(self.leave)
        self.desk.decided.connect(self._keyboard_to_queue)
        self.notices.freed.connect(self._keyboard_to_queue)
        look_again = self.notices.look_again
        for changed in (self.desk.selected, self.desk.draft_changed, self.desk.sheet_changed):
            changed.connect(look_again)
        self.desk.looked.connect(look_again)
        self.desk.runs_changed.connect(look_again)
        inspector.decision.reason.textChanged.connect(look_again)

    @Slot(object)
    def _connect_candidate(self, page: CandidatePanel) -> None:
        page.add_asked.connect(self.action(verbs.AddCandidate).perform)
        page.tools.export_asked.connect(self.action(verbs.ExportPatch).perform)
        page.note_asked.connect(self._on_note_asked)
        page.tools.fill_menu([action for action in self.actions_by_verb if action.verb.of_changes])

    def _project_folder(self) -> Path | None:
        return self.desk.project.root if self.desk.project else None

    @Slot()
    def _on_note_asked(self) -> None:
        """A note is kept under a name, as a decision is."""
        page = self.workbench.candidate
        if self.desk.reviewer is None:
            self.prompts.reviewer(self._note_as)
        else:
            page.open_note()

    def _note_as(self, name: str) -> None:
        self.desk.name_reviewer(name)
        self.workbench.candidate.open_note()

    @Slot()
    def _on_opened(self) -> None:
        project = self.desk.project
        self.open_page(opening=self.desk.opening)
        if project is None:
            return
        self.top_bar.show_project(project.name, str(project.root))
        self.titled.emit(f"{project.name} — Counterproof")
        self.workbench.queue.view.setFocus()
        self.desk.jobs.start("remember the project", partial(remember_project, project.name, project.root))

    @Slot(object)
    def show_news(self, news: News) -> None:
        """Show one sentence as a notice."""
        weight = _WEIGHTS[news.state] if news.state else Weight.NOTE
        if weight in _BRIEF:
            self._close_brief_notices()
            self._brief.start()
        self.notices.tell(news.sentence, weight, kind=news.kind, holds=news.holds)

    @Slot()
    def _keyboard_to_queue(self) -> None:
        """After a decision, or when a notice went, nobody should have to look for the keyboard."""
        has = QApplication.focusWidget()
        if has is None or not self.workbench.subject.isAncestorOf(has):
            self.workbench.queue.view.setFocus()

    @Slot()
    def _close_brief_notices(self) -> None:
        for notice in self.notices.notices():
            if notice.weight in _BRIEF:
                notice.closed.emit()
