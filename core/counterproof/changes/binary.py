"""What a `GIT binary patch` unpacks to, checked against the ids of the content before and after."""

from __future__ import annotations

import hashlib
import zlib

from counterproof.changes.kinds import Kind
from counterproof.changes.misfits import Misfit
from counterproof.changes.patch import Encoded, FilePatch

MAX_SIZE = 64 * 1024 * 1024
"""The largest content that is unpacked, in bytes."""
_HASHES = {40: "sha1", 64: "sha256"}


def binary_after(file: FilePatch, before: bytes) -> bytes:
    """Return a binary file's content after its patch, which may be literal or a delta.

    Raises Misfit where the patch lacks the content or the full ids, where the content before is another one,
    and for packed bytes that don't give what they say.
    """
    forward = file.binary.forward if file.binary else None
    if forward is None:
        raise Misfit("it is binary, and its content is not in the patch")
    old, new = file.ids
    if len(old) not in _HASHES or len(new) not in _HASHES:
        raise Misfit("it is binary, and without full ids its content before can't be told from another")
    if file.kind is not Kind.ADDED and _blob_id(before, old) != old:
        raise Misfit("it is binary, and its content before is not the one of the patch")
    content = _inflated(forward)
    after = content if forward.method == "literal" else _delta_applied(content, before)
    if file.kind is Kind.DELETED:
        if after:
            raise Misfit("it is deleted, but the patch leaves content in it")
    elif _blob_id(after, new) != new:
        raise Misfit("it is binary, and the patch doesn't give the content that its id names")
    return after


def _blob_id(data: bytes, like: str) -> str:
    """Return git's id of a content, by the hash that another id was made with."""
    digest = hashlib.new(_HASHES[len(like)], b"blob %d\0" % len(data), usedforsecurity=False)
    digest.update(data)
    return digest.hexdigest()


def _inflated(encoded: Encoded) -> bytes:
    if encoded.size > MAX_SIZE:
        raise Misfit(f"its binary content is {encoded.size:,} bytes long; up to {MAX_SIZE:,} are allowed")
    inflater = zlib.decompressobj()
    try:
        content = inflater.decompress(encoded.packed, encoded.size + 1)
    except zlib.error:
        raise Misfit("its binary content can't be unpacked") from None
    if len(content) != encoded.size or not inflater.eof:
        raise Misfit("its binary content doesn't have the size that the patch says")
    return content


def _delta_applied(delta: bytes, before: bytes) -> bytes:
    """Return what a delta in git's pack format makes of a content."""
    reader = _Delta(delta)
    old_size, new_size = reader.size(), reader.size()
    if old_size != len(before) or new_size > MAX_SIZE:
        raise Misfit("its binary content doesn't have the size that the patch says")
    after = bytearray()
    while reader.left and len(after) <= new_size:
        code = reader.byte()
        if code & 0x80:
            start, length = reader.flagged(code, 4), reader.flagged(code >> 4, 3) or 0x10000
            after += before[start : start + length]
        else:
            after += reader.take(code)
    if len(after) != new_size:
        raise Misfit("its binary content doesn't have the size that the patch says")
    return bytes(after)


class _Delta:
    """Reads the numbers and bytes of a delta, one by one."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> bool:
        return self._at < len(self._data)

    def byte(self) -> int:
        return self.take(1)[0]

    def take(self, count: int) -> bytes:
        taken = self._data[self._at : self._at + count]
        if len(taken) < count or not count:
            raise Misfit("its binary content can't be unpacked")
        self._at += count
        return taken

    def size(self) -> int:
        """Return a number whose bytes carry seven bits each, the lowest ones first."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value
            if shift > 63:
                raise Misfit("its binary content can't be unpacked")

    def flagged(self, flags: int, count: int) -> int:
        """Return a number of which only the bytes are there that have a flag, the lowest ones first."""
        return sum(self.byte() << (8 * place) for place in range(count) if flags >> place & 1)
