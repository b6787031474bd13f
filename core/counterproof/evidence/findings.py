"""Checks and their items: what was looked at, what was found there, and on which evidence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from counterproof.evidence.states import State, aggregate

MAX_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class Span:
    """A range of a text: lines from 1, columns from 0 in characters, the end column exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """The place in a target's source that a verdict rests on.

    `path` is relative to the folder that holds the package, `sha256` is that of the whole source file.
    """

    path: str
    line: int
    signature: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One item of a check; passed sites are items too (spec A6).

    `code` is a stable machine code (spec section 15) and `reason` is written for people. An item without a
    place in the subject has no span. `suggestions` holds up to three plain names. `mark` is the part of the
    span to look at, such as one wrong keyword of a call; it serves views and is no part of a report.
    """

    code: str
    state: State
    name: str
    span: Span | None
    reason: str
    evidence: Evidence | None = None
    suggestions: tuple[str, ...] = ()
    mark: Span | None = field(default=None, compare=False)

    @property
    def place(self) -> Span | None:
        """The exact range to look at: the mark, else the span."""
        return self.mark or self.span

    @property
    def sentence(self) -> str:
        """The finding as one sentence that names its line and the nearest valid names."""
        place = f"line {self.span.line}: " if self.span else ""
        nearest = f" (nearest: {', '.join(self.suggestions)})" if self.suggestions else ""
        return f"{place}{self.reason}{nearest}"


@dataclass(frozen=True, slots=True)
class Check:
    """The answer to one named question about a subject."""

    name: str
    state: State
    reason: str
    items: tuple[Finding, ...] = ()
    duration_ms: float = 0.0

    @classmethod
    def of(cls, name: str, items: Iterable[Finding], reason: str, duration_ms: float = 0.0) -> Check:
        """Return the check whose state follows from its items."""
        found = tuple(items)
        return cls(name, aggregate(item.state for item in found), reason, found, duration_ms)
