"""The main window: its parts, its verbs, its notices, and how it ends."""

from __future__ import annotations

from functools import partial

from counterproof.evidence import State
from counterproof_gui import verbs
from counterproof_gui.desk import Desk, News
from counterproof_gui.jobs import Job
from counterproof_gui.panels.status_line import StatusLine
from counterproof_gui.panels.top_bar import TopBar
from counterproof_gui.panels.welcome import Welcome
from counterproof_gui.panels.workbench import Workbench
from counterproof_gui.qt import (
    QCloseEvent,
    QMainWindow,
    QPaintEvent,
    QStackedWidget,
    QTimer,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.recents import remember_project
from counterproof_gui.theme import Theme, application_icon, tokens
from counterproof_gui.verbs.verb import Prompts, Tab
from counterproof_gui.views.labels import separator
from counterproof_gui.views.notice import NoticeBar, Weight

STOP_S = 5.0
_BRIEF_MS = 8_000
_WEIGHTS = {
    State.FAILED: Weight.PROBLEM,
    State.UNVERIFIABLE: Weight.WARNING,
    State.PASSED: Weight.DONE,
    State.NOT_CHECKED: Weight.NOTE,
}
_BRIEF = (Weight.DONE, Weight.NOTE)


class Window(QMainWindow):
    """The console over one desk; it lives until the last job has ended, or five seconds at most."""

    first_painted = Signal()
    closed = Signal()

    def __init__(self, desk: Desk, theme: Theme, *, opening: bool = False) -> None:
        super().__init__()
        self.desk = desk
        self.theme = theme
        self.prompts: Prompts = _dialogs(self)
        self._painted = self._closing = self._ended = False
        self.setWindowTitle("Counterproof")
        self.setWindowIcon(application_icon())
        self.setMinimumSize(*tokens().sizes.window_min)
        self.resize(*tokens().sizes.window)
        self.actions_by_verb = [verbs.VerbAction(verb, self, self) for verb in verbs.all_verbs()]
        self.addActions(self.actions_by_verb)
        self.top_bar = TopBar(desk)
        self.notices = NoticeBar()
        self.welcome = Welcome(desk.jobs)
        self.workbench = Workbench(desk)
        self.status = StatusLine(desk)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.welcome)
        self._stack.addWidget(self.workbench)
        self._foot = separator()
        self._middle = self._laid_out()
        self.setCentralWidget(self._middle)
        self._brief = QTimer(self)
        self._brief.setSingleShot(True)
        self._brief.setInterval(_BRIEF_MS)
        self._brief.timeout.connect(self._close_brief_notices)
        self._connect()
        self._show_workbench(shown=opening)

    # -- what verbs ask of the console

    def action(self, verb: type[verbs.Verb]) -> verbs.VerbAction:
        """The action of a verb."""
        return next(action for action in self.actions_by_verb if type(action.verb) is verb)

    def show_tab(self, tab: Tab) -> None:
        """Show a side of the subject and give it the keyboard."""
        self.workbench.show_tab(tab)

    def step_finding(self, distance: int) -> None:
        """Go to the next (1) or previous (-1) finding in Source."""
        self.workbench.step_finding(distance)

    def find_words(self) -> None:
        """Ask for words to find in the source."""
        self.workbench.find_words()

    def leave(self) -> None:
        """Go back from where the keyboard is."""
        self.workbench.leave()

    def reason(self) -> str:
        """The reason typed for the draft in front."""
        return self.workbench.inspector.decision.words()

    def ask_for_reason(self) -> None:
        """Give the reason box the keyboard."""
        self.workbench.inspector.decision.reason.setFocus()

    def go_to_anything(self) -> None:
        """Open the palette over every draft and verb."""
        from counterproof_gui.dialogs.palette import Entry, Palette

        drafts = [
            Entry(draft.name, "draft", partial(self.desk.select, draft.name))
            for group in self.desk.groups().values()
            for draft in group
        ]
        commands = [
            Entry(action.verb.text, "command", action.perform, action.keys) for action in self.actions_by_verb
        ]
        palette = Palette([*drafts, *commands], self)
        field = self.top_bar.field
        middle = field.mapToGlobal(field.rect().center())
        palette.move(middle.x() - palette.width() // 2, middle.y() - field.height() // 2)
        palette.show()

    # -- how it ends

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._closing:
            self._closing = True
            self.desk.end()
            if self.desk.jobs.running():
                self._middle.setEnabled(False)
                self.status.say("Ending what runs …")
            else:
                self._ended = True
            self.desk.jobs.begin_stop(STOP_S)
        if not self._ended:
            event.ignore()
            return
        super().closeEvent(event)
        self.closed.emit()

    @Slot(object)
    def _on_stopped(self, left: tuple[Job, ...]) -> None:
        del left
        if not self._ended:
            self._ended = True
            # From the event loop, so that whoever asked for the stop has returned.
            QTimer.singleShot(0, self.close)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.first_painted.emit)

    # -- how the parts hang together

    def _laid_out(self) -> QWidget:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top_bar)
        column.addWidget(separator())
        column.addWidget(self.notices)
        column.addWidget(self._stack, 1)
        column.addWidget(self._foot)
        column.addWidget(self.status)
        return middle

    def _connect(self) -> None:
        self.desk.told.connect(self._on_told)
        self.desk.opened.connect(self._on_opened)
        self.desk.jobs.stopped.connect(self._on_stopped)
        self.top_bar.palette_asked.connect(self.go_to_anything)
        self.top_bar.project_asked.connect(self.action(verbs.OpenProject).perform)
        self.welcome.demo_asked.connect(self.action(verbs.OpenDemo).perform)
        self.welcome.folder_asked.connect(self.action(verbs.OpenProject).perform)
        self.welcome.new_asked.connect(self.action(verbs.NewProject).perform)
        self.welcome.recent_asked.connect(self.desk.open_project)
        self.status.cancel_asked.connect(self.action(verbs.CancelRun).perform)
        self.workbench.subject.revalidate_asked.connect(self.action(verbs.Revalidate).perform)
        inspector = self.workbench.inspector
        inspector.identity.digest.clicked.connect(self.action(verbs.CopyDigest).perform)
        inspector.decision.approve_asked.connect(self.action(verbs.Approve).perform)
        inspector.decision.reject_asked.connect(self.action(verbs.Reject).perform)
        inspector.decision.left.connect(self.leave)

    @Slot()
    def _on_opened(self) -> None:
        project = self.desk.project
        self._show_workbench(shown=project is not None)
        if project is None:
            return
        self.setWindowTitle(f"{project.name} — Counterproof")
        self.workbench.queue.view.setFocus()
        self.desk.jobs.start("remember the project", partial(remember_project, project.name, project.root))

    def _show_workbench(self, *, shown: bool) -> None:
        self._stack.setCurrentWidget(self.workbench if shown else self.welcome)
        self.status.setVisible(shown)
        self._foot.setVisible(shown)
        if not shown:
            self.welcome.demo.setFocus()

    @Slot(object)
    def _on_told(self, news: News) -> None:
        weight = _WEIGHTS[news.state] if news.state else Weight.NOTE
        self.notices.tell(news.sentence, weight)
        if weight in _BRIEF:
            self._brief.start()

    @Slot()
    def _close_brief_notices(self) -> None:
        for notice in self.notices.notices():
            if notice.weight in _BRIEF:
                notice.closed.emit()


def _dialogs(window: Window) -> Prompts:
    from counterproof_gui.dialogs.prompts import DialogPrompts

    return DialogPrompts(window)
