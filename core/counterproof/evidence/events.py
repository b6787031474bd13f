"""What an engine tells while it runs; who listens (command line or console) it doesn't know."""

from collections.abc import Callable
from dataclasses import dataclass

from counterproof.evidence.findings import Check
from counterproof.evidence.log_lines import Stream


@dataclass(frozen=True, slots=True)
class StageStarted:
    """A named part of a run began."""

    stage: str


@dataclass(frozen=True, slots=True)
class CheckFinished:
    """A check has its final state."""

    check: Check


@dataclass(frozen=True, slots=True)
class LogChunk:
    """Bytes arrived on a stream of a running program, as many at once as there were."""

    stream: Stream
    data: bytes


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


Event = StageStarted | CheckFinished | LogChunk | Progress | RunFinished
Emit = Callable[[Event], None]


def ignore(event: Event) -> None:
    """Take an event and do nothing: the listener of a caller who wants only the result."""
