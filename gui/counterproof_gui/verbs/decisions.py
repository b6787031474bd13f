"""Approve and reject: with a reason, under a name, about exactly the bytes on the screen."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from counterproof.evidence import State
from counterproof.review.queue import Draft
from counterproof_gui.verbs.prerequisites import why_not_approve, why_not_decide
from counterproof_gui.verbs.verb import Console, Verb


class _Decide(Verb):
    kind: ClassVar[str]
    about_draft = True

    def do(self, console: Console) -> None:
        draft, reason = console.desk.draft, console.reason()
        if draft is None:
            return
        if not reason:
            self._ask_for_reason(console, draft)
        elif console.desk.reviewer is None:
            console.prompts.reviewer(partial(self._decide_as, console, draft, reason))
        else:
            console.desk.decide(self.kind, draft, reason)

    def _ask_for_reason(self, console: Console, draft: Draft) -> None:
        def is_missing() -> bool:
            return console.desk.front == draft.name and not console.reason()

        words = f"To {self.kind} {draft.name}, give a reason first."
        console.desk.tell(words, State.NOT_CHECKED, kind="obstacle", holds=is_missing)
        console.ask_for_reason()

    def _decide_as(self, console: Console, draft: Draft, reason: str, name: str) -> None:
        console.desk.name_reviewer(name)
        console.desk.decide(self.kind, draft, reason)


class Approve(_Decide):
    """Publish the draft in front, with its report, under a new name."""

    text = "Approve"
    keys = ("A",)
    icon = "approve"
    kind = "approve"

    def obstacle(self, console: Console) -> str:
        return why_not_approve(console.desk)


class Reject(_Decide):
    """Turn the draft in front down; it stays where it is."""

    text = "Reject"
    keys = ("X",)
    icon = "reject"
    kind = "reject"

    def obstacle(self, console: Console) -> str:
        return why_not_decide(console.desk)
