"""The desk: the one bridge between the window and `counterproof.review`; nothing here blocks.

It holds each draft of the open project by name, and asks jobs for everything that touches a disk. What a job
answers counts only for the bytes it was about: a report or a page for other bytes than those that lie in the
inbox now is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from counterproof.evidence import Problem, State
from counterproof.review.candidates import Candidate
from counterproof.review.decisions import Decision
from counterproof.review.inbox import InboxChanges
from counterproof.review.ledger import Entry
from counterproof.review.project import Project
from counterproof.review.queue import Draft, Need
from counterproof_gui.adding import Adding
from counterproof_gui.comparing import Comparing, Comparison
from counterproof_gui.deciding import Deciding
from counterproof_gui.desk_jobs import Sheet, keep_name, save_file
from counterproof_gui.drafts import Drafts
from counterproof_gui.jobs import Jobs
from counterproof_gui.models.words import outcome, sentence
from counterproof_gui.news import News, always
from counterproof_gui.opening import Opening
from counterproof_gui.patch_sheets import PatchSheets
from counterproof_gui.proposal import Proposal, proposal_of
from counterproof_gui.qt import QObject, Signal, Slot
from counterproof_gui.rounds import Rounds
from counterproof_gui.sheets import Sheets
from counterproof_gui.validations import Validations, Verdict, words_of
from counterproof_gui.watch import Look, Watch

if TYPE_CHECKING:
    from counterproof.changes.choice import Choice
    from counterproof.review.patches import InboxPatch


class Desk(QObject):
    """The open project, its drafts, the draft in front, and what happens to them."""

    opened = Signal()
    queue_changed = Signal()
    """Drafts came, went, or changed their group."""
    draft_changed = Signal(str)
    """This draft has another report, decision, note or candidate, and stays in its group."""
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
        self._entries: tuple[Entry, ...] = ()
        self._trouble: str | None = None
        self._inbox_is_whole = True
        self._opening = Opening(jobs, self)
        self._opening.opened.connect(self._on_opened)
        self._opening.failed.connect(self._on_not_opened)
        self._watch = Watch(jobs, self)
        self._watch.seen.connect(self._on_seen)
        self._validations = Validations(jobs, self)
        self._validations.ended.connect(self._on_verdict)
        self._validations.changed.connect(self._on_runs)
        self._drafts = Drafts(self._validations, self)
        self._drafts.queue_changed.connect(self.queue_changed)
        self._drafts.changed.connect(self._on_draft)
        self._drafts.outdated.connect(self._watch.look_now)
        self._sheets = Sheets(jobs, self)
        self._sheets.read.connect(self._on_sheet)
        self._sheets.gone.connect(self._watch.look_now)
        self._decisions = Deciding(jobs, self)
        self._decisions.made.connect(self._on_decided)
        self._decisions.failed.connect(self._on_undecided)
        self._decisions.changed.connect(self.draft_changed)
        self.rounds = Rounds(self._validations, self)
        self.rounds.changed.connect(self._on_rounds)
        self.comparing = Comparing(jobs, self.rounds, self)
        self.comparing.changed.connect(self._on_rounds)
        self.comparing.failed.connect(self._refused)
        self.patch_sheets = PatchSheets(jobs, self)
        self._adding = Adding(jobs, self)
        self._adding.added.connect(self._on_added)
        self._adding.opened.connect(self.patch_sheets.show)
        self._adding.failed.connect(self._refused)

    # -- what there is

    @property
    def drafts(self) -> Mapping[str, Draft]:
        """Every draft of the inbox by its name."""
        return self._drafts.by_name

    @property
    def patches(self) -> Mapping[str, InboxPatch]:
        """Every patch of the inbox that is no candidate, by its name."""
        return self._drafts.patches

    @property
    def draft(self) -> Draft | None:
        """The draft in front."""
        return self.drafts.get(self.front)

    @property
    def patch(self) -> InboxPatch | None:
        """The patch in front, if a patch is: it is no candidate, and nothing can be decided about it."""
        return self.patches.get(self.front)

    @property
    def proposal(self) -> Proposal | None:
        """What a decision would be about now: the draft in front, or the candidate that is shown for it."""
        draft = self.draft
        return None if draft is None else self.rounds.proposal(draft) or proposal_of(draft)

    def note(self, name: str) -> str:
        """Why a draft has no report, in one sentence, or nothing."""
        return self._drafts.note(name)

    def groups(self) -> dict[Need, tuple[Draft | InboxPatch, ...]]:
        """Drafts and patches by what they need, in the order of the queue."""
        return self._drafts.groups()

    def history(self, name: str) -> tuple[Entry, ...]:
        """The ledger's entries about a draft of this name, whatever its bytes were, newest first."""
        return tuple(entry for entry in reversed(self._entries) if entry.subject_name == name)

    def void_decision(self, draft: Draft) -> Entry | None:
        """The latest decision about this name if it was about other bytes, or a candidate for others."""
        latest = next((entry for entry in self.history(draft.name) if entry.kind != "publish"), None)
        covered = (latest.base_sha256 or latest.subject_sha256) if latest else draft.file.sha256
        return latest if covered != draft.file.sha256 else None

    def running(self) -> tuple[str, ...]:
        """What is being checked or waits for it, in words: the name of a draft, or which candidate of it."""
        return tuple(map(words_of, self._validations.running()))

    @property
    def deciding(self) -> bool:
        """Whether a decision is being written."""
        return self._decisions.busy

    @property
    def opening(self) -> bool:
        """Whether a project is being opened."""
        return self._opening.active

    # -- what a person asks for

    def open_project(self, folder: Path) -> None:
        """Open the project in a folder; the one that is open stays if that fails."""
        self._opening.open(folder)

    def open_with(self, make: Callable[[], Project]) -> None:
        """Open the project that a function of the core makes."""
        self._opening.open(make)

    def select(self, name: str) -> None:
        """Lay a draft or a patch in front, or nothing."""
        known = name in self.drafts or name in self.patches
        if name == self.front or (name and not known):
            return
        self.front = name
        self.sheet = None
        self._validations.prefer(name)
        self._turn_to_front()
        self.selected.emit()
        self._read_sheet()

    def revalidate(self) -> None:
        """Check what lies in front once more: the candidate that is shown, or the draft in the inbox."""
        draft = self.draft
        if draft is not None and draft.file.sha256 and not self.rounds.check_again():
            self._validations.ask(draft.file)
        self._watch.look_now()

    def cancel_runs(self) -> None:
        """Stop all checks."""
        self._validations.cancel()

    def decide(self, kind: str, proposal: Proposal, reason: str) -> None:
        """Approve or reject exactly the bytes that a proposal is about."""
        if self.project is not None and self.reviewer is not None:
            self._decisions.decide(kind, self.project, proposal, self.reviewer, reason)

    def add_candidate(self, path: Path) -> None:
        """Propose a file, or what a patch makes of it, for the draft in front."""
        if self.project is not None and self.draft is not None:
            self._adding.add_file(self.project, self._drafts.inbox, self.draft, path)

    def add_hunks(self, comparison: Comparison, choice: Choice) -> None:
        """Propose the chosen changes of a comparison for the draft in front."""
        if self.project is not None and self.draft is not None:
            self._adding.add_hunks(self.project, self.draft, comparison, choice)

    def name_reviewer(self, name: str) -> None:
        """Keep the name under which this person decides, for this and all later projects."""
        self.reviewer = name
        self.jobs.start("keep the name", partial(keep_name, name), owner="reviewer", failed=self._refused)

    def save(self, path: Path, data: bytes) -> None:
        """Save what a person wants to take elsewhere, and say so."""
        saved = partial(self.tell, f"Saved as {path.name}.", State.PASSED, kind="outcome")
        work = partial(save_file, path, data)
        self.jobs.start(f"save {path.name}", work, done=lambda _: saved(), failed=self._refused)

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
        return sentence(self._trouble) if self._trouble and not self._inbox_is_whole else ""

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

    @Slot(object)
    def _on_opened(self, project: Project) -> None:
        self.project, self.reviewer, self.sheet, self._trouble = project, None, None, None
        self.front, self._entries, self._inbox_is_whole = "", (), True
        self._drafts.begin()
        self._validations.begin(project)
        self.rounds.begin()
        self.comparing.begin(project)
        self.opened.emit()
        self.queue_changed.emit()
        self.selected.emit()
        self._watch.begin(project)

    @Slot(object)
    def _on_not_opened(self, error: BaseException) -> None:
        self._refused(error)
        self.opened.emit()
        self.looked.emit()

    # -- looking

    @Slot(object)
    def _on_seen(self, seen: Look) -> None:
        front = self.front
        difference = self._drafts.differ(seen)
        news = seen.entries is not self._entries or seen.problem != self._trouble
        news = news or self._drafts.differ_in_patches(seen)
        self._entries, self._inbox_is_whole = seen.entries, not seen.inbox.problem
        self._mention_trouble(seen.problem)
        if difference or news:
            if front in difference.changed:
                self.sheet = None
            self._drafts.look(seen, difference)
            self._read_changed(front, difference)
            self._drafts.ask_for_missing(front)
        self.rounds.look(seen.shelf.kept, seen.standing.candidates)
        self._turn_to_front()
        self._keep_a_front()
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

    def _keep_a_front(self) -> None:
        lost = bool(self.front) and self.draft is None and self.patch is None
        if lost:
            self.front, self.sheet = "", None
        if not self.front:
            first = next((draft.name for group in self.groups().values() for draft in group), "")
            if first:
                self.select(first)
            elif lost:
                self.selected.emit()

    # -- what lies in front

    def _turn_to_front(self) -> None:
        self.rounds.turn_to(self.draft)
        self.patch_sheets.turn_to(self.project, self.front, self.patch)

    def _read_sheet(self) -> None:
        self._sheets.ask(self.project, self.draft, self.reviewer)

    @Slot(object)
    def _on_sheet(self, sheet: Sheet) -> None:
        draft = self.draft
        if draft is not None and (draft.name, draft.file.sha256) == (sheet.name, sheet.sha256):
            self.sheet, self.reviewer = sheet, sheet.reviewer
            self.sheet_changed.emit()

    @Slot(object)
    def _on_added(self, candidate: Candidate) -> None:
        self.tell(f"Candidate {candidate.short} for {candidate.draft} is kept.", State.PASSED, kind="outcome")
        self.rounds.await_candidate(candidate)
        self._watch.look_now()

    @Slot()
    def _on_rounds(self) -> None:
        if self.front:
            self.draft_changed.emit(self.front)

    # -- validation

    @Slot(object)
    def _on_verdict(self, verdict: Verdict) -> None:
        if isinstance(verdict.subject, Candidate):
            self.rounds.take(verdict)
        else:
            self._drafts.take(verdict.subject, verdict)

    @Slot()
    def _on_runs(self) -> None:
        self._drafts.show_running()
        self.runs_changed.emit()

    @Slot(str)
    def _on_draft(self, name: str) -> None:
        if name == self.front:
            self.rounds.turn_to(self.draft)
        self.draft_changed.emit(name)

    # -- decisions

    @Slot(object, object)
    def _on_decided(self, decision: Decision, decided: Proposal) -> None:
        follower = self._drafts.after(decided.name)
        draft = self.drafts.get(decided.name)
        settles = decided.candidate is None or decision.published is not None
        if settles and draft is not None and draft.file == decided.draft.file:
            self._drafts.change(replace(draft, decision=decision.entry))
        self.tell(outcome(decision), State.PASSED, kind="outcome")
        self.decided.emit(decision)
        if settles and follower and self.front == decided.name:
            self.select(follower)
        else:
            self._read_sheet()
        self._watch.look_now()

    @Slot(object)
    def _on_undecided(self, error: BaseException) -> None:
        self._refused(error, holds=self.while_in_front())
        self._watch.look_now()

    def _refused(self, error: BaseException, holds: Callable[[], bool] = always) -> None:
        if isinstance(error, Problem):
            self.tell(error.sentence, State.FAILED, kind="refusal", holds=holds)
        else:
            self.jobs.unheard.emit(error)
