"""Reading `GIT binary patch`: packed bytes in base 85, for one direction or for both."""

from __future__ import annotations

import base64
import re
from contextlib import suppress

from counterproof.changes.cursor import Cursor
from counterproof.changes.patch import Binary, Encoded

MARK = b"GIT binary patch"
_START = re.compile(rb"(literal|delta) (\d{1,12})\r?")
_LENGTHS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def read_binary(cursor: Cursor) -> Binary:
    """Take a binary patch whose mark is the next line.

    Raises Problem if a line of it can't be read. What it unpacks to is looked at when it is applied.
    """
    cursor.take()
    forward = _read_encoded(cursor)
    if forward is None:
        raise cursor.problem("a binary patch has no content", allowed="literal SIZE or delta SIZE")
    return Binary(forward, _read_encoded(cursor))


def _read_encoded(cursor: Cursor) -> Encoded | None:
    start = _START.fullmatch(cursor.peek() or b"")
    if start is None:
        return None
    cursor.take()
    packed = bytearray()
    while (line := cursor.peek()) is not None and line.strip():
        packed += _decoded(cursor, cursor.take().removesuffix(b"\r"))
    if line is not None:
        cursor.take()
    return Encoded(start[1].decode(), int(start[2]), bytes(packed))


def _decoded(cursor: Cursor, line: bytes) -> bytes:
    """Return the bytes of a line, whose first letter says how many they are."""
    length = _LENGTHS.find(line[:1]) + 1
    groups = -(-length // 4)
    if length and len(line) == 1 + 5 * groups:
        with suppress(ValueError):
            return base64.b85decode(line[1:])[:length]
    raise cursor.problem("a line of a binary patch can't be read", line=cursor.at, value=line)
