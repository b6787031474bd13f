"""Names that lead out of a tree, or into what git keeps there, as this system or another one reads them."""

from __future__ import annotations

import re
import unicodedata

from counterproof.changes.names import Name

MAX_PART = 255
"""The longest part of a path in bytes, which is what file systems take."""

_IGNORED_BY_HFS = re.compile("[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]")
_SHORT_GIT = re.compile(r"git~\d+")
_DRIVE = re.compile(rb"[A-Za-z]:[/\\]")


def escape_of(name: Name) -> str:
    """Return why a name must not be written below a folder, or nothing if it may."""
    raw = name.raw
    if raw.startswith((b"/", b"\\")) or _DRIVE.match(raw):
        return "the path is absolute"
    parts = raw.split(b"/")
    # Windows takes a backslash for a slash, and a tree may be carried there.
    if b".." in re.split(rb"[/\\]", raw):
        return "the path leads outside the tree"
    if b"" in parts or b"." in parts:
        return "the path has an empty or '.' part"
    if any(len(part) > MAX_PART for part in parts):
        return "a part of the path is too long"
    return next(filter(None, map(_inside_git, re.split(rb"[/\\]", raw))), "")


def _inside_git(part: bytes) -> str:
    """Say that a part is `.git`: in itself, on macOS, which ignores some characters, or on Windows."""
    text = part.decode(errors="surrogateescape")
    read = _IGNORED_BY_HFS.sub("", text).casefold()
    short = read.partition(":")[0].rstrip(" .")
    if part == b".git":
        return "the path is inside .git"
    if ".git" in (read, short) or _SHORT_GIT.fullmatch(short):
        return f"another system reads '{Name(part)}' as .git, and the path is inside it"
    return ""


def folded(part: bytes) -> str:
    """Return what a part of a path is to systems for which case and composition don't matter."""
    return unicodedata.normalize("NFD", part.decode(errors="surrogateescape").casefold()).casefold()


def parents(name: bytes) -> tuple[bytes, ...]:
    """Return the folders that a name stands in, from the top."""
    parts = name.split(b"/")
    return tuple(b"/".join(parts[:count]) for count in range(1, len(parts)))
