"""What differs between two texts, as runs of lines."""

from __future__ import annotations

from dataclasses import dataclass

from counterproof.changes.lines import Lines


@dataclass(frozen=True, slots=True)
class Change:
    """A run of lines before, and the run of lines after that stands in its place.

    The ranges are indexes into the lines of their sides; one of them may be empty, but not both.
    """

    before: range
    after: range


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch that is known of both sides: at which line indexes it begins, and their numbers in the files.

    Numbers count from 1. Two whole files are one piece; each hunk of a patch is one, and what lies between
    two pieces is unknown.
    """

    before: int
    after: int
    before_number: int
    after_number: int


WHOLE = (Piece(0, 0, 1, 1),)


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """Two texts and the changes between them, in order; what no change covers is equal on both sides.

    `pieces` say which numbers the lines have. `trouble` says why there are no changes by line where the texts
    differ, or what makes the changes less exact than they could be; it is empty otherwise.
    """

    before: Lines
    after: Lines
    changes: tuple[Change, ...]
    pieces: tuple[Piece, ...] = WHOLE
    trouble: str = ""

    @property
    def added(self) -> int:
        """How many lines the changes add."""
        return sum(len(change.after) for change in self.changes)

    @property
    def removed(self) -> int:
        """How many lines the changes take away."""
        return sum(len(change.before) for change in self.changes)
