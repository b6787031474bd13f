"""Which file a patch means: the names of its headers, without prefixes and timestamps."""

from __future__ import annotations

import re

from counterproof.changes.quoting import unquoted

NOTHING = b"/dev/null"
BINARY_START, BINARY_END = b"Binary files ", b" differ"
_AND = b" and "
_TIME = rb"[ T]\d\d:\d\d:\d\d(?:[.,]\d+)?(?: ?[+-]\d\d:?\d\d|Z)?"
# Looking back keeps a long run of blanks from being tried at each of them.
_STAMP = re.compile(
    rb"(?<!\s)\s+(?:\d{4}-\d\d-\d\d" + _TIME + rb"|\((?:revision \d+|working copy|nonexistent)\))\s*$"
)
_EPOCH = re.compile(
    rb"\s+(?:(?:1970-01-01|1969-12-31)[ T]\d\d:(?:00|30|45):00(?:[.,]0+)?(?: ?[+-]\d\d:?\d\d|Z)?"
    rb"|Thu Jan 0?1 00:00:00 1970(?: [+-]0000)?|\(nonexistent\)|\(revision 0\))\s*"
)
"""What GNU diff, Mercurial and Subversion write beside the name of a file that isn't there."""


def whole_name(text: bytes) -> bytes | None:
    """Return the name that a text is, quoted or plain; None if its quotes are wrong."""
    if not text.startswith(b'"'):
        return text
    name = unquoted(text)
    return name[0] if name and not name[1] else None


def split_header(rest: bytes) -> tuple[bytes, bytes] | None:
    """Return the two names after `diff --git ` of a file that keeps its name; None if they can't be told.

    Plain names with blanks leave several readings, but both are as long as each other.
    """
    if rest.startswith(b'"'):
        first = unquoted(rest)
        second = whole_name(first[1][1:]) if first and first[1].startswith(b" ") else None
        return (first[0], second) if first and second is not None else None
    middle = len(rest) // 2
    return (rest[:middle], rest[middle + 1 :]) if rest[middle : middle + 1] == b" " else None


def header_means(rest: bytes, old: bytes, new: bytes) -> bool:
    """Say whether what stands after `diff --git ` is these two names, each with or without a prefix."""
    if rest.startswith(b'"'):
        first = unquoted(rest)
        return bool(first and _is_prefixed(first[0], old) and _is_second(first[1], new))
    starts = {0, rest.find(b"/") + 1}
    return any(rest.startswith(old, start) and _is_second(rest[start + len(old) :], new) for start in starts)


def _is_second(text: bytes, name: bytes) -> bool:
    found = whole_name(text[1:]) if text.startswith(b" ") else None
    return found is not None and _is_prefixed(found, name)


def _is_prefixed(whole: bytes, name: bytes) -> bool:
    return whole == name or below_first(whole) == name


def line_name(text: bytes, *, plain: bool) -> tuple[bytes, bool] | None:
    """Return the name after `--- ` or `+++ `, and whether what follows it says that there is no such file.

    A tab ends a name; in a `plain` patch, which is not git's, so does a timestamp or a revision. None if the
    quotes are wrong.
    """
    if text.startswith(b'"'):
        name, after = unquoted(text) or (b"", b"?")
        if after and not after.startswith((b"\t", b" ")):
            return None
    else:
        name, tab, after = text.partition(b"\t")
        stamp = None if tab or not plain else _STAMP.search(text)
        if stamp:
            name, after = text[: stamp.start()], stamp[0].strip()
    return name, plain and _EPOCH.fullmatch(b" " + after) is not None


def common_name(old: bytes, new: bytes) -> bytes | None:
    """Return the name that both names give without prefixes such as `a/` and `b/`; None if they differ."""
    if old == new:
        return new
    if old.startswith(b"/") or new.startswith(b"/"):
        return None
    name = below_first(new)
    return name if name and name == below_first(old) else None


def below_first(name: bytes) -> bytes:
    """Return a name without its first folder; nothing if it has none."""
    return name.partition(b"/")[2]


def differing_name(line: bytes) -> bytes | None:
    """Return the name that a line `Binary files OLD and NEW differ` is about; None if it can't be told."""
    names = line.removesuffix(b"\r").removeprefix(BINARY_START).removesuffix(BINARY_END)
    middle = (len(names) - len(_AND)) // 2
    if names[middle : middle + len(_AND)] == _AND:
        return common_name(names[:middle], names[middle + len(_AND) :])
    old, _, new = names.partition(_AND)
    return common_name(old, new)


def plain_name(old: bytes, new: bytes) -> bytes:
    """Return the one name that the two of a plain patch mean.

    Where they don't agree it is the new one, unless that only adds to the old one, as in `file.orig`.
    """
    common = common_name(old, new)
    if common is not None:
        return common
    return old if new.startswith(old) else new
