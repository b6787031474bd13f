"""Frames on a stream of bytes, each a tag and a length before its bytes, read as the bytes come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from struct import Struct
from typing import Generic, TypeVar

from counterproof.evidence import CounterproofError

Tag = TypeVar("Tag")


class MalformedFrame(CounterproofError):
    """A header that no frame of the form has."""


@dataclass(frozen=True, slots=True)
class Form(Generic[Tag]):
    """How frames begin: a header of a tag and a length, which tags there are, and the longest frame."""

    header: Struct
    tags: Mapping[int, Tag]
    longest: int


class Frames(Generic[Tag]):
    """Reads one stream of frames; no more of it is kept than an unfinished header."""

    def __init__(self, form: Form[Tag]) -> None:
        self._form = form
        self._header = b""
        self._tag: Tag | None = None
        self._left = 0

    @property
    def between_frames(self) -> bool:
        """Whether the bytes so far end where a frame ends."""
        return not self._left and not self._header

    @property
    def wanted(self) -> int:
        """How many bytes are missing of the header or the frame that is being read, at least 1."""
        return self._left or self._form.header.size - len(self._header)

    def feed(self, data: bytes) -> list[tuple[Tag, bytes]]:
        """Return the parts of frames in some more bytes, with their tags; a frame may come in many parts.

        Raises MalformedFrame for an unknown tag or a length beyond the longest, then and ever after.
        """
        parts: list[tuple[Tag, bytes]] = []
        at = 0
        while at < len(data):
            if not self._left:
                at = self._read_header(data, at)
                continue
            part = data[at : at + self._left]
            assert self._tag is not None
            parts.append((self._tag, part))
            self._left -= len(part)
            at += len(part)
        return parts

    def _read_header(self, data: bytes, at: int) -> int:
        """Take what is missing of a header, and return where its frame goes on."""
        header = self._form.header
        missing = header.size - len(self._header)
        self._header += data[at : at + missing]
        if len(self._header) == header.size:
            tag, length = header.unpack(self._header)
            if tag not in self._form.tags or length > self._form.longest:
                raise MalformedFrame(f"no frame has the tag {tag} and {length:,} bytes")
            self._tag, self._left, self._header = self._form.tags[tag], length, b""
        return at + missing
