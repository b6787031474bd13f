"""Reading unified patches: git's, plain ones, and mails that hold them. Strict, bounded, and without loss."""

from __future__ import annotations

import re

from counterproof.changes.around import changes_only_properties, take_text
from counterproof.changes.cursor import Cursor
from counterproof.changes.file_names import BINARY_END, BINARY_START
from counterproof.changes.git_reading import START, read_git_file
from counterproof.changes.lines import BOM
from counterproof.changes.names import Quoted
from counterproof.changes.patch import FilePatch, Patch
from counterproof.changes.plain_reading import of_one_depth, read_plain_binary, read_plain_file
from counterproof.changes.remarks import only_said
from counterproof.evidence import Problem

MAX_BYTES = 64 * 1024 * 1024
"""The largest patch in bytes."""
MAX_LINES = 2_000_000
"""The most lines of a patch."""
MAX_FILES = 20_000
"""The most files of a patch."""

_MAX_PROBED = 1_000_000
_MAIL = re.compile(rb"From [0-9a-f]{40,64} ")
_COLOURED = re.compile(rb"^(?:\x1b\[[0-9;]*[A-Za-z])+(?:diff |--- |\+\+\+ |@@ |Binary files )", re.MULTILINE)
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_HUNK_IN_UTF16 = "@@ -".encode("utf-16-le").rstrip(b"\0")


def read_patch(data: bytes, *, file: str | None = None) -> Patch:
    """Return what a patch does; an empty patch does nothing.

    Text before, between and after the files is kept, but not a byte order mark before all. Raises Problem,
    with the line of the patch, for anything that is no change and can't be text: hunks that don't count what
    they hold, names that disagree, formats other than unified ones, encoded mails, colours, a patch of more
    than 64 MiB, 2,000,000 lines or 20,000 files, and bytes that hold no patch at all. `file` is the patch's
    own name in such a sentence.
    """
    _within_bounds(data, file)
    _is_plain(data, file)
    cursor = Cursor(data.removeprefix(BOM), file)
    files: list[FilePatch] = []
    mail = start = 0
    while (line := cursor.peek()) is not None:
        if _begins_file(cursor, line):
            if len(files) == MAX_FILES:
                raise cursor.problem("a patch has too many files", allowed=f"up to {MAX_FILES:,}")
            files.append(_read_file(cursor, line, cursor.text(start), mail))
            start = cursor.at
            continue
        take_text(cursor, line)
        mail += bool(files and _MAIL.match(line))
    if not files and (text := cursor.text(start)).strip():
        said = next(only_said(text), None)
        raise Problem(
            "it holds no patch" if said is None else "it only speaks of changes, and holds no patch",
            file=file,
            value=said and Quoted(said),
            allowed="a unified diff: git's, a plain one, or mails",
        )
    every_crlf = data.count(b"\r\n") == data.count(b"\n")
    return Patch(of_one_depth(files), cursor.text(start), crlf=bool(files) and every_crlf)


def _within_bounds(data: bytes, file: str | None) -> None:
    if len(data) > MAX_BYTES:
        raise Problem(
            f"the patch is {len(data):,} bytes long", file=file, allowed=f"up to {MAX_BYTES:,} bytes"
        )
    if (lines := data.count(b"\n")) > MAX_LINES:
        raise Problem(f"the patch has {lines:,} lines", file=file, allowed=f"up to {MAX_LINES:,}")


def _is_plain(data: bytes, file: str | None) -> None:
    """Refuse what tools add to a patch that is written for a terminal or by one."""
    if data.startswith(_UTF16) or _HUNK_IN_UTF16 in data[:_MAX_PROBED]:
        raise Problem(
            "the patch is UTF-16, as PowerShell writes it",
            file=file,
            advice="make it with git diff --output=FILE, or save it as UTF-8",
        )
    if b"\x1b[" in data and (coloured := _COLOURED.search(data)):
        raise Problem(
            "the patch has the colours of a terminal in it",
            file=file,
            line=data.count(b"\n", 0, coloured.start()) + 1,
            advice="make it without, as with git diff --no-color",
        )


def _begins_file(cursor: Cursor, line: bytes) -> bool:
    if line.startswith(START):
        return True
    if line.startswith(b"--- "):
        return (cursor.peek(1) or b"").startswith(b"+++ ") and not changes_only_properties(cursor)
    return line.startswith(BINARY_START) and line.removesuffix(b"\r").endswith(BINARY_END)


def _read_file(cursor: Cursor, line: bytes, preamble: bytes, mail: int) -> FilePatch:
    if line.startswith(START):
        return read_git_file(cursor, preamble, mail)
    if line.startswith(b"--- "):
        return read_plain_file(cursor, preamble, mail)
    return read_plain_binary(cursor, preamble, mail)
