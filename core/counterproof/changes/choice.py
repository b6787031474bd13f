"""Some of the changes between two texts, down to single lines, and what comes of taking them alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from counterproof.changes.difference import Change, Difference, Piece
from counterproof.changes.lines import Lines
from counterproof.changes.unified import unified
from counterproof.evidence import Problem


@dataclass(frozen=True, slots=True)
class Choice:
    """The lines that are taken: of those that changes remove, and of those that they add, by index."""

    before: frozenset[int] = frozenset()
    after: frozenset[int] = frozenset()

    @classmethod
    def of_changes(cls, difference: Difference, indexes: Iterable[int]) -> Choice:
        """Return the choice of whole changes, by their indexes."""
        changes = [difference.changes[index] for index in indexes]
        return cls(
            frozenset(line for change in changes for line in change.before),
            frozenset(line for change in changes for line in change.after),
        )


def applied(difference: Difference, choice: Choice) -> bytes:
    """Return the text before with the chosen lines removed and added, and nothing else changed.

    Within a change, added lines stand in the place of the last line that is removed, or behind them all when
    none is. A last line that had no newline gets one when another line now follows it. Raises Problem where
    white space is ignored, because what isn't shown can't be chosen, and for lines that no change covers.
    """
    return chosen(difference, choice).after.data


def patch_of(difference: Difference, choice: Choice | None = None, *, path: str, context: int = 3) -> bytes:
    """Return a patch that git takes and that makes of the text before what `applied` returns.

    Without a choice it is all of the difference; where nothing changes there is no patch, and no bytes.
    Raises Problem as `applied` and `unified` do.
    """
    _must_show_all(difference)
    taken = difference if choice is None else chosen(difference, choice)
    return unified(taken, path=path, context=context)


def chosen(difference: Difference, choice: Choice) -> Difference:
    """Return the part of a difference that a choice takes: between the text before and `applied`'s."""
    _must_show_all(difference)
    _must_be_changed(difference, choice)
    text: list[bytes] = []
    changes: list[Change] = []
    growth = [0] * len(difference.pieces)
    copied = written = 0
    for change in difference.changes:
        piece = difference.piece_of(change)
        for gone, added in _edits(difference, change, choice):
            text += [difference.before.run(range(copied, gone.start)), *added]
            written += gone.start - copied
            changes.append(Change(gone, range(written, written + len(added))))
            copied, written = gone.stop, written + len(added)
            growth[piece] += len(added) - len(gone)
    text.append(difference.before.run(range(copied, len(difference.before))))
    pieces = tuple(map(_moved, difference.pieces, accumulate(growth, initial=0)))
    return replace(difference, after=Lines(b"".join(text)), changes=tuple(changes), pieces=pieces)


def _moved(piece: Piece, growth: int) -> Piece:
    return replace(piece, after=piece.before + growth, after_number=piece.before_number + growth)


def _edits(difference: Difference, change: Change, choice: Choice) -> Iterator[tuple[range, list[bytes]]]:
    """Yield what a choice takes of a change: runs of lines that go, and the lines that come for each."""
    gone = [line for line in change.before if line in choice.before]
    added = [difference.after.whole(line) for line in change.after if line in choice.after]
    if added and not gone and change.before and not difference.before.ending(change.before[-1]):
        gone = [change.before[-1]]
        added = [_ended(difference, difference.before.whole(gone[0])), *added]
    *runs, last = _runs(gone) or [range(change.before.stop, change.before.stop)]
    if added and last.stop < len(difference.before):
        added[-1] = _ended(difference, added[-1])
    yield from ((run, []) for run in runs)
    if last or added:
        yield last, added


def _runs(lines: list[int]) -> list[range]:
    known = set(lines)
    starts = [line for line in lines if line - 1 not in known]
    stops = [line + 1 for line in lines if line + 1 not in known]
    return list(map(range, starts, stops))


def _ended(difference: Difference, line: bytes) -> bytes:
    """Return a line with a newline behind it, where it has none of the kind that its file begins with."""
    if line.endswith(b"\n"):
        return line
    sides = (difference.before, difference.after)
    endings = (side.ending(0) for side in sides if len(side))
    return line + next(filter(None, endings), b"\n")


def _must_show_all(difference: Difference) -> None:
    if difference.ignored:
        lines = "1 line differs" if difference.ignored == 1 else f"{difference.ignored:,} lines differ"
        raise Problem(
            f"{lines} in white space that is not shown",
            advice="show all white space to choose among changes",
        )


def _must_be_changed(difference: Difference, choice: Choice) -> None:
    removed = choice.before.difference(*(change.before for change in difference.changes))
    added = choice.after.difference(*(change.after for change in difference.changes))
    for lines, word in ((removed, "removed"), (added, "added")):
        if lines:
            raise Problem(f"no change has {word} this line", field="line index", value=min(lines))
