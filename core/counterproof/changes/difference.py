"""What differs between two texts, as runs of lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
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

    `pieces` say which numbers the lines have. `trouble` is a sentence on what makes the changes less exact
    than they could be, and empty otherwise; less exact changes still cover all that differs. `ignored` is how
    many lines differ in white space alone where that was not to count: no change covers them.
    """

    before: Lines
    after: Lines
    changes: tuple[Change, ...]
    pieces: tuple[Piece, ...] = WHOLE
    trouble: str = ""
    ignored: int = 0

    @property
    def is_binary(self) -> bool:
        """Whether one of the sides is no text, so that its lines say nothing to a reader."""
        return self.before.is_binary or self.after.is_binary

    @property
    def added(self) -> int:
        """How many lines the changes add."""
        return sum(len(change.after) for change in self.changes)

    @property
    def removed(self) -> int:
        """How many lines the changes take away."""
        return sum(len(change.before) for change in self.changes)

    def unchanged(self) -> Iterator[tuple[range, range]]:
        """Yield the runs of lines that no change covers, as indexes before and after."""
        before = after = 0
        for change in self.changes:
            if before < change.before.start:
                yield range(before, change.before.start), range(after, change.after.start)
            before, after = change.before.stop, change.after.stop
        if before < len(self.before):
            yield range(before, len(self.before)), range(after, len(self.after))

    def piece_of(self, change: Change) -> int:
        """Return which of the pieces a change stands in."""
        start = change.before.start, change.after.start
        return bisect_right(self.pieces, False, key=lambda p: p.before > start[0] or p.after > start[1]) - 1

    def number_before(self, line: int) -> int:
        """Return the number in its file, from 1, of the line with this index before."""
        piece = self.pieces[bisect_right(self.pieces, line, key=lambda piece: piece.before) - 1]
        return piece.before_number + line - piece.before

    def number_after(self, line: int) -> int:
        """Return the number in its file, from 1, of the line with this index after."""
        piece = self.pieces[bisect_right(self.pieces, line, key=lambda piece: piece.after) - 1]
        return piece.after_number + line - piece.after
