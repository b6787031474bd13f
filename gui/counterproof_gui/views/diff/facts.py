"""What two texts differ in that is no character of a line: line ends, marks, encodings, the last newline."""

from __future__ import annotations

from counterproof.changes.difference import Difference
from counterproof.changes.lines import Lines


def sentences(difference: Difference, *, of_patch: bool = False) -> tuple[str, ...]:
    """The facts about a difference that its lines alone don't show.

    Of a file in a patch only its changed lines are known, so that nothing is said of sides without any.
    """
    before, after = difference.before, difference.after
    said = [difference.trouble[0].upper() + difference.trouble[1:]] if difference.trouble else []
    if before.data == after.data:
        if not said and not of_patch:
            said.append("Both sides are the same, byte for byte.")
        return tuple(said)
    if difference.is_binary:
        return (*said, f"Binary: {len(before.data):,} bytes before, {len(after.data):,} after.")
    if not difference.changes and not said:
        said.append("The two sides differ, but in nothing that is shown now.")
    ends = _ends(before), _ends(after)
    if ends[0] != ends[1] and all(ends):
        said.append(f"Line ends: {ends[0]} before, {ends[1]} after.")
    if before.has_bom != after.has_bom:
        said.append(f"Byte order mark {turned(after.has_bom)}.")
    said += [
        f"Not UTF-8 {word}: other bytes are shown as tokens."
        for word, side in (("before", before), ("after", after))
        if not _is_utf8(side)
    ]
    return tuple(said)


def turned(now: bool) -> str:
    """What became of a thing that one side has and the other lacks."""
    return "added" if now else "removed"


def crlfs(lines: Lines) -> int:
    """How many lines end with CR LF; to see that there is no CR at all is ten times faster."""
    return lines.data.count(b"\r\n") if b"\r" in lines.data else 0


def feeds(lines: Lines) -> int:
    """How many lines end with LF, a CR before it or not."""
    return len(lines) - (not lines.ends_with_newline)


def _ends(lines: Lines) -> str:
    crlf = crlfs(lines)
    lone = lines.data.count(b"\r") - crlf if b"\r" in lines.data else 0
    kinds = [(feeds(lines) - crlf, "LF"), (crlf, "CR LF"), (lone, "lone CR")]
    there = [(count, name) for count, name in kinds if count]
    if len(there) == 1:
        return there[0][1]
    return ", ".join(f"{count:,} {name}" for count, name in there)


def _is_utf8(lines: Lines) -> bool:
    try:
        lines.data.decode()
    except UnicodeDecodeError:
        return False
    return True
