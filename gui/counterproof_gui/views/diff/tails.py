"""Words after the text of a line: how it ends, and what was lost or added there."""

from __future__ import annotations

from counterproof.changes.difference import Difference
from counterproof_gui.views.diff.entry import Side
from counterproof_gui.views.diff.facts import crlfs, feeds, turned

CR = "⟨CR⟩"


class Tails:
    """Words after the text of a line, for what ends it."""

    def __init__(self, difference: Difference) -> None:
        self._difference = difference
        sides = difference.before, difference.after
        # Where every line ends alike, a mark at each of them would say nothing.
        self._mark_cr = 0 < sum(map(crlfs, sides)) < sum(map(feeds, sides))

    def of(self, side: Side, line: int) -> tuple[str, ...]:
        """The words at a line: how it ends where that is not the same everywhere, and what was lost."""
        lines = self._difference.after if side is Side.AFTER else self._difference.before
        found = []
        if self._mark_cr and lines.ending(line) == b"\r\n":
            found.append(CR)
        if line == len(lines) - 1:
            found += self._at_the_end(side)
        if line == 0 and side is Side.AFTER:
            was, now = self._difference.before.has_bom, lines.has_bom
            found += [f"byte order mark {turned(now)}"] if was != now and self._difference.before.data else []
        return tuple(found)

    def _at_the_end(self, side: Side) -> list[str]:
        was, now = self._difference.before.ends_with_newline, self._difference.after.ends_with_newline
        if was == now or not self._difference.before.data:
            return [] if (was, now)[side] else ["no newline at end"]
        if side is Side.AFTER:
            return [f"newline at end {turned(now)}"]
        return [] if was else ["no newline at end"]
