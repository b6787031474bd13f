"""Changes that stand close together, with the unchanged lines around them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from counterproof.changes.difference import Difference


@dataclass(frozen=True, slots=True)
class Hunk:
    """Neighbouring changes, as indexes into those of their difference, and the lines shown with them."""

    changes: range
    before: range
    after: range


def hunks(difference: Difference, context: int = 3) -> tuple[Hunk, ...]:
    """Return the changes in hunks with up to `context` unchanged lines before, between and after them.

    Changes whose context would touch or overlap share a hunk. No hunk reaches over the edge of a piece.
    """
    return tuple(_framed(difference, group, context) for group in _groups(difference, context))


def digest(difference: Difference, hunk: Hunk) -> str:
    """Return the SHA-256, in hexadecimal digits, of the lines that a hunk removes and adds.

    It stays the same when the hunk moves or is shown with more context.
    """
    content = hashlib.sha256()
    for change in difference.changes[hunk.changes.start : hunk.changes.stop]:
        for side in (difference.before.run(change.before), difference.after.run(change.after)):
            content.update(len(side).to_bytes(8) + side)
    return content.hexdigest()


def _groups(difference: Difference, context: int) -> Iterator[range]:
    first = 0
    for number in range(1, len(difference.changes)):
        if not _share_a_hunk(difference, number - 1, number, context):
            yield range(first, number)
            first = number
    if difference.changes:
        yield range(first, len(difference.changes))


def _share_a_hunk(difference: Difference, number: int, following: int, context: int) -> bool:
    one, other = difference.changes[number], difference.changes[following]
    apart = other.before.start - one.before.stop
    return apart <= 2 * context and difference.piece_of(one) == difference.piece_of(other)


def _framed(difference: Difference, group: range, context: int) -> Hunk:
    first, last = difference.changes[group.start], difference.changes[group.stop - 1]
    piece = difference.piece_of(first)
    pieces = difference.pieces
    ceiling = pieces[piece + 1].before if piece + 1 < len(pieces) else len(difference.before)
    above = min(context, first.before.start - pieces[piece].before)
    below = min(context, ceiling - last.before.stop)
    return Hunk(
        group,
        range(first.before.start - above, last.before.stop + below),
        range(first.after.start - above, last.after.stop + below),
    )
