"""File names as git quotes them: C escapes between double quotes, octal for the rest."""

from __future__ import annotations

import re

_LETTERS = {
    b"a": b"\a",
    b"b": b"\b",
    b"t": b"\t",
    b"n": b"\n",
    b"v": b"\v",
    b"f": b"\f",
    b"r": b"\r",
    b'"': b'"',
    b"\\": b"\\",
}
_ESCAPES = {ord(plain): b"\\" + letter for letter, plain in _LETTERS.items()}
_QUOTED = re.compile(rb'"((?:[^"\\]|\\(?:[abtnvfr"\\]|[0-3][0-7]{2}))*)"')
_ESCAPE = re.compile(rb'\\([abtnvfr"\\]|[0-3][0-7]{2})')


def quoted(name: bytes) -> bytes:
    """Return a name as it stands in a patch: as it is, or in quotes where a byte of it would not be safe."""
    text = name.decode(errors="surrogateescape")
    if text.isprintable() and not set('"\\') & set(text):
        return name
    return b'"' + b"".join(map(_escaped, name)) + b'"'


def _escaped(byte: int) -> bytes:
    if byte in _ESCAPES:
        return _ESCAPES[byte]
    return bytes([byte]) if 0x20 <= byte < 0x7F else b"\\%03o" % byte


def unquoted(text: bytes) -> tuple[bytes, bytes] | None:
    """Return the name in quotes that a text begins with, and what follows them; None if there is none."""
    match = _QUOTED.match(text)
    if match is None:
        return None
    return _ESCAPE.sub(_plain, match[1]), text[match.end() :]


def _plain(escape: re.Match[bytes]) -> bytes:
    code = escape[1]
    return _LETTERS[code] if code in _LETTERS else bytes([int(code, 8)])
