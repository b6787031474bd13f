"""What an engine tells while it runs; who listens (command line or console) it doesn't know."""

from collections.abc import Callable
from dataclasses import dataclass

from counterproof.evidence.findings import Check


@dataclass(frozen=True, slots=True)
class StageStarted:
    """A named part of a run began."""

    stage: str


@dataclass(frozen=True, slots=True)
class CheckFinished:
    """A check has its final state."""

    check: Check


@dataclass(frozen=True, slots=True)
class Progress:
    """So many of so many steps are done."""

    done: int
    total: int
    label: str


@dataclass(frozen=True, slots=True)
class RunFinished:
    """The run ended with this outcome, in one word of its engine."""

    outcome: str


Event = StageStarted | CheckFinished | Progress | RunFinished
Emit = Callable[[Event], None]


def ignore(event: Event) -> None:
    """Take an event and do nothing: the listener of a caller who wants only the result."""
