"""Differences written as unified patches that git takes, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

from counterproof.changes.difference import Difference
from counterproof.changes.hunks import Hunk, hunks
from counterproof.changes.quoting import quoted
from counterproof.changes.zero_context import NOTICE
from counterproof.evidence import Problem

NO_NEWLINE = b"\\ No newline at end of file\n"


def unified(difference: Difference, *, path: str, context: int = 3) -> bytes:
    """Return a difference as a patch of the file with this name, or no bytes where there is no change.

    A patch without context says above the file that it is one. Bytes of the name that are not UTF-8 come as
    lone surrogates. Raises Problem where the name can't stand in a patch.
    """
    body = b"".join(hunk_bytes(difference, hunk) for hunk in hunks(difference, context))
    notice = b"" if context else NOTICE
    return notice + _header(path) + body if body else b""


def hunk_lines(difference: Difference, hunk: Hunk) -> Iterator[tuple[str, bytes]]:
    """Yield a hunk's lines, each with its sign: a blank, a minus or a plus."""
    line = hunk.after.start
    for change in difference.changes[hunk.changes.start : hunk.changes.stop]:
        yield from ((" ", difference.after.whole(same)) for same in range(line, change.after.start))
        yield from (("-", difference.before.whole(old)) for old in change.before)
        yield from (("+", difference.after.whole(new)) for new in change.after)
        line = change.after.stop
    yield from ((" ", difference.after.whole(same)) for same in range(line, hunk.after.stop))


def hunk_header(difference: Difference, hunk: Hunk) -> str:
    """Return the line with the ranges of a hunk, such as `@@ -1,3 +1,4 @@`."""
    piece = difference.pieces[difference.piece_of(difference.changes[hunk.changes.start])]
    before = _range(piece.before_number - piece.before, hunk.before)
    after = _range(piece.after_number - piece.after, hunk.after)
    return f"@@ -{before} +{after} @@"


def _range(shift: int, lines: range) -> str:
    """Return where lines stand; where there are none, the number is that of the line before."""
    if not lines:
        return f"{shift + lines.start - 1},0"
    return f"{shift + lines.start}" + (f",{len(lines)}" if len(lines) > 1 else "")


def hunk_bytes(difference: Difference, hunk: Hunk) -> bytes:
    """Return a hunk as it stands in a patch, its header included."""
    lines = [f"{hunk_header(difference, hunk)}\n".encode()]
    for sign, line in hunk_lines(difference, hunk):
        lines.append(sign.encode() + line)
        if not line.endswith(b"\n"):
            lines.append(b"\n" + NO_NEWLINE)
    return b"".join(lines)


def _header(path: str) -> bytes:
    old, new = _name("a", path), _name("b", path)
    return b"diff --git " + old + b" " + new + b"\n" + name_line(b"---", old) + name_line(b"+++", new)


def name_line(mark: bytes, name: bytes) -> bytes:
    """Return a line with the mark `---` or `+++` and a name that is quoted where it must be."""
    # Without a tab behind it, a name with a blank would end there.
    end = b"\t\n" if b" " in name and not name.startswith(b'"') else b"\n"
    return mark + b" " + name + end


def _name(side: str, path: str) -> bytes:
    name = f"{side}/{path}".encode(errors="surrogateescape")
    if not path or b"\0" in name:
        raise Problem("this is no name for a file in a patch", value=path)
    return quoted(name)
