"""From a script's bytes to its text, as Python itself decodes source."""

from __future__ import annotations

import codecs
import io
import re
import tokenize
from dataclasses import dataclass

_WITH_BOM = "utf-8 with BOM"
"""What reports call UTF-8 behind a byte order mark."""


class Undecodable(Exception):
    """Python would refuse these bytes as source; the message says why, `line` where."""

    def __init__(self, reason: str, *, line: int = 1) -> None:
        super().__init__(reason)
        self.line = line


@dataclass(frozen=True, slots=True)
class Source:
    """A decoded script: the text without a byte order mark, line ends as they are in the bytes."""

    text: str
    encoding: str
    newline: str
    lines: int


def decode(data: bytes) -> Source:
    """Return the text that Python reads from these bytes: by BOM, else by declaration, else as UTF-8.

    Raises Undecodable where Python refuses: an unknown encoding, a declaration against the BOM, bytes that
    the encoding doesn't have.
    """
    encoding = _declared(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = len(re.findall(rb"\r\n|\r|\n", data[: error.start])) + 1
        reason = f"{encoding} can't decode the byte 0x{data[error.start]:02x}"
        raise Undecodable(reason, line=line) from error
    except UnicodeError as error:
        raise Undecodable(f"the bytes can't be decoded as {encoding}") from error
    except LookupError as error:
        raise Undecodable(f"Python refuses the encoding: {error}") from error
    name = _WITH_BOM if encoding == "utf-8-sig" else encoding
    return Source(text, name, newline_of(text), line_count(text))


def _declared(data: bytes) -> str:
    try:
        return tokenize.detect_encoding(io.BytesIO(data).readline)[0]
    except SyntaxError as error:
        raise Undecodable(f"Python refuses the encoding: {error.msg}") from error


def describe_encoding(data: bytes) -> str:
    """Return the encoding's name for a report, also for bytes that Python refuses."""
    try:
        return decode(data).encoding
    except Undecodable:
        return _WITH_BOM if data.startswith(codecs.BOM_UTF8) else "unknown"


def newline_of(text: str) -> str:
    """Return how lines end: `LF`, `CRLF`, `CR`, `mixed` or `none`."""
    kinds = set(re.findall(r"\r\n|\r|\n", text))
    if len(kinds) > 1:
        return "mixed"
    return {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}[kinds.pop()] if kinds else "none"


def line_count(text: str) -> int:
    """Return the number of lines as Python counts them; a text after the last line end is a line too."""
    ends = len(re.findall(r"\r\n|\r|\n", text))
    return ends + (1 if text and text[-1] not in "\r\n" else 0)
