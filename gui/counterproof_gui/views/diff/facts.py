"""What two texts differ in that is no character of a line: line ends, marks, encodings, the last newline."""

from __future__ import annotations

from counterproof.changes.difference import WHOLE, Difference
from counterproof.changes.lines import Lines
from counterproof_gui.views.diff.entry import Side

CR = "⟨CR⟩"


def sentences(difference: Difference) -> tuple[str, ...]:
    """The facts about a difference that its lines alone don't show."""
    before, after = difference.before, difference.after
    said = [difference.trouble[0].upper() + difference.trouble[1:]] if difference.trouble else []
    if before.data == after.data:
        # Nothing is known of files that a patch changes without lines.
        if not said and difference.pieces == WHOLE:
            said.append("Both sides are the same, byte for byte.")
        return tuple(said)
    if difference.is_binary:
        return (*said, f"Binary: {len(before.data):,} bytes before, {len(after.data):,} after.")
    if not difference.changes and not said:
        said.append("The two sides differ, but in nothing that is shown now.")
    ends = _ends(before), _ends(after)
    if ends[0] != ends[1] and before.data and after.data:
        said.append(f"Line ends: {ends[0]} before, {ends[1]} after.")
    if before.has_bom != after.has_bom:
        said.append(f"Byte order mark {_turned(after.has_bom)}.")
    said += [
        f"Not UTF-8 {word}: other bytes are shown as tokens."
        for word, side in (("before", before), ("after", after))
        if not _is_utf8(side)
    ]
    return tuple(said)


class Tails:
    """Words after the text of a line, for what ends it."""

    def __init__(self, difference: Difference) -> None:
        self._difference = difference
        sides = difference.before, difference.after
        counts = [(side.data.count(b"\r\n"), side.data.count(b"\n")) for side in sides]
        some, feeds = (sum(column) for column in zip(*counts, strict=True))
        # Where every line ends alike, a mark at each of them would say nothing.
        self._mark_cr = 0 < some < feeds

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
            found += (
                [f"byte order mark {_turned(now)}"] if was != now and self._difference.before.data else []
            )
        return tuple(found)

    def _at_the_end(self, side: Side) -> list[str]:
        was, now = self._difference.before.ends_with_newline, self._difference.after.ends_with_newline
        if was == now or not self._difference.before.data:
            return [] if (was, now)[side] else ["no newline at end"]
        if side is Side.AFTER:
            return [f"newline at end {_turned(now)}"]
        return [] if was else ["no newline at end"]


def _turned(now: bool) -> str:
    return "added" if now else "removed"


def _ends(lines: Lines) -> str:
    crlf = lines.data.count(b"\r\n")
    feeds = lines.data.count(b"\n") - crlf
    lone = lines.data.count(b"\r") - crlf
    kinds = [(feeds, "LF"), (crlf, "CR LF"), (lone, "lone CR")]
    there = [(count, name) for count, name in kinds if count]
    if len(there) == 1:
        return there[0][1]
    return ", ".join(f"{count:,} {name}" for count, name in there) or "none"


def _is_utf8(lines: Lines) -> bool:
    try:
        lines.data.decode()
    except UnicodeDecodeError:
        return False
    return True
