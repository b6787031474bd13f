"""Compares the two rounds that a person looks at, in a job, with the notes and marks that belong to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from counterproof.evidence import Budget, Emit, Problem, sha256
from counterproof.review.candidates import read_candidate
from counterproof.review.inbox import read_draft
from counterproof.review.notes import LineNote, notes_on, write_note
from counterproof.review.project import Project
from counterproof.review.queue import Draft
from counterproof.review.viewed import mark_viewed, viewed_hunks
from counterproof_gui.jobs import Jobs
from counterproof_gui.qt import QObject, Signal, Slot
from counterproof_gui.rounds import Round, Rounds

if TYPE_CHECKING:
    from counterproof.changes.choice import Choice
    from counterproof.changes.difference import Difference

OWNER = "comparison"
Notes = tuple[LineNote, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Two rounds of a draft and what differs between them; `whitespace` is the name of a way to count it.

    `notes` are those on each side, `viewed` the digests of the hunks that were marked. `trouble` says what of
    these could not be read.
    """

    draft: str
    before: Round
    after: Round
    whitespace: str
    difference: Difference
    notes: tuple[Notes, Notes]
    viewed: frozenset[str]
    trouble: str = ""


class Comparing(QObject):
    """Keeps `current` in line with the rounds for as long as candidates are in front."""

    changed = Signal()
    """Another comparison is there, or none while it is made, or something else is taken of it."""
    marked = Signal()
    """Notes or marks of the current comparison are others."""
    written = Signal(str, int)
    """The note on this line, from 1, of the bytes of this digest is kept."""
    failed = Signal(object)
    """An error of writing a note or a mark."""

    def __init__(self, jobs: Jobs, rounds: Rounds, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current: Comparison | None = None
        self.why = ""
        """Why there is no comparison, when it failed."""
        self.whitespace = "SHOWN"
        self._jobs = jobs
        self._rounds = rounds
        self._project: Project | None = None
        self._wanted: tuple[str, ...] = ()
        self._choice: tuple[Comparison, Choice] | None = None
        rounds.changed.connect(self.follow)

    @property
    def is_under_way(self) -> bool:
        """Whether a comparison is being made."""
        return bool(self._wanted) and self.current is None and not self.why

    @property
    def hides(self) -> str:
        """What differs in white space that isn't shown, in words, or nothing."""
        ignored = self.current.difference.ignored if self.current else 0
        if not ignored:
            return ""
        return (
            f"{ignored:,} line{' differs' if ignored == 1 else 's differ'} in white space that is not shown"
        )

    @property
    def leaves(self) -> str:
        """What a person took out of the current comparison, in words, or nothing."""
        if self._choice is None or self.current is None:
            return ""
        (comparison, choice), difference = self._choice, self.current.difference
        every = difference.added + difference.removed
        left = every - len(choice.before) - len(choice.after)
        if comparison.difference is not difference or not left:
            return ""
        if left == every:
            return "nothing that it changes is taken"
        return f"{left:,} of the {every:,} lines that it changes {'is' if left == 1 else 'are'} not taken"

    def take(self, choice: Choice) -> None:
        """Keep what is taken of the current comparison; all of it is at first."""
        before = self.leaves
        self._choice = (self.current, choice) if self.current else None
        if self.leaves != before:
            self.changed.emit()

    def begin(self, project: Project) -> None:
        """Serve this project from now on."""
        self._project = project
        self._drop()

    def count_whitespace(self, name: str) -> None:
        """Compare with another way to count white space."""
        self.whitespace = name
        self.follow()

    @Slot()
    def follow(self) -> None:
        """Compare what is looked at now, unless it was compared already."""
        before, after, draft = self._rounds.before, self._rounds.after, self._rounds.draft
        if before is None or after is None or draft is None or self._project is None:
            self._drop()
            return
        wanted = (draft.name, before.sha256, after.sha256, self.whitespace)
        if wanted == self._wanted or not self._rounds.in_front:
            return
        self.current, self.why, self._wanted = None, "", wanted
        self._jobs.start(
            f"compare {before.short} with {after.short}",
            partial(_compare, self._project, draft, before, after, self.whitespace),
            owner=OWNER,
            request=OWNER,
            done=self._on_made,
            failed=self._on_failed,
        )
        self.changed.emit()

    def write_note(self, digest: str, *, line: int, text: str, person: str) -> None:
        """Keep a note on a line, from 1, of the bytes of a digest; an empty one takes it away."""
        if self._project is None:
            return
        work = partial(_write_note, self._project, digest, line, text, person)
        self._jobs.start("keep a note", work, owner="notes", done=self._on_noted, failed=self._on_mark_failed)

    def mark(self, hunk: str, *, viewed: bool) -> None:
        """Keep whether a hunk was viewed."""
        here = self.current
        if here is None or self._project is None:
            return
        work = partial(_mark, self._project, here.draft, hunk, viewed=viewed)
        self._jobs.start(
            "mark a hunk", work, owner="notes", done=self._on_marked, failed=self._on_mark_failed
        )

    def _drop(self) -> None:
        had = self.current is not None or bool(self.why)
        self.current, self.why, self._wanted = None, "", ()
        if had:
            self.changed.emit()

    def _on_made(self, comparison: Comparison) -> None:
        made = (comparison.draft, comparison.before.sha256, comparison.after.sha256, comparison.whitespace)
        if made == self._wanted:
            self.current = comparison
            self.changed.emit()

    def _on_failed(self, error: BaseException) -> None:
        if not isinstance(error, Problem):
            self._jobs.unheard.emit(error)
        self.why = error.sentence if isinstance(error, Problem) else "The comparison failed."
        self.changed.emit()

    def _on_noted(self, noted: tuple[str, int, Notes]) -> None:
        digest, line, notes = noted
        self.written.emit(digest, line)
        here = self.current
        if here is None:
            return
        sides = (here.before.sha256, here.after.sha256)
        before, after = (
            notes if side == digest else old for side, old in zip(sides, here.notes, strict=True)
        )
        self.current = replace(here, notes=(before, after))
        self.marked.emit()

    def _on_marked(self, marked: tuple[str, frozenset[str]]) -> None:
        draft, viewed = marked
        if self.current is not None and self.current.draft == draft:
            self.current = replace(self.current, viewed=viewed)
            self.marked.emit()

    def _on_mark_failed(self, error: BaseException) -> None:
        self.failed.emit(error)
        self.marked.emit()


def _compare(
    project: Project,
    draft: Draft,
    before: Round,
    after: Round,
    whitespace: str,
    *,
    budget: Budget,
    emit: Emit,
) -> Comparison:
    from counterproof.changes.compare import Whitespace, compare

    del emit
    texts = [_bytes_of(project, draft, side) for side in (before, after)]
    difference = compare(*texts, whitespace=Whitespace[whitespace], budget=budget)
    troubles = []
    notes: list[Notes] = []
    for side in (before, after):
        try:
            notes.append(notes_on(project, side.sha256))
        except Problem as problem:
            notes.append(())
            troubles.append(f"Notes can't be shown: {problem.sentence}")
    return Comparison(
        draft.name,
        before,
        after,
        whitespace,
        difference,
        (notes[0], notes[1]),
        viewed_hunks(project, draft.name),
        " ".join(troubles),
    )


def _bytes_of(project: Project, draft: Draft, side: Round) -> bytes:
    if side.candidate is not None:
        return read_candidate(project, side.candidate)
    data = read_draft(draft.file.path, project.inbox)
    if sha256(data) != side.sha256:
        raise Problem("the draft changed while it was opened", file=draft.name)
    return data


def _write_note(
    project: Project, digest: str, line: int, text: str, person: str, *, budget: Budget, emit: Emit
) -> tuple[str, int, Notes]:
    del budget, emit
    return digest, line, write_note(project, digest, line=line, text=text, person=person)


def _mark(
    project: Project, draft: str, hunk: str, *, viewed: bool, budget: Budget, emit: Emit
) -> tuple[str, frozenset[str]]:
    del budget, emit
    return draft, mark_viewed(project, draft, hunk, viewed=viewed)
