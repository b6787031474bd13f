"""The valid names nearest to a wrong one, by edit distance."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from counterproof.evidence import MAX_SUGGESTIONS

LONGEST = 80
"""A longer name is no slip of the pen; nothing is looked for."""

_FEW = 100
_REMEMBERED = 512


class Search:
    """The search for the names of one draft; after so many wrong names as `limit` says it gives none."""

    def __init__(self, limit: int = 200) -> None:
        self._left = limit

    def nearest(self, wrong: str, names: Iterable[str]) -> tuple[str, ...]:
        """Return up to three names that a wrong name may have been meant for, the nearest first."""
        if self._left <= 0:
            return ()
        self._left -= 1
        return nearest(wrong, names)


def nearest(wrong: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return up to three names that a wrong name may have been meant for, the nearest first (spec A33).

    A name inside the other counts as near too. Where nothing is near and there are only a few names, the
    least far are given.
    """
    return () if len(wrong) > LONGEST else _nearest(wrong, tuple(sorted(set(names))))


@lru_cache(maxsize=_REMEMBERED)
def _nearest(wrong: str, known: tuple[str, ...]) -> tuple[str, ...]:
    near = _ranked(wrong, known, max(2, len(wrong) // 3))
    return near or (_ranked(wrong, known, len(wrong) - 1) if len(known) <= _FEW else ())


def _ranked(wrong: str, names: tuple[str, ...], limit: int) -> tuple[str, ...]:
    scored = [(score, name) for name in names if (score := _score(wrong, name, limit)) is not None]
    return tuple(name for _, name in sorted(scored)[:MAX_SUGGESTIONS])


def _score(wrong: str, name: str, limit: int) -> float | None:
    low, other = wrong.lower(), name.lower()
    distance = edit_distance(low, other, limit)
    if distance is not None:
        return float(distance)
    if len(low) >= 3 and len(other) >= 3 and (low in other or other in low):
        return limit + abs(len(low) - len(other)) / 100
    return None


def edit_distance(left: str, right: str, limit: int) -> int | None:
    """Return how many letters must be put in, left out, changed or swapped, or None if more than `limit`."""
    if abs(len(left) - len(right)) > limit:
        return None
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, letter in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == right[j - 2] and left[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return None
    return row[-1] if row[-1] <= limit else None
