"""What a decision would be about: a draft's own bytes, or those of a candidate in their place."""

from __future__ import annotations

from dataclasses import dataclass

from counterproof.evidence import Report
from counterproof.review.candidates import Candidate
from counterproof.review.ledger import Entry
from counterproof.review.queue import Draft


@dataclass(frozen=True, slots=True)
class Proposal:
    """Bytes that lie in front of the person, with the report and the decision that belong to exactly them.

    `decision` of a candidate is its own, or the approval that settled its draft.
    """

    draft: Draft
    report: Report | None
    decision: Entry | None
    candidate: Candidate | None = None

    @property
    def name(self) -> str:
        """The name of the draft."""
        return self.draft.name

    @property
    def sha256(self) -> str | None:
        """The digest of the bytes; None if they can't be read."""
        return self.candidate.sha256 if self.candidate else self.draft.file.sha256

    @property
    def noun(self) -> str:
        """What the bytes are."""
        return "candidate" if self.candidate else "draft"

    @property
    def words(self) -> str:
        """The bytes as a person knows them."""
        return f"candidate {self.candidate.short} of {self.name}" if self.candidate else self.name


def proposal_of(draft: Draft) -> Proposal:
    """Return a draft's own bytes as what is proposed."""
    return Proposal(draft, draft.report, draft.decision)
