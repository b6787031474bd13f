"""Reading one file of a git patch: its names, its modes, and what becomes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from counterproof.changes.binary_reading import MARK, read_binary
from counterproof.changes.cursor import Cursor
from counterproof.changes.file_names import (
    BINARY_END,
    BINARY_START,
    NOTHING,
    common_name,
    header_means,
    line_name,
    split_header,
    whole_name,
)
from counterproof.changes.hunk_reading import read_hunks, sides_of
from counterproof.changes.kinds import Kind
from counterproof.changes.names import Name
from counterproof.changes.patch import Binary, FilePatch, PatchHunk

START = b"diff --git "
MAX_NAME = 4_096
"""The longest name in bytes, which is the longest path that systems take."""
_EXTENDED = re.compile(
    rb"(old mode|new mode|deleted file mode|new file mode|rename from|rename to|copy from|copy to"
    rb"|similarity index|dissimilarity index|index) (.*)",
    re.DOTALL,
)
_MODE = re.compile(rb"[0-7]{6}")
_INDEX = re.compile(rb"([0-9a-f]{4,64})\.\.([0-9a-f]{4,64})(?: ([0-7]{6}))?")
_PERCENT = re.compile(rb"(\d{1,2}|100)%")
_KINDS = {
    "new file mode": Kind.ADDED,
    "deleted file mode": Kind.DELETED,
    "rename from": Kind.RENAMED,
    "copy from": Kind.COPIED,
}
_AFTER_A_FILE = (START, b"-- ", b"From ")
_PAIRS = (("old mode", "new mode"), ("rename from", "rename to"), ("copy from", "copy to"))


@dataclass(slots=True)
class _Header:
    """What stands above the hunks of a file; `place` is its line in the patch."""

    rest: bytes
    place: int
    fields: dict[str, bytes] = field(default_factory=dict)

    @property
    def kind(self) -> Kind:
        return next((kind for key, kind in _KINDS.items() if key in self.fields), Kind.MODIFIED)


def read_git_file(cursor: Cursor, preamble: bytes, mail: int) -> FilePatch:
    """Take a file that begins with `diff --git`, and return it.

    Raises Problem for names that disagree, headers that contradict each other, and a file without a change.
    """
    header = _read_header(cursor)
    minus, plus = _read_lines(cursor)
    old, new = _names(cursor, header, minus, plus)
    hunks, binary = _read_content(cursor, named=minus is not None)
    old_mode, new_mode, ids = _modes(cursor, header)
    file = FilePatch(
        kind=header.kind,
        old_name=None if header.kind is Kind.ADDED else Name(old),
        new_name=None if header.kind is Kind.DELETED else Name(new),
        old_mode=old_mode,
        new_mode=new_mode,
        hunks=hunks,
        binary=binary,
        similarity=_similarity(cursor, header),
        ids=ids,
        preamble=preamble,
        place=header.place,
        mail=mail,
    )
    agree(cursor, file)
    return file


def _read_header(cursor: Cursor) -> _Header:
    place = cursor.number
    header = _Header(_header_line(cursor).removeprefix(START), place)
    while (match := _EXTENDED.fullmatch(cursor.peek() or b"")) is not None:
        key = match[1].decode()
        if key in header.fields:
            raise cursor.problem(f"'{key}' stands twice for one file")
        header.fields[key] = _header_line(cursor)[len(key) + 1 :]
    for pair in _PAIRS:
        if (pair[0] in header.fields) != (pair[1] in header.fields):
            raise cursor.problem(f"only one of '{pair[0]}' and '{pair[1]}' is given", line=place)
    said = [key for key in _KINDS if key in header.fields]
    if len(said) > 1:
        raise cursor.problem(f"'{said[0]}' and '{said[1]}' contradict each other", line=place)
    return header


def _header_line(cursor: Cursor) -> bytes:
    """Take a line that is no content: where a patch has CR LF everywhere, its CR means nothing."""
    line = cursor.take().removesuffix(b"\r")
    if len(line) > 2 * MAX_NAME + 64:
        raise cursor.problem(
            "a header is too long", line=cursor.at, allowed=f"names of up to {MAX_NAME:,} bytes"
        )
    return line


def _read_lines(cursor: Cursor) -> tuple[bytes | None, bytes | None]:
    """Take the lines `---` and `+++` if they stand here, and return their names."""
    if not (cursor.peek() or b"").startswith(b"--- "):
        return None, None
    minus = name_of_line(cursor, plain=False)[0]
    if not (cursor.peek() or b"").startswith(b"+++ "):
        raise cursor.problem("a line '---' has no line '+++' after it")
    return minus, name_of_line(cursor, plain=False)[0]


def name_of_line(cursor: Cursor, *, plain: bool) -> tuple[bytes, bool]:
    """Take a line `---` or `+++`, and return its name and whether there is no such file (see line_name)."""
    line = _header_line(cursor)
    name = line_name(line[4:], plain=plain)
    if name is None or not name[0]:
        raise cursor.problem("a file's name can't be read", line=cursor.at, value=line)
    return name


def _names(cursor: Cursor, header: _Header, minus: bytes | None, plus: bytes | None) -> tuple[bytes, bytes]:
    """Return the names before and after without prefixes, once every line that gives them says the same."""
    if header.kind in (Kind.RENAMED, Kind.COPIED):
        verb = "rename" if header.kind is Kind.RENAMED else "copy"
        pair = tuple(whole_name(header.fields[f"{verb} {side}"]) or b"" for side in ("from", "to"))
        if not all(pair):
            raise cursor.problem(f"the names of a {verb} can't be read", line=header.place)
        old, new = pair
        agreed = header_means(header.rest, old, new)
        lines_agree = all(line is None or _below(line, name) for line, name in ((minus, old), (plus, new)))
    else:
        whole = split_header(header.rest) or (b"", b"")
        old = new = common_name(*whole) or b""
        agreed = bool(new)
        lines_agree = minus in (None, _side(header, Kind.ADDED, whole[0])) and plus in (
            None,
            _side(header, Kind.DELETED, whole[1]),
        )
    if not agreed or not lines_agree:
        what = "the names of a file don't agree" if agreed else "the names after 'diff --git' can't be read"
        raise cursor.problem(what, line=header.place, value=header.rest)
    return old, new


def _side(header: _Header, missing: Kind, name: bytes) -> bytes:
    return NOTHING if header.kind is missing else name


def _below(line: bytes, name: bytes) -> bool:
    return name in (line, line.partition(b"/")[2])


def _read_content(cursor: Cursor, *, named: bool) -> tuple[tuple[PatchHunk, ...], Binary | None]:
    line = (cursor.peek() or b"").removesuffix(b"\r")
    if named:
        hunks = read_hunks(cursor)
        if not hunks:
            raise cursor.problem(
                "a file has names but no hunk", value=line, allowed="a line that begins with @@ -"
            )
        return hunks, None
    if line == MARK:
        return (), read_binary(cursor)
    if line.startswith(BINARY_START) and line.endswith(BINARY_END):
        cursor.take()
        return (), Binary()
    if line and not line.startswith(_AFTER_A_FILE) and not cursor.is_boundary(line):
        raise cursor.problem("a header of a file is unknown", value=line)
    return (), None


def _modes(cursor: Cursor, header: _Header) -> tuple[str | None, str | None, tuple[str, str]]:
    """Return the modes before and after, and the ids of the index line."""
    fields = header.fields
    for key in ("old mode", "new mode", "new file mode", "deleted file mode"):
        if key in fields and not _MODE.fullmatch(fields[key]):
            raise cursor.problem(
                f"'{key}' can't be read", line=header.place, value=fields[key], allowed="six octal digits"
            )
    index = _INDEX.fullmatch(fields["index"]) if "index" in fields else None
    if "index" in fields and index is None:
        raise cursor.problem("'index' can't be read", line=header.place, value=fields["index"])
    ids = (index[1].decode(), index[2].decode()) if index else ("", "")
    kept = index[3] if index else None
    old = fields.get("old mode", fields.get("deleted file mode", kept))
    new = fields.get("new mode", fields.get("new file mode", kept))
    return (
        old.decode() if old is not None and header.kind is not Kind.ADDED else None,
        new.decode() if new is not None and header.kind is not Kind.DELETED else None,
        ids,
    )


def _similarity(cursor: Cursor, header: _Header) -> int | None:
    text = header.fields.get("similarity index", header.fields.get("dissimilarity index"))
    if text is None:
        return None
    if not (match := _PERCENT.fullmatch(text)):
        raise cursor.problem(
            "a similarity can't be read", line=header.place, value=text, allowed="0% to 100%"
        )
    return int(match[1]) if "similarity index" in header.fields else 100 - int(match[1])


def agree(cursor: Cursor, file: FilePatch) -> None:
    """Refuse a file whose parts contradict each other: lines before an addition, or no change at all."""
    before, after = sides_of(file.hunks)
    if file.kind is Kind.ADDED and before:
        raise cursor.problem("a new file has lines before", line=file.place)
    if file.kind is Kind.DELETED and after:
        raise cursor.problem("a deleted file has lines after", line=file.place)
    if any(b"\0" in name.raw or len(name.raw) > MAX_NAME for name in (file.old_name, file.new_name) if name):
        raise cursor.problem(
            "a file's name is no path", line=file.place, allowed=f"up to {MAX_NAME:,} bytes without NUL"
        )
    changed = file.hunks or file.binary or file.changes_mode or file.kind is not Kind.MODIFIED
    if not changed:
        raise cursor.problem(f"no change is given for {file.name}", line=file.place)
