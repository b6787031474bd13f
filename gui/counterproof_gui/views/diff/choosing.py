"""Which parts of a difference are taken into a new candidate, and what the keys change about it."""

from __future__ import annotations

from enum import Enum

from counterproof.changes.choice import Choice
from counterproof.changes.difference import Difference
from counterproof.changes.hunks import Hunk
from counterproof_gui.views.diff.entry import Side


class Taken(Enum):
    """How much of a hunk is taken; the value is the word for readers."""

    ALL = "taken"
    NONE = "not taken"
    PARTLY = "partly taken"


def lines_of(difference: Difference, hunk: Hunk) -> tuple[frozenset[int], frozenset[int]]:
    """The line indexes that a hunk removes and adds."""
    changes = difference.changes[hunk.changes.start : hunk.changes.stop]
    return (
        frozenset(line for change in changes for line in change.before),
        frozenset(line for change in changes for line in change.after),
    )


def taken(difference: Difference, choice: Choice, hunk: Hunk) -> Taken:
    """How much of a hunk a choice takes."""
    removed, added = lines_of(difference, hunk)
    chosen = len(removed & choice.before) + len(added & choice.after)
    if not chosen:
        return Taken.NONE
    return Taken.ALL if chosen == len(removed) + len(added) else Taken.PARTLY


def takes_line(choice: Choice, side: Side, line: int) -> bool:
    """Whether a choice takes the removal or the addition of a line."""
    return line in (choice.after if side is Side.AFTER else choice.before)


def with_hunk_turned(difference: Difference, choice: Choice, hunk: Hunk) -> Choice:
    """The choice with a hunk taken whole, or left out when it was taken whole."""
    removed, added = lines_of(difference, hunk)
    if taken(difference, choice, hunk) is Taken.ALL:
        return Choice(choice.before - removed, choice.after - added)
    return Choice(choice.before | removed, choice.after | added)


def with_line_turned(choice: Choice, side: Side, line: int) -> Choice:
    """The choice with one line's removal or addition taken, or left out when it was taken."""
    if side is Side.AFTER:
        return Choice(choice.before, choice.after ^ {line})
    return Choice(choice.before ^ {line}, choice.after)


def everything(difference: Difference) -> Choice:
    """The choice that takes every change."""
    return Choice.of_changes(difference, range(len(difference.changes)))


def of_hunk_alone(difference: Difference, hunk: Hunk) -> Choice:
    """The choice that takes one hunk and nothing else."""
    return Choice.of_changes(difference, hunk.changes)
