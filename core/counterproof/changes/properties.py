"""What two sides differ in besides their lines, in words."""

from __future__ import annotations

import codecs
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from counterproof.changes.lines import Lines

BINARY: Final = "binary"
"""The encoding of what is no text."""

_WIDE: Final = {
    codecs.BOM_UTF32_LE: "UTF-32 LE",
    codecs.BOM_UTF32_BE: "UTF-32 BE",
    codecs.BOM_UTF16_LE: "UTF-16 LE",
    codecs.BOM_UTF16_BE: "UTF-16 BE",
}
"""Encodings in which most texts have NULs, by their byte order marks; a longer mark comes first."""


@dataclass(frozen=True, slots=True)
class Property:
    """One property of a text as a whole, in words for each side."""

    name: str
    before: str
    after: str

    @property
    def differs(self) -> bool:
        """Whether the sides differ in it."""
        return self.before != self.after


def properties(before: Lines, after: Lines) -> tuple[Property, ...]:
    """Return encoding, line endings, newline at end and size of both sides, whether they differ or not.

    Nothing is said of lines where a side is binary.
    """
    words = {
        "encoding": encoding_of,
        "line endings": endings_of,
        "newline at end": newline_of,
        "size": _size_of,
    }
    if before.is_binary or after.is_binary:
        words = {"encoding": encoding_of, "size": _bytes_of}
    return tuple(Property(name, of(before), of(after)) for name, of in words.items())


def encoding_of(lines: Lines) -> str:
    """Return how bytes stand for characters, or where they first are no UTF-8.

    Encodings without a byte order mark are not guessed: what has NULs is binary then.
    """
    if name := _wide_encoding(lines.data):
        return f"{name} with byte order mark"
    if lines.is_binary:
        return BINARY
    try:
        lines.data.decode()
    except UnicodeDecodeError as error:
        number = lines.number_at(error.start)
        offset = error.start - len(lines.run(range(number)))
        return f"not UTF-8: byte {offset + 1} of line {number + 1} is 0x{lines.data[error.start]:02X}"
    return "UTF-8 with BOM" if lines.has_bom else "UTF-8"


def _wide_encoding(data: bytes) -> str:
    for mark, name in _WIDE.items():
        if data.startswith(mark):
            with suppress(UnicodeDecodeError):
                data.decode(name.replace(" ", "-"))
                return name
    return ""


def endings_of(lines: Lines) -> str:
    """Return what ends the lines; where that is not the same everywhere, with how often each is there."""
    pairs = lines.data.count(b"\r\n")
    counts = {
        "LF": lines.data.count(b"\n") - pairs,
        "CR LF": pairs,
        "CR without LF": lines.data.count(b"\r") - pairs,
    }
    found = {ending: count for ending, count in counts.items() if count}
    if len(found) > 1:
        return "mixed: " + ", ".join(f"{count:,} {ending}" for ending, count in found.items())
    return next(iter(found), "none")


def newline_of(lines: Lines) -> str:
    """Return whether a newline ends the last line."""
    if not len(lines):
        return "there are no lines"
    return "present" if lines.ends_with_newline else "missing"


def newline_change(before: Lines, after: Lines) -> str:
    """Return `newline at end removed` or `newline at end added`, or nothing where it stayed as it was.

    A side without lines has no last line that could have or lack a newline.
    """
    if not len(before) or not len(after) or before.ends_with_newline == after.ends_with_newline:
        return ""
    return "newline at end removed" if before.ends_with_newline else "newline at end added"


def _size_of(lines: Lines) -> str:
    return f"{_bytes_of(lines)}, {_counted(len(lines), 'line')}"


def _bytes_of(lines: Lines) -> str:
    return _counted(len(lines.data), "byte")


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
