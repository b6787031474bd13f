"""The desk: the one bridge between the window and `counterproof.review`; nothing here blocks.

It holds each draft of the open project by name, and asks jobs for everything that touches a disk. What a job
answers counts only for the bytes it was about: a report or a page for other bytes than those that lie in the
inbox now is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

from counterproof.evidence import Problem, State
from counterproof.review.decisions import Decision
from counterproof.review.inbox import Inbox, InboxChanges, changes
from counterproof.review.ledger import Entry
from counterproof.review.project import Project
from counterproof.review.queue import Draft, Need, grouped
from counterproof_gui.desk_jobs import Sheet, decide, keep_name, opening, read_sheet
from counterproof_gui.jobs import Jobs
from counterproof_gui.models.words import outcome, sentence
from counterproof_gui.news import News, always
from counterproof_gui.qt import QObject, Signal, Slot
from counterproof_gui.validations import Validations, Verdict
from counterproof_gui.watch import Look, Watch, drafts_of

DECISION_OWNER = "decision"


class Desk(QObject):
    """The open project, its drafts, the draft in front, and what happens to them."""

    opened = Signal()
    queue_changed = Signal()
    """Drafts came, went, or changed their group."""
    draft_changed = Signal(str)
    """This draft has another report, decision or note, and stays in its group."""
    selected = Signal()
    """Another draft lies in front."""
    looked = Signal()
    """The inbox was looked at, or there is none to look at because a project could not be opened."""
    sheet_changed = Signal()
    """The bytes of the draft in front were read."""
    runs_changed = Signal()
    told = Signal(object)
    """A News."""
    decided = Signal(object)
    """A Decision, as it stands in the ledger."""

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.jobs = jobs
        self.project: Project | None = None
        self.reviewer: str | None = None
        self.front = ""
        self.sheet: Sheet | None = None
        self.opening = False
        self._drafts: dict[str, Draft] = {}
        self._notes: dict[str, str] = {}
        self._inbox = Inbox({})
        self._entries: tuple[Entry, ...] = ()
        self._trouble: str | None = None
        self._lingering: frozenset[str] = frozenset()
        self._deciding: Draft | None = None
        self._watch = Watch(jobs, self)
        self._watch.seen.connect(self._on_seen)
        self._validations = Validations(jobs, self)
        self._validations.ended.connect(self._on_verdict)
        self._validations.changed.connect(self._on_runs)

    # -- what there is

    @property
    def drafts(self) -> Mapping[str, Draft]:
        """Every draft of the inbox by its name."""
        return self._drafts

    @property
    def draft(self) -> Draft | None:
        """The draft in front."""
        return self._drafts.get(self.front)

    def note(self, name: str) -> str:
        """Why a draft has no report, in one sentence, or nothing."""
        draft = self._drafts.get(name)
        if draft is not None and draft.file.problem:
            return draft.file.problem
        return self._notes.get(name, "")

    def groups(self) -> dict[Need, tuple[Draft, ...]]:
        """The drafts by what they need, in the order of the queue."""
        return grouped(self._drafts.values(), today())

    def history(self, name: str) -> tuple[Entry, ...]:
        """The ledger's entries about a draft of this name, whatever its bytes were, newest first."""
        return tuple(entry for entry in reversed(self._entries) if entry.subject_name == name)

    def void_decision(self, draft: Draft) -> Entry | None:
        """The latest decision about this name if it was about other bytes than these."""
        latest = next((entry for entry in self.history(draft.name) if entry.kind != "publish"), None)
        return latest if latest is not None and latest.subject_sha256 != draft.file.sha256 else None

    def running(self) -> tuple[str, ...]:
        """The names of the drafts that are being checked or wait for it."""
        return self._validations.running()

    @property
    def deciding(self) -> bool:
        """Whether a decision is being written."""
        return self._deciding is not None

    # -- what a person asks for

    def open_project(self, folder: Path) -> None:
        """Open the project in a folder; the one that is open stays if that fails."""
        self._open(partial(opening, folder))

    def open_with(self, make: Callable[[], Project]) -> None:
        """Open the project that a function of the core makes."""
        self._open(partial(opening, make))

    def select(self, name: str) -> None:
        """Lay a draft in front, or none."""
        if name == self.front or (name and name not in self._drafts):
            return
        self.front = name
        self.sheet = None
        self._validations.prefer(name)
        self.selected.emit()
        self._read_sheet()

    def revalidate(self) -> None:
        """Check the draft in front once more, as it lies in the inbox now."""
        draft = self.draft
        if draft is not None and draft.file.sha256:
            self._validations.ask(draft.file)
        self._watch.look_now()

    def cancel_runs(self) -> None:
        """Stop all checks."""
        self._validations.cancel()

    def decide(self, kind: str, draft: Draft, reason: str) -> None:
        """Approve or reject exactly the bytes that a draft value is about."""
        if self.project is None or draft.report is None or self._deciding or self.reviewer is None:
            return
        self._deciding = draft
        self.draft_changed.emit(draft.name)
        work = partial(
            decide, kind, self.project, draft.file, draft.report, person=self.reviewer, reason=reason
        )
        self.jobs.start(
            f"{kind} {draft.name}",
            work,
            owner=DECISION_OWNER,
            done=self._on_decided,
            failed=self._on_undecided,
            cancelled=self._end_deciding,
        )

    def name_reviewer(self, name: str) -> None:
        """Keep the name under which this person decides, for this and all later projects."""
        self.reviewer = name
        self.jobs.start("keep the name", partial(keep_name, name), owner="reviewer", failed=self._refused)

    def hold_checks(self) -> None:
        """Let checks wait, so that they don't take time from the first pictures of a window."""
        self._validations.hold()

    def release_checks(self) -> None:
        """Let checks run."""
        self._validations.release()

    def end(self) -> None:
        """Look no more; what still runs is the jobs' to end."""
        self._watch.end()

    @property
    def inbox_trouble(self) -> str:
        """Why the inbox can't be read whole, as a sentence, or nothing."""
        return sentence(self._trouble) if self._trouble and self._inbox.problem else ""

    def tell(
        self, words: str, state: State | None = None, *, kind: str = "", holds: Callable[[], bool] = always
    ) -> None:
        """Show one sentence for as long as it holds; of one kind only the latest."""
        self.told.emit(News(words, state, kind, holds))

    def while_in_front(self) -> Callable[[], bool]:
        """For news that says nothing any longer when another draft lies in front."""
        front = self.front
        return lambda: self.front == front

    # -- opening

    def _open(self, work: partial[Project]) -> None:
        self.opening = True
        self.jobs.start(
            "open a project",
            work,
            owner="project",
            request="project",
            done=self._on_opened,
            failed=self._on_not_opened,
        )

    def _on_opened(self, project: Project) -> None:
        self.opening = False
        self.project, self.reviewer, self.sheet, self._trouble = project, None, None, None
        self.front = ""
        self._drafts, self._notes, self._entries = {}, {}, ()
        self._inbox = Inbox({})
        self._validations.begin(project)
        self.opened.emit()
        self.queue_changed.emit()
        self.selected.emit()
        self._watch.begin(project)

    def _on_not_opened(self, error: BaseException) -> None:
        self.opening = False
        self._refused(error)
        self.opened.emit()
        self.looked.emit()

    # -- looking

    @Slot(object)
    def _on_seen(self, seen: Look) -> None:
        front = self.front
        difference = changes(self._inbox, seen.inbox)
        news = seen.entries is not self._entries or seen.problem != self._trouble
        self._inbox, self._entries = seen.inbox, seen.entries
        self._mention_trouble(seen.problem)
        if difference or news:
            for name in (*difference.changed, *difference.removed):
                self._notes.pop(name, None)
                self._validations.drop(name)
            self._drafts = drafts_of(seen, self._drafts)
            if front in difference.changed:
                self.sheet = None
            self.queue_changed.emit()
            for name in difference.changed:
                self.draft_changed.emit(name)
            self._read_changed(front, difference)
            self._ask_for_missing()
        self._keep_a_front(removed=difference.removed)
        if front in difference.removed and (seen.inbox.files or not seen.inbox.problem):
            self._mention(f"{front} was deleted from the inbox; nothing was decided.")
        self.looked.emit()

    def _mention_trouble(self, trouble: str | None) -> None:
        before, self._trouble = self._trouble, trouble
        if trouble and trouble != before:
            holds = partial(self._is_trouble, trouble)
            self.tell(sentence(trouble), State.UNVERIFIABLE, kind="trouble", holds=holds)

    def _is_trouble(self, trouble: str) -> bool:
        return self._trouble == trouble

    def _mention(self, words: str) -> None:
        self.tell(words, State.UNVERIFIABLE, kind="change", holds=self.while_in_front())

    def _read_changed(self, front: str, difference: InboxChanges) -> None:
        if front in difference.changed:
            self._mention(
                f"{front} changed on disk: what you read is no longer in the inbox. It is checked again."
            )
            self._read_sheet()

    def _ask_for_missing(self) -> None:
        being_checked = set(self._validations.running())
        self._validations.prefer(self.front)
        unknown = (
            draft.file
            for group in self.groups().values()
            for draft in group
            if draft.report is None and draft.file.sha256 and draft.name not in self._notes
        )
        self._validations.ask(*(file for file in unknown if file.name not in being_checked))

    def _keep_a_front(self, *, removed: tuple[str, ...]) -> None:
        if self.front in removed:
            self.front, self.sheet = "", None
        if not self.front:
            first = next((draft.name for group in self.groups().values() for draft in group), "")
            if first:
                self.select(first)
            elif removed:
                self.selected.emit()

    # -- the bytes in front

    def _read_sheet(self) -> None:
        draft = self.draft
        if self.project is None or draft is None or draft.file.sha256 is None:
            return
        self.jobs.start(
            f"read {draft.name}",
            partial(read_sheet, self.project, draft.file, self.reviewer),
            owner="sheet",
            request="sheet",
            done=self._on_sheet,
            failed=self._on_no_sheet,
        )

    def _on_sheet(self, sheet: Sheet) -> None:
        draft = self.draft
        if draft is not None and (draft.name, draft.file.sha256) == (sheet.name, sheet.sha256):
            self.sheet, self.reviewer = sheet, sheet.reviewer
            self.sheet_changed.emit()

    def _on_no_sheet(self, error: BaseException) -> None:
        if not isinstance(error, Problem):
            self.jobs.unheard.emit(error)
        self._watch.look_now()

    # -- validation

    @Slot(object)
    def _on_verdict(self, verdict: Verdict) -> None:
        name = verdict.file.name
        draft = self._drafts.get(name)
        if draft is None:
            return
        if draft.file.sha256 != verdict.file.sha256:
            self._validations.ask(draft.file)
            return
        if verdict.report is not None and verdict.report.subject.sha256 == draft.file.sha256:
            self._notes.pop(name, None)
            self._change(replace(draft, report=verdict.report, running=False))
        else:
            self._notes[name] = verdict.why
            self._change(replace(draft, running=False))
            self._watch.look_now()

    @Slot()
    def _on_runs(self) -> None:
        lingering = self._validations.lingering()
        for name in lingering ^ self._lingering:
            if draft := self._drafts.get(name):
                self._change(replace(draft, running=name in lingering))
        self._lingering = lingering
        self.runs_changed.emit()

    def _change(self, draft: Draft) -> None:
        before = self._drafts[draft.name].need(today())
        self._drafts[draft.name] = draft
        self.draft_changed.emit(draft.name)
        if draft.need(today()) is not before:
            self.queue_changed.emit()

    # -- decisions

    def _on_decided(self, decision: Decision) -> None:
        decided, self._deciding = self._deciding, None
        assert decided is not None
        follower = self._after(decided.name)
        draft = self._drafts.get(decided.name)
        if draft is not None and draft.file == decided.file:
            self._change(replace(draft, decision=decision.entry))
        self.tell(outcome(decision), State.PASSED, kind="outcome")
        self.decided.emit(decision)
        if follower and self.front == decided.name:
            self.select(follower)
        else:
            self._read_sheet()
        self._watch.look_now()

    def _on_undecided(self, error: BaseException) -> None:
        self._end_deciding()
        self._refused(error, holds=self.while_in_front())
        self._watch.look_now()

    def _end_deciding(self) -> None:
        decided, self._deciding = self._deciding, None
        if decided is not None:
            self.draft_changed.emit(decided.name)

    def _after(self, name: str) -> str:
        """The draft that needs a decision after this one, or before it if it is the last."""
        names = [draft.name for draft in self.groups().get(Need.DECISION, ())]
        others = [other for other in names if other != name]
        if name not in names or not others:
            return next(iter(others), "")
        return others[min(names.index(name), len(others) - 1)]

    def _refused(self, error: BaseException, holds: Callable[[], bool] = always) -> None:
        if isinstance(error, Problem):
            self.tell(error.sentence, State.FAILED, kind="refusal", holds=holds)
        else:
            self.jobs.unheard.emit(error)


def today() -> date:
    """The person's date."""
    return datetime.now(UTC).astimezone().date()
