"""Reading unified patches: git's, plain ones, and mails that hold them. Strict, bounded, and without loss."""

from __future__ import annotations

import re

from counterproof.changes.cursor import Cursor
from counterproof.changes.file_names import BINARY_END, BINARY_START, NOTHING, differing_name, plain_name
from counterproof.changes.git_reading import START, agree, name_of_line, read_git_file
from counterproof.changes.hunk_reading import is_hunk_header, read_hunks
from counterproof.changes.kinds import Kind
from counterproof.changes.names import Name
from counterproof.changes.patch import Binary, FilePatch, Patch
from counterproof.evidence import Problem

MAX_BYTES = 64 * 1024 * 1024
"""The largest patch in bytes."""
MAX_LINES = 2_000_000
"""The most lines of a patch."""
MAX_FILES = 20_000
"""The most files of a patch."""

_MAIL = re.compile(rb"From [0-9a-f]{40,64} ")
_ENCODED_MAIL = re.compile(rb"content-transfer-encoding:\s*(base64|quoted-printable)\s*", re.IGNORECASE)
_OTHER_FORMATS = {
    b"diff --cc ": "it is the combined diff of a merge",
    b"diff --combined ": "it is the combined diff of a merge",
    b"***************": "it is a context diff",
}


def read_patch(data: bytes, *, file: str | None = None) -> Patch:
    """Return what a patch does; an empty patch does nothing.

    Text before, between and after the files is kept. Raises Problem, with the line of the patch, for anything
    that is no change and can't be text: hunks that don't count what they hold, names that disagree, formats
    other than unified ones, encoded mails, a patch of more than 64 MiB, 2,000,000 lines or 20,000 files, and
    bytes that hold no patch at all. `file` is the patch's own name in such a sentence.
    """
    _within_bounds(data, file)
    cursor = Cursor(data, file)
    files: list[FilePatch] = []
    mail = start = 0
    while (line := cursor.peek()) is not None:
        if _begins_file(cursor, line):
            if len(files) == MAX_FILES:
                raise cursor.problem("a patch has too many files", allowed=f"up to {MAX_FILES:,}")
            files.append(_read_file(cursor, line, cursor.text(start), mail))
            start = cursor.at
            continue
        _is_text(cursor, line)
        mail += bool(files and _MAIL.match(line))
        cursor.skip()
    if not files and data.strip():
        raise Problem("it holds no patch", file=file, allowed="a unified diff: git's, a plain one, or mails")
    return Patch(tuple(files), cursor.text(start))


def _within_bounds(data: bytes, file: str | None) -> None:
    if len(data) > MAX_BYTES:
        raise Problem(
            f"the patch is {len(data):,} bytes long", file=file, allowed=f"up to {MAX_BYTES:,} bytes"
        )
    if (lines := data.count(b"\n")) > MAX_LINES:
        raise Problem(f"the patch has {lines:,} lines", file=file, allowed=f"up to {MAX_LINES:,}")


def _begins_file(cursor: Cursor, line: bytes) -> bool:
    if line.startswith(START):
        return True
    if line.startswith(b"--- "):
        return (cursor.peek(1) or b"").startswith(b"+++ ")
    return line.startswith(BINARY_START) and line.removesuffix(b"\r").endswith(BINARY_END)


def _read_file(cursor: Cursor, line: bytes, preamble: bytes, mail: int) -> FilePatch:
    if line.startswith(START):
        return read_git_file(cursor, preamble, mail)
    if line.startswith(b"--- "):
        return _read_plain_file(cursor, preamble, mail)
    return _read_plain_binary(cursor, preamble, mail)


def _is_text(cursor: Cursor, line: bytes) -> None:
    """Refuse what stands between the files and would be lost as text."""
    if is_hunk_header(line):
        raise cursor.problem("a hunk has no file: the lines '---' and '+++' are missing above it")
    if line.startswith(b"+++ ") and is_hunk_header(cursor.peek(1)):
        raise cursor.problem("a file has a line '+++' but no line '---' before it")
    for mark, reason in _OTHER_FORMATS.items():
        if line.startswith(mark):
            raise cursor.problem(f"{reason}, which can't be applied", allowed="a unified diff of two sides")
    if encoding := _ENCODED_MAIL.fullmatch(line):
        raise cursor.problem(
            f"the mail is encoded as {encoding[1].decode().lower()}", advice="save it with its text decoded"
        )


def _read_plain_file(cursor: Cursor, preamble: bytes, mail: int) -> FilePatch:
    """Take a file that has only the lines `---` and `+++` above its hunks."""
    place = cursor.number
    old, old_is_absent = name_of_line(cursor, plain=True)
    new, new_is_absent = name_of_line(cursor, plain=True)
    hunks = read_hunks(cursor)
    if not hunks:
        raise cursor.problem("a file has names but no hunk", allowed="a line that begins with @@ -")
    if old == NOTHING == new:
        raise cursor.problem("a file has no name on either side", line=place)
    kind, name = Kind.MODIFIED, plain_name(old, new)
    if old == NOTHING or old_is_absent:
        kind, name = Kind.ADDED, new.removeprefix(b"b/") if old == NOTHING else name
    elif new == NOTHING or new_is_absent:
        kind, name = Kind.DELETED, old.removeprefix(b"a/") if new == NOTHING else name
    file = FilePatch(
        kind=kind,
        old_name=None if kind is Kind.ADDED else Name(name),
        new_name=None if kind is Kind.DELETED else Name(name),
        hunks=hunks,
        preamble=preamble,
        place=place,
        mail=mail,
    )
    agree(cursor, file)
    return file


def _read_plain_binary(cursor: Cursor, preamble: bytes, mail: int) -> FilePatch:
    """Take a line by which a plain diff says no more than that two files differ."""
    place = cursor.number
    line = cursor.take()
    name = differing_name(line)
    if not name:
        raise cursor.problem("the names of a binary file don't agree", line=place, value=line)
    file = FilePatch(
        Kind.MODIFIED, Name(name), Name(name), binary=Binary(), preamble=preamble, place=place, mail=mail
    )
    agree(cursor, file)
    return file
