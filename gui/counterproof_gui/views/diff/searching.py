"""Where words stand in both sides of a difference, found in whole texts and not line by line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from counterproof.changes.lines import Lines
from counterproof_gui.views.diff.document import DiffDocument
from counterproof_gui.views.diff.entry import Place, Side
from counterproof_gui.views.matches import Match, Matches

_BOM = "\ufeff"


def matches_of(document: DiffDocument, words: str) -> Matches:
    """Find words in reading order, large and small letters alike; what both sides share counts once.

    The lines of matches are rows of the document's `reading`; words with a line break are nowhere.
    """
    if not words:
        return Matches()
    pattern = re.compile(re.escape(words), re.IGNORECASE)
    found: list[Match] = []
    for entry in range(len(document.entries)):
        removed = {line for change in document.entries[entry].difference.changes for line in change.before}
        for side in Side:
            lines = document.sides(entry)[side]
            for line, first, last in _found(lines, pattern):
                if side is Side.AFTER or line in removed:
                    found.append(Match(document.reading.row_of(Place(entry, side, line)), first, last))
    return Matches(tuple(sorted(found)))


def _found(lines: Lines, pattern: re.Pattern[str]) -> Iterator[tuple[int, int, int]]:
    """Yield line, first column and the one after the last of every match."""
    text = lines.data.decode(errors="surrogateescape")
    hits = [match.span() for match in pattern.finditer(text)]
    if not hits:
        return
    starts = list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))
    for first, last in hits:
        line = bisect_right(starts, first) - 1
        begin = starts[line] + (line == 0 and text.startswith(_BOM))
        ends_line = text.startswith("\r\n", last - 1)
        if begin <= first and last < starts[line + 1] and not ends_line:
            yield line, first - begin, last - begin
