"""Approve and reject: with a reason, under a name, about exactly the bytes on the screen."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from counterproof.evidence import State
from counterproof_gui.proposal import Proposal
from counterproof_gui.verbs.prerequisites import why_not_approve, why_not_decide
from counterproof_gui.verbs.verb import Console, Verb


class _Decide(Verb):
    kind: ClassVar[str]
    about_draft = True

    def do(self, console: Console) -> None:
        proposal, reason = console.desk.proposal, console.reason()
        if proposal is None:
            return
        if not reason:
            self._ask_for_reason(console, proposal)
        elif console.reason_is_recalled():
            self._ask_to_look(console, proposal)
        elif console.desk.reviewer is None:
            console.prompts.reviewer(partial(self._decide_as, console, proposal, reason))
        else:
            console.desk.decide(self.kind, proposal, reason)

    def _ask_for_reason(self, console: Console, proposal: Proposal) -> None:
        def is_missing() -> bool:
            now = console.desk.proposal
            same = now is not None and (now.name, now.sha256) == (proposal.name, proposal.sha256)
            return same and not console.reason() and not self.obstacle(console)

        words = f"To {self.kind} {proposal.words}, give a reason first."
        console.desk.tell(words, State.NOT_CHECKED, kind="obstacle", holds=is_missing)
        console.ask_for_reason()

    def _ask_to_look(self, console: Console, proposal: Proposal) -> None:
        """One key must not sign with words that were typed some time ago."""
        key = self.keys[0]
        words = f"To {self.kind} {proposal.words} with the reason you typed earlier, press Esc and {key}."
        console.desk.tell(words, State.NOT_CHECKED, kind="obstacle", holds=console.desk.while_in_front())
        console.ask_for_reason()

    def _decide_as(self, console: Console, proposal: Proposal, reason: str, name: str) -> None:
        console.desk.name_reviewer(name)
        console.desk.decide(self.kind, proposal, reason)


class Approve(_Decide):
    """Publish the bytes in front, with their report, under a new name."""

    text = "Approve"
    keys = ("A",)
    icon = "approve"
    kind = "approve"

    def obstacle(self, console: Console) -> str:
        return why_not_approve(console.desk)


class Reject(_Decide):
    """Turn the bytes in front down; they stay where they are."""

    text = "Reject"
    keys = ("X",)
    icon = "reject"
    kind = "reject"

    def obstacle(self, console: Console) -> str:
        return why_not_decide(console.desk)
