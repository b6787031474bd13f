"""A difference as a document for programs."""

from __future__ import annotations

from collections.abc import Sequence

from counterproof.changes.common import common_prefix
from counterproof.changes.difference import Difference
from counterproof.changes.hunks import Hunk, digest
from counterproof.changes.lines import Lines
from counterproof.changes.properties import newline_change, properties
from counterproof.changes.unified import hunk_header, hunk_lines
from counterproof.changes.unseen import unseen
from counterproof.cli.sides import Side
from counterproof.evidence import sha256


def diff_document(
    sides: tuple[Side, Side], difference: Difference, hunks: Sequence[Hunk], whitespace: str
) -> dict[str, object]:
    """Return all that is known of two files: their properties, the changes, and the lines of the hunks.

    Numbers of lines count from 1; a range without lines has the number of the line that would come next.
    `first_difference` is an offset in bytes, from 0; `link` is where a symbolic link leads whose file was
    compared, and `executable` null for what is no file.
    Bytes that are not UTF-8 are lone surrogates.
    """
    before, after = difference.before, difference.after
    return {
        "before": _side(sides[0], before),
        "after": _side(sides[1], after),
        "equal": before.data == after.data,
        "first_difference": common_prefix(before.data, after.data) if before.data != after.data else None,
        "binary": difference.is_binary,
        "trouble": difference.trouble,
        "whitespace": whitespace,
        "ignored": difference.ignored,
        "added": difference.added,
        "removed": difference.removed,
        "looks_equal_but_for": unseen(before.data, after.data),
        "properties": {
            item.name.replace(" ", "_"): {"before": item.before, "after": item.after, "differs": item.differs}
            for item in properties(before, after)
        },
        "newline_change": "" if difference.is_binary else newline_change(before, after),
        "changes": [
            {"before": _range(change.before), "after": _range(change.after)} for change in difference.changes
        ],
        "hunks": [] if difference.is_binary else [_hunk(difference, hunk) for hunk in hunks],
    }


def _side(side: Side, lines: Lines) -> dict[str, object]:
    return {
        "name": side.name,
        "link": side.link,
        "executable": side.executable,
        "sha256": sha256(lines.data),
        "bytes": len(lines.data),
        "lines": len(lines),
    }


def _range(lines: range) -> dict[str, int]:
    return {"line": lines.start + 1, "lines": len(lines)}


def _hunk(difference: Difference, hunk: Hunk) -> dict[str, object]:
    return {
        "header": hunk_header(difference, hunk),
        "sha256": digest(difference, hunk),
        "changes": {"first": hunk.changes.start, "count": len(hunk.changes)},
        "before": _range(hunk.before),
        "after": _range(hunk.after),
        "lines": [
            {"sign": sign, "text": line.decode(errors="surrogateescape")}
            for sign, line in hunk_lines(difference, hunk)
        ],
    }
