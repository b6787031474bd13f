"""Reading the hunks of one file, line by line and counted."""

from __future__ import annotations

import re
from collections.abc import Iterable

from counterproof.changes.cursor import Cursor
from counterproof.changes.patch import PatchHunk

MAX_HUNKS = 100_000
"""The most hunks of one file."""
_HEADER = re.compile(rb"@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@(.*)", re.DOTALL)
_ALLOWED = "@@ -LINE,COUNT +LINE,COUNT @@"
_MAIL_SIGNATURE = (b"-- ", b"-- \r")


def read_hunks(cursor: Cursor) -> tuple[PatchHunk, ...]:
    """Take all hunks that stand here and return them.

    Raises Problem for a header that says nothing or whose counts don't agree with the lines, hunks out of
    order, a line without newline before the last one, and lines that no hunk counts.
    """
    hunks: list[PatchHunk] = []
    while (line := cursor.peek()) is not None and line.startswith(b"@@"):
        if len(hunks) == MAX_HUNKS:
            raise cursor.problem("a file has too many hunks", allowed=f"up to {MAX_HUNKS:,}")
        hunks.append(_read_hunk(cursor, hunks))
    if hunks:
        _no_line_is_left(cursor)
    return tuple(hunks)


def is_hunk_header(line: bytes | None) -> bool:
    """Say whether a line is the header of a hunk."""
    return line is not None and _HEADER.fullmatch(line) is not None


def _read_hunk(cursor: Cursor, above: list[PatchHunk]) -> PatchHunk:
    place = cursor.number
    header = _HEADER.fullmatch(cursor.take())
    if header is None:
        raise cursor.problem("a hunk's header can't be read", line=place, allowed=_ALLOWED)
    before, after = _range(cursor, header[1], header[2]), _range(cursor, header[3], header[4])
    lines = _read_lines(cursor, len(before), len(after), place)
    if all(line.startswith(b" ") for line in lines):
        raise cursor.problem("a hunk changes nothing", line=place)
    if above:
        _follows(cursor, above[-1], before, after, place)
    return PatchHunk(before, after, lines, header[5].removesuffix(b"\r"), place)


def _range(cursor: Cursor, start: bytes, count: bytes | None) -> range:
    """Return the indexes of lines; where there are none, the number is that of the line above."""
    first, length = int(start), 1 if count is None else int(count)
    if length and not first:
        raise cursor.problem("a hunk begins at line 0", line=cursor.at, allowed="lines from 1")
    index = first - 1 if length else first
    return range(index, index + length)


def _read_lines(cursor: Cursor, before: int, after: int, place: int) -> tuple[bytes, ...]:
    """Take as many lines as the header counts on each side."""
    lines: list[bytes] = []
    left = {b"-": before, b"+": after}
    ended = dict.fromkeys(left, False)
    while any(left.values()):
        line = _hunk_line(cursor, place, left)
        sides = (b"-", b"+") if line.startswith(b" ") else (line[:1],)
        for side in sides:
            if not left[side] or ended[side]:
                raise cursor.problem(_too_many(side, ended=ended[side]), line=cursor.at, value=line)
            left[side] -= 1
        if _takes_newline_away(cursor):
            if len(line) == 1:
                raise cursor.problem("a line without content has no newline either", line=cursor.at)
            ended.update(dict.fromkeys(sides, True))
            lines.append(line)
        else:
            lines.append(line + b"\n")
    return tuple(lines)


def _hunk_line(cursor: Cursor, place: int, left: dict[bytes, int]) -> bytes:
    """Take a line of a hunk; one that lost its only blank on the way is an empty line of context."""
    line = cursor.peek()
    if line is None or (line and line[:1] not in b" -+"):
        lacking = f"{left[b'-']} lines before and {left[b'+']} after are missing"
        raise cursor.problem(
            f"the hunk of line {place} ends too early: {lacking}",
            value=line,
            allowed="lines that begin with a blank, - or +",
        )
    return cursor.take() or b" "


def _too_many(side: bytes, *, ended: bool) -> str:
    what = "removed or kept" if side == b"-" else "added or kept"
    if ended:
        return f"a {what} line stands after one that has no newline"
    return f"there are more {what} lines than the hunk's header counts"


def _takes_newline_away(cursor: Cursor) -> bool:
    r"""Take the remark `\ No newline at end of file`, in whatever language, if it stands here."""
    remark = cursor.peek()
    if remark is None or not remark.startswith(b"\\ "):
        return False
    cursor.skip()
    return True


def _follows(cursor: Cursor, above: PatchHunk, before: range, after: range, place: int) -> None:
    if before.start < above.before.stop or after.start < above.after.stop:
        end = max(above.before.stop, above.after.stop)
        raise cursor.problem(
            "a hunk begins before the one above it ends", line=place, allowed=f"lines after {end}"
        )
    if any(not line.endswith(b"\n") for line in above.lines):
        raise cursor.problem("a hunk stands after a line that has no newline", line=place)


def _no_line_is_left(cursor: Cursor) -> None:
    """Refuse lines of a hunk that no header counts: to take them for text would lose them."""
    ahead = 0
    while cursor.peek(ahead) in (b"", b"\r"):
        ahead += 1
    line = cursor.peek(ahead) or b""
    new_file = line.startswith(b"--- ") and (cursor.peek(ahead + 1) or b"").startswith(b"+++ ")
    if line.startswith((b" ", b"+", b"-", b"\\")) and not new_file and not _ends_mail(cursor, line):
        raise cursor.problem(
            "a line belongs to no hunk: the header above counts fewer",
            line=cursor.number + ahead,
            value=line,
        )


def _ends_mail(cursor: Cursor, line: bytes) -> bool:
    return line in _MAIL_SIGNATURE or cursor.is_boundary(line)


def sides_of(hunks: Iterable[PatchHunk]) -> tuple[int, int]:
    """Return how many lines hunks have before and after."""
    counts = [(len(hunk.before), len(hunk.after)) for hunk in hunks]
    return sum(before for before, _ in counts), sum(after for _, after in counts)
