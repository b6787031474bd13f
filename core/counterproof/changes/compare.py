"""What changed between two texts, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from counterproof.changes.common import common_prefix, common_suffix
from counterproof.changes.difference import Change, Difference
from counterproof.changes.git_diff import NotCompared, git_diff
from counterproof.changes.lines import Lines, is_binary
from counterproof.evidence import Budget, DeadlineExceeded

LIMIT_S: Final = 10.0
"""How long git may look for changes."""

SIZE_LIMIT: Final = 128 * 1024 * 1024
"""The largest text in bytes that git is asked about."""

_WHITE: Final = b" \t\r\n"
"""What git calls white space."""

_NOT_FITTING: Final = "git's answer does not fit the texts"


class Whitespace(Enum):
    """Which white space counts as a difference; the values are git's options."""

    SHOWN = ""
    TRAILING = "--ignore-space-at-eol"
    AMOUNT = "--ignore-space-change"
    ALL = "--ignore-all-space"
    LINE_ENDINGS = "--ignore-cr-at-eol"


class Algorithm(Enum):
    """How lines are matched; the values are git's options."""

    MYERS = "--diff-algorithm=myers"
    MINIMAL = "--diff-algorithm=minimal"
    PATIENCE = "--diff-algorithm=patience"
    HISTOGRAM = "--diff-algorithm=histogram"


def compare(
    before: bytes,
    after: bytes,
    *,
    whitespace: Whitespace = Whitespace.SHOWN,
    algorithm: Algorithm = Algorithm.MYERS,
    budget: Budget | None = None,
) -> Difference:
    """Return what changed between two texts, as git finds it.

    Whatever can't be compared by line (binary data, more than `SIZE_LIMIT` bytes, more than `LIMIT_S` seconds
    or the budget's time, a machine without git) is one change from the first line that differs to the last,
    and `trouble` says so. Raises Cancelled soon after the budget is cancelled; git is stopped then.
    """
    if before == after:
        lines = Lines(before)
        return Difference(lines, lines, ())
    if is_binary(before) or is_binary(after):
        offset = common_prefix(before, after)
        trouble = f"Binary data has no lines to compare; the first byte that differs is at offset {offset:,}."
        return _outlined(before, after, trouble)
    if max(len(before), len(after)) > SIZE_LIMIT:
        return _approximate(before, after, f"a side is larger than {SIZE_LIMIT:,} bytes")
    options = [algorithm.value, *filter(None, [whitespace.value])]
    try:
        with git_diff(before, after, options) as answer:
            sides = Lines(before), Lines(after)  # counted while git works
            changes = tuple(_fitting(*sides, answer((budget or Budget()).within(LIMIT_S))))
        return _settled(Difference(*sides, changes), whitespace)
    except NotCompared as reason:
        return _approximate(before, after, str(reason))
    except DeadlineExceeded:
        return _approximate(before, after, "the time for comparing was used up")


def _fitting(before: Lines, after: Lines, changes: Iterable[Change]) -> Iterator[Change]:
    """Yield changes as long as each lies behind the one before it and inside the texts."""
    old = new = 0
    for change in changes:
        removed, added = change.before, change.after
        in_step = removed.start - old == added.start - new >= 0 and (removed or added)
        if not in_step or removed.stop > len(before) or added.stop > len(after):
            raise NotCompared(_NOT_FITTING)
        yield change
        old, new = removed.stop, added.stop
    if len(before) - old != len(after) - new:
        raise NotCompared(_NOT_FITTING)


def _settled(found: Difference, whitespace: Whitespace) -> Difference:
    """Count what was ignored: lines that git takes for equal must be so but for white space."""
    ignored = 0
    for before, after in _unequal(found):
        if whitespace is Whitespace.SHOWN or _bare(before) != _bare(after):
            raise NotCompared(_NOT_FITTING)
        ignored += 1
    return Difference(found.before, found.after, found.changes, ignored=ignored)


def _unequal(found: Difference) -> Iterator[tuple[bytes, bytes]]:
    """Yield the lines that no change covers although they are not the same on both sides."""
    for before, after in found.unchanged():
        if found.before.run(before) != found.after.run(after):
            for old, new in zip(before, after, strict=True):
                lines = found.before.whole(old), found.after.whole(new)
                if lines[0] != lines[1]:
                    yield lines


def _bare(line: bytes) -> bytes:
    return line.translate(None, _WHITE)


def _approximate(before: bytes, after: bytes, reason: str) -> Difference:
    trouble = f"Approximate: {reason}, so all from the first to the last line that differs is one change."
    return _outlined(before, after, trouble)


def _outlined(before: bytes, after: bytes, trouble: str) -> Difference:
    """Return one change from the first line that differs to the last."""
    old, new = Lines(before), Lines(after)
    same = common_prefix(before, after)
    head = min(old.number_at(same), new.number_at(same))
    same = common_suffix(before, after, at_most=min(len(before), len(after)) - len(old.run(range(head))))
    tail = max(0, len(old) - 1 - old.number_at(len(before) - same))
    change = Change(range(head, len(old) - tail), range(head, len(new) - tail))
    return Difference(old, new, (change,), trouble=trouble)
