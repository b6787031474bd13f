"""How much two texts have in common at their beginnings and at their ends."""

from __future__ import annotations

from typing import AnyStr


def common_prefix(before: AnyStr, after: AnyStr) -> int:
    """Return the length of the longest common beginning.

    Halving compares whole stretches at once, so that megabytes take milliseconds.
    """
    low, high = 0, min(len(before), len(after))
    while low < high:
        middle = (low + high + 1) // 2
        if before[low:middle] == after[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def common_suffix(before: AnyStr, after: AnyStr, *, at_most: int) -> int:
    """Return the length of the longest common end that is not longer than `at_most`."""
    low, high = 0, min(len(before), len(after), at_most)
    while low < high:
        middle = (low + high + 1) // 2
        if _from_end(before, middle, low) == _from_end(after, middle, low):
            low = middle
        else:
            high = middle - 1
    return low


def _from_end(text: AnyStr, first: int, last: int) -> AnyStr:
    return text[len(text) - first : len(text) - last]
