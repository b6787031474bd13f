"""What a verb is, and what the console offers to one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

from counterproof.evidence import Finding
from counterproof_gui.desk import Desk
from counterproof_gui.theme import Theme

if TYPE_CHECKING:
    from counterproof.changes.choice import Choice
    from counterproof_gui.comparing import Comparison
    from counterproof_gui.views.diff.keys import Command


class Tab(Enum):
    """The sides of a subject, with their keys; Runs (5) has no side yet."""

    CHECKS = ("Checks", "1")
    CANDIDATE = ("Candidate", "2")
    SOURCE = ("Source", "3")
    REPORT = ("Report", "4")
    HISTORY = ("History", "6")

    @property
    def title(self) -> str:
        """The word on the tab."""
        return self.value[0]

    @property
    def key(self) -> str:
        """The key that shows it."""
        return self.value[1]


class Prompts(Protocol):
    """Questions to the person; the answer comes through the callback, or not at all if they are cancelled."""

    def folder(self, title: str, then: Callable[[Path], None]) -> None:
        """Ask for a folder."""

    def file(self, title: str, patterns: str, then: Callable[[Path], None]) -> None:
        """Ask for a file that is there; `patterns` says which, as `Patches (*.patch)`."""

    def new_file(self, title: str, name: str, then: Callable[[Path], None]) -> None:
        """Ask where a file of this name should be saved."""

    def reviewer(self, then: Callable[[str], None]) -> None:
        """Ask for the name under which decisions are kept."""

    def keys(self, verbs: Sequence[Verb]) -> None:
        """Show the keys of verbs."""


class Changes(Protocol):
    """The Candidate side as verbs see it, while it shows changes."""

    @property
    def comparison(self) -> Comparison | None:
        """Which rounds are compared; None for a patch that can only be read."""

    def choice(self) -> Choice:
        """What is taken of the changes."""

    def patch(self) -> bytes:
        """All that changes as a patch."""

    def perform(self, command: Command) -> None:
        """Do what a key of the diff view does."""

    def step_round(self, distance: int, *, base: bool) -> None:
        """Show the next (1) or previous (-1) round, or compare with it as the base."""

    def open_note(self) -> None:
        """Open the editor on the line that a note is wanted for."""


class Console(Protocol):
    """The window as verbs see it."""

    desk: Desk
    theme: Theme
    prompts: Prompts

    def show_tab(self, tab: Tab) -> None:
        """Show a side of the subject and give it the keyboard."""

    def changes(self) -> Changes | None:
        """The changes that are shown, if any are."""

    def step(self, distance: int) -> None:
        """Go to the next (1) or previous (-1) change in Candidate, else finding in Source."""

    def finding_in_hand(self) -> Finding | None:
        """The finding that the keyboard is on, in Checks or Source."""

    def toggle_evidence(self) -> None:
        """Show the target's source that the finding in hand rests on, or put it away."""

    def find_words(self) -> None:
        """Ask for words to find in what is shown."""

    def go_to_anything(self) -> None:
        """Open the palette."""

    def reason(self) -> str:
        """The reason typed for the draft in front."""

    def reason_is_recalled(self) -> bool:
        """Whether the reason was typed before something else lay in front, and not looked at since."""

    def ask_for_reason(self) -> None:
        """Give the reason box the keyboard."""

    def leave(self) -> None:
        """Go back from where the keyboard is: reason to queue, source to checks."""

    def quit(self) -> None:
        """Close the window."""


class Verb(ABC):
    """Something a person can do: its words, its keys, what it lacks, and the doing.

    What changes by it reaches the window through the desk's signals; a verb refreshes nothing itself.
    """

    text: ClassVar[str]
    keys: ClassVar[tuple[str, ...]] = ()
    icon: ClassVar[str] = ""
    about_draft: ClassVar[bool] = False
    """Whether an obstacle is one of the draft in front, and named after it."""
    of_changes: ClassVar[bool] = False
    """Whether it belongs into the menu over a candidate's changes."""

    def obstacle(self, console: Console) -> str:
        """Why it can't be done now, as a sentence, or nothing."""
        del console
        return ""

    @abstractmethod
    def do(self, console: Console) -> None:
        """Do it; only called while there is no obstacle."""


def needs_draft(console: Console) -> str:
    """The obstacle of verbs about the draft in front."""
    return "" if console.desk.draft else "No draft is in front."
