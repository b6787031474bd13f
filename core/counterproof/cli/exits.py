"""How a run of the command line ends (DESIGN section 5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from counterproof.evidence import Report


class Exit(IntEnum):
    """The exit codes of every verb; where several apply, the largest does."""

    NONE_FAILED = 0
    FAILED = 1
    UNUSABLE = 2
    NOT_TO_BE_HAD = 3
    CANCELLED = 130


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no report on a draft, in one sentence, and the exit code that this calls for."""

    code: Exit
    sentence: str


def exit_of(report: Report) -> Exit:
    """Return the exit code that a report calls for: doubt alone is no failure."""
    return Exit.NONE_FAILED if report.ok else Exit.FAILED
