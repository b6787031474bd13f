"""Reading one file of a plain patch, and how deep the names of such patches are meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from counterproof.changes.cursor import Cursor
from counterproof.changes.file_names import NOTHING, below_first, differing_name, plain_name
from counterproof.changes.git_reading import agree, name_of_line
from counterproof.changes.hunk_reading import read_hunks, sides_of
from counterproof.changes.kinds import Kind
from counterproof.changes.names import Name
from counterproof.changes.patch import Binary, FilePatch


def read_plain_file(cursor: Cursor, preamble: bytes, mail: int) -> FilePatch:
    """Take a file that has only the lines `---` and `+++` above its hunks.

    There is no file on a side that is `/dev/null`, or that its label or timestamp says isn't there and that
    has no line.
    """
    place = cursor.number
    old, old_is_absent = name_of_line(cursor, plain=True)
    new, new_is_absent = name_of_line(cursor, plain=True)
    hunks = read_hunks(cursor)
    if not hunks:
        raise cursor.problem("a file has names but no hunk", allowed="a line that begins with @@ -")
    if old == NOTHING == new:
        raise cursor.problem("a file has no name on either side", line=place)
    before, after = sides_of(hunks)
    kind, name = Kind.MODIFIED, plain_name(old, new)
    if old == NOTHING or (old_is_absent and not before):
        kind, name = Kind.ADDED, new.removeprefix(b"b/") if old == NOTHING else name
    elif new == NOTHING or (new_is_absent and not after):
        kind, name = Kind.DELETED, old.removeprefix(b"a/") if new == NOTHING else name
    file = FilePatch(
        kind=kind,
        old_name=None if kind is Kind.ADDED else Name(name),
        new_name=None if kind is Kind.DELETED else Name(name),
        hunks=hunks,
        preamble=preamble,
        place=place,
        mail=mail,
        plain_names=(old, new),
    )
    agree(cursor, file)
    return file


def read_plain_binary(cursor: Cursor, preamble: bytes, mail: int) -> FilePatch:
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


def of_one_depth(files: Sequence[FilePatch]) -> tuple[FilePatch, ...]:
    """Return the files of a patch, the names of plain ones read alike: all whole, or all without a folder.

    Files with a name on both sides tell which, as for `git apply` with -p0 or -p1. Where they tell nothing,
    or disagree, each name stays as it was read by itself.
    """
    depths = {depth for file in files if (depth := _depth(*file.plain_names)) is not None}
    if len(depths) != 1:
        return tuple(files)
    (depth,) = depths
    return tuple(_at_depth(file, depth) if NOTHING in file.plain_names else file for file in files)


def _depth(old: bytes, new: bytes) -> int | None:
    """Return how many folders the two names of a file are meant without; None if they don't tell."""
    if NOTHING in (old, new) or b"/" not in old or b"/" not in new:
        return None
    if old == new:
        return 0
    return 1 if below_first(old) == below_first(new) else None


def _at_depth(file: FilePatch, depth: int) -> FilePatch:
    stated = next(name for name in file.plain_names if name != NOTHING)
    name = Name((below_first(stated) if depth else stated) or stated)
    if file.kind is Kind.ADDED:
        return replace(file, new_name=name)
    return replace(file, old_name=name)
