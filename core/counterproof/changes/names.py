"""A file's name in a patch: the bytes that a file system knows, and what people and programs read of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from counterproof.changes.characters import byte_escape, visible

_NOT_UTF8 = re.compile("[\udc80-\udcff]")


@dataclass(frozen=True, slots=True, order=True)
class Name:
    """A path of bytes with `/` between its parts, as git stores it."""

    raw: bytes

    def __str__(self) -> str:
        return self.shown

    @property
    def shown(self) -> str:
        r"""The name on one line, different for different names.

        Hidden characters are tokens such as `⟨U+0009⟩`, bytes that are no UTF-8 such as `⟨\xf8⟩`.
        """
        return visible(self.raw.decode(errors="surrogateescape"), keep="")

    def document(self, key: str = "name") -> dict[str, str]:
        """Return the name for JSON, without loss (see text_document)."""
        return text_document(key, self.raw)


def text_document(key: str, raw: bytes) -> dict[str, str]:
    r"""Return bytes for JSON as the exact text that they are.

    What is no UTF-8 has `\xf8` for such a byte, and beside it under `<key>_hex` all of the bytes.
    """
    text = raw.decode(errors="surrogateescape")
    if not _NOT_UTF8.search(text):
        return {key: text}
    return {key: _NOT_UTF8.sub(lambda byte: byte_escape(byte[0]), text), f"{key}_hex": raw.hex()}


@dataclass(frozen=True, slots=True)
class Quoted:
    r"""Bytes as a sentence quotes them, with the tokens of names for what is hidden or no UTF-8.

    It is what `repr` returns, so that it can be a value of a problem.
    """

    raw: bytes

    def __repr__(self) -> str:
        return f"'{visible(self.raw.decode(errors='surrogateescape'), keep='')}'"
