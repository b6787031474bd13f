"""The rounds of the draft in front: its own bytes and the candidates for them, and which two are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from counterproof.evidence import Report
from counterproof.review.candidates import Candidate, Damaged, Kept
from counterproof.review.ledger import Entry
from counterproof.review.queue import Draft
from counterproof_gui.proposal import Proposal
from counterproof_gui.qt import QObject, Signal
from counterproof_gui.validations import Validations, Verdict, key_of

Decisions = Mapping[tuple[str, str, str], Entry]


@dataclass(frozen=True, slots=True)
class Round:
    """Bytes that can be compared: the draft's own, or those of its candidate of this number, from 1.

    Without a report, `why` says why there is none; it is empty while the checks run. What lay in front and is
    not there any longer as it was kept stays a round, and `lost` says what became of it.
    """

    sha256: str
    report: Report | None
    why: str = ""
    candidate: Candidate | None = None
    number: int = 0
    of: int = 0
    lost: str = ""

    @property
    def title(self) -> str:
        """The round as a person calls it."""
        if self.lost:
            return "Lost candidate"
        return f"Candidate {self.number} of {self.of}" if self.candidate else "Draft"

    @property
    def short(self) -> str:
        """The first digits of its digest."""
        return self.sha256[:6]


class Rounds(QObject):
    """Holds what is known about every candidate, and for each draft which two rounds a person looks at."""

    changed = Signal()
    """Other rounds, another report or decision, or another choice of two, for the draft in front."""

    def __init__(self, validations: Validations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.in_front = False
        """Whether candidates are what the person looks at."""
        self._validations = validations
        self.draft: Draft | None = None
        """The draft in front."""
        self._kept: Mapping[str, Kept] = {}
        self._decisions: Decisions = {}
        self._reports: dict[str, Report] = {}
        self._whys: dict[str, str] = {}
        self._chosen: dict[str, tuple[str, str]] = {}
        """By the digest of a draft: which rounds stand before and after, since they were first looked at."""
        self._seen: dict[str, Candidate] = {}
        """Every candidate that was ever there, by its key."""
        self._awaited: Candidate | None = None

    def begin(self) -> None:
        """Forget everything; another project is open."""
        self.draft, self._kept, self._decisions = None, {}, {}
        self._reports, self._whys, self._chosen, self._seen = {}, {}, {}, {}
        self.changed.emit()

    def look(self, kept: Mapping[str, Kept], decisions: Decisions) -> None:
        """Take what lies on the shelf now, and ask for the checks of what is new there."""
        news = kept != self._kept or decisions != self._decisions
        self._kept, self._decisions = kept, decisions
        there = {key_of(one): one for shelf in kept.values() for one in shelf if isinstance(one, Candidate)}
        for key in self._validations.candidates() - there.keys():
            self._validations.drop(key)
        self._seen |= there
        known = self._reports.keys() | self._whys.keys() | self._validations.candidates()
        self._validations.ask(*(one for key, one in there.items() if key not in known))
        if news:
            self._show_awaited()
            self._tell()

    def await_candidate(self, candidate: Candidate) -> None:
        """Show a candidate as soon as it is seen on the shelf, or now if it is there."""
        self._awaited = candidate
        self._show_awaited()

    def turn_to(self, draft: Draft | None) -> None:
        """Follow the draft in front."""
        if draft != self.draft:
            self.draft = draft
            self._tell()

    def bring_in_front(self, *, in_front: bool) -> None:
        """Say whether the person looks at candidates now."""
        if in_front != self.in_front:
            self.in_front = in_front
            self._tell()

    def take(self, verdict: Verdict) -> None:
        """Take how the checks of a candidate ended."""
        key = key_of(verdict.subject)
        if verdict.report is not None:
            self._reports[key] = verdict.report
            self._whys.pop(key, None)
        else:
            self._whys[key] = verdict.why
        self.changed.emit()

    def check_again(self) -> bool:
        """Check the candidate in front once more; say whether one is."""
        after = self.after if self.in_front else None
        if after is None or after.candidate is None:
            return False
        if not after.lost:
            self._validations.ask(after.candidate)
        return True

    # -- what there is

    def all(self) -> tuple[Round, ...]:
        """The draft in front and its candidates, the oldest first; none if it can't be read."""
        draft = self.draft
        if draft is None or draft.file.sha256 is None:
            return ()
        candidates = self.candidates()
        return (
            Round(draft.file.sha256, draft.report),
            *(self._round(one, number, len(candidates)) for number, one in enumerate(candidates, 1)),
        )

    def candidates(self, base: str = "") -> tuple[Candidate, ...]:
        """The candidates for these bytes, or for those of the draft in front."""
        return tuple(one for one in self._shelf(base) if isinstance(one, Candidate))

    def damaged(self) -> tuple[Damaged, ...]:
        """What is kept for the draft in front and can't be read."""
        return tuple(one for one in self._shelf() if isinstance(one, Damaged))

    @property
    def before(self) -> Round | None:
        """The round that the other one is compared with."""
        return self._one(0)

    @property
    def after(self) -> Round | None:
        """The round that is shown: the last candidate, unless a person chose another one."""
        return self._one(1)

    def proposal(self, draft: Draft) -> Proposal | None:
        """What a decision would be about if candidates are in front and one of them is shown."""
        after = self.after if self.in_front else None
        if after is None or after.candidate is None:
            return None
        key = (draft.name, after.candidate.base_sha256, after.sha256)
        settled = draft.decision if draft.decision and draft.decision.kind == "approve" else None
        return Proposal(draft, after.report, self._decisions.get(key) or settled, after.candidate)

    # -- which two are compared

    def show(self, digest: str) -> None:
        """Show this round, compared with the one before as it is; with itself it is never compared."""
        rounds = {one.sha256: one for one in self.all()}
        before = self.before
        if digest in rounds and before is not None:
            others = [each for each in rounds if each != digest]
            stays = before.sha256 != digest and not before.lost
            self._choose(before.sha256 if stays else others[0] if others else digest, digest)

    def compare_with(self, digest: str) -> None:
        """Compare the round that is shown with this one; if it is the same one, they change places."""
        before, after = self.before, self.after
        if before is not None and after is not None and digest in {one.sha256 for one in self.all()}:
            self._choose(digest, before.sha256 if digest == after.sha256 else after.sha256)

    def let_go(self) -> None:
        """Look at what is there, instead of what was lost."""
        if self.draft is not None:
            self._chosen.pop(self.draft.file.sha256 or "", None)
            self._tell()

    @property
    def lost(self) -> str:
        """What became of a round in front that is not there any longer as it was kept, or nothing."""
        return next((one.lost for one in (self.after, self.before) if one is not None and one.lost), "")

    def _tell(self) -> None:
        """Keep the two that are looked at, so that nothing that comes or goes takes their place, and tell."""
        before, after = self.before, self.after
        if self.in_front and before is not None and after is not None:
            self._chosen[self.all()[0].sha256] = (before.sha256, after.sha256)
        self.changed.emit()

    def _show_awaited(self) -> None:
        awaited, draft = self._awaited, self.draft
        if awaited is None or draft is None or draft.file.sha256 != awaited.base_sha256:
            return
        if awaited.sha256 in {one.sha256 for one in self.candidates()}:
            self._awaited = None
            self._choose(awaited.base_sha256, awaited.sha256)

    def _choose(self, before: str, after: str) -> None:
        assert self.draft is not None
        assert self.draft.file.sha256 is not None
        self._chosen[self.draft.file.sha256] = (before, after)
        self.changed.emit()

    def _one(self, place: int) -> Round | None:
        rounds = self.all()
        chosen = self._chosen.get(rounds[0].sha256) if rounds else None
        if chosen is not None:
            digest = chosen[place]
            return next((one for one in rounds if one.sha256 == digest), None) or self._lost(digest)
        if len(rounds) < 2:
            return None
        return rounds[0] if place == 0 else rounds[-1]

    def _lost(self, digest: str) -> Round | None:
        """What was chosen and is there no longer as it was kept."""
        base = self.draft.file.sha256 if self.draft else ""
        candidate = self._seen.get(f"{base}/{digest}")
        if candidate is None:
            return None
        why = next((one.why for one in self.damaged() if one.name == digest), "it is not there any longer")
        lost = f"Candidate {candidate.short} was lost on disk: {why}."
        return replace(self._round(candidate, 0, 0), lost=lost)

    def _shelf(self, base: str = "") -> Kept:
        own = self.draft.file.sha256 if self.draft else None
        return self._kept.get(base or own or "", ())

    def _round(self, candidate: Candidate, number: int, of: int) -> Round:
        key = key_of(candidate)
        report, why = self._reports.get(key), self._whys.get(key, "")
        return Round(candidate.sha256, report, why, candidate, number, of)
