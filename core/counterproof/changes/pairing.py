"""Which of the removed lines became which of the added ones.

A wrong pair confuses more than none helps, so lines are paired only when they are alike, and never crosswise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from counterproof.changes.difference import Change, Difference
from counterproof.changes.inside import WORD, visible_length

COMPARISONS_LIMIT: Final = 900
"""How many pairs of lines are held against each other for one change."""

_LOOKED_AT: Final = 240
"""How many characters of a line decide what it is like."""

_LEAST_ALIKE: Final = 0.5


def partners(difference: Difference, change: Change) -> dict[int, int]:
    """Return for lines that a change removes which of its added lines they became, both by index.

    In a change beyond `COMPARISONS_LIMIT` the lines at the same place are partners, alike or not.
    """
    if len(change.before) * len(change.after) > COMPARISONS_LIMIT:
        return dict(zip(change.before, change.after, strict=False))
    before = [difference.before.text(line) for line in change.before]
    after = [difference.after.text(line) for line in change.after]
    return {change.before[old]: change.after[new] for old, new in paired(before, after)}


def paired(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int]]:
    """Return the pairs of lines that are alike, as indexes before and after, in order.

    Where one line became one line they are a pair whatever they hold. Of all ways to pair without crossing,
    the one that keeps most is taken.
    """
    if len(before) == len(after) == 1:
        return [(0, 0)]
    old_words, new_words = [[_words(line) for line in side] for side in (before, after)]
    return _best([[_likeness(old, new) for new in new_words] for old in old_words])


def _words(line: str) -> Counter[str]:
    """Return the words of a line, or of its beginning, each with how many characters it makes up."""
    words = Counter(WORD.findall(line[:_LOOKED_AT]))
    return Counter({word: count * visible_length(word) for word, count in words.items()})


def _likeness(before: Counter[str], after: Counter[str]) -> float:
    """Return the part of two lines that is common, from 0 to 1, or 0 where it is too little."""
    every = before.total() + after.total()
    share = 2 * sum(min(length, after[word]) for word, length in before.items()) / every if every else 0.0
    return share if share >= _LEAST_ALIKE else 0.0


def _best(likeness: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """Return the pairs without crossings whose likeness is the largest in sum."""
    height, width = len(likeness), len(likeness[0]) if likeness else 0
    best = [[0.0] * (width + 1) for _ in range(height + 1)]
    for old in reversed(range(height)):
        for new in reversed(range(width)):
            together = best[old + 1][new + 1] + likeness[old][new]
            best[old][new] = max(together, best[old + 1][new], best[old][new + 1])
    pairs: list[tuple[int, int]] = []
    old = new = 0
    while old < height and new < width:
        if likeness[old][new] and best[old][new] == best[old + 1][new + 1] + likeness[old][new]:
            pairs.append((old, new))
            old, new = old + 1, new + 1
        elif best[old][new] == best[old + 1][new]:
            old += 1
        else:
            new += 1
    return pairs
