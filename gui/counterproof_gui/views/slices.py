"""How a line is cut for painting: to what a viewport shows of it, or into the rows that it wraps into."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from counterproof_gui.views.laid_out_line import slice_for

# Glyphs that other fonts draw about two columns wide: East Asian scripts, symbols, higher planes.
_WIDE = re.compile(
    "[\u1100-\u115f\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff"
    "\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\U00010000-\U0010ffff]"
)
_LONG = 10_000


class Slice(NamedTuple):
    """Characters of a drawn text, the row they stand in, and how far the whole line is moved to the right."""

    first: int
    length: int
    row: int
    shift: float


def rows_of(text: str, columns: int) -> int:
    """How many rows a drawn text takes when wrapped at so many columns; 0 columns wrap nothing."""
    return max(1, -(-len(text) // fitting(text, columns))) if columns else 1


def fitting(text: str, columns: int) -> int:
    """How many characters of a text surely fit into so many columns: half where some are two columns wide."""
    if text.isascii() or not (_long_has_wide(text) if len(text) > _LONG else _has_wide(text)):
        return columns
    # Such glyphs may be up to a quarter wider than the two columns that they count for.
    return max(1, columns * 2 // 5)


def _has_wide(text: str) -> bool:
    return _WIDE.search(text) is not None


# A line of megabytes is asked for with each of its rows.
_long_has_wide = lru_cache(8)(_has_wide)


def wrapped(text: str, columns: int, cell: float, rows: range) -> list[Slice]:
    """The slices of a wrapped text that lie in a range of its rows."""
    count = fitting(text, columns)
    last = rows_of(text, columns)
    return [
        Slice(row * count, count, row, -row * count * cell)
        for row in range(max(rows.start, 0), min(rows.stop, last))
    ]


def unwrapped(text: str, left: float, width: float, cell: float) -> list[Slice]:
    """The one slice that a viewport which begins at `left` shows."""
    first, count = slice_for(len(text), left, width, cell)
    return [Slice(first, count, 0, -left)]
