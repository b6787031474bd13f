"""A text as the bytes of its lines: split on LF alone, and put together again byte for byte."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from io import BytesIO
from itertools import accumulate

BOM = b"\xef\xbb\xbf"
_PROBED = 8_000
"""A NUL in so many first bytes makes a file binary, as git has it."""


def is_binary(data: bytes) -> bool:
    """Say whether git would not show lines of it, because a NUL stands near its beginning."""
    return b"\0" in data[:_PROBED]


class Lines:
    """The lines of a text, numbered from 0; a line is what stands between two LFs, its CR included.

    A last line without LF is a line; nothing stands after a last LF. Texts are UTF-8 for the eye: bytes that
    are not come as lone surrogates (`surrogateescape`), so that `text(n)` can be turned back into its bytes.
    """

    def __init__(self, data: bytes = b"") -> None:
        self.data = data
        # Iterating over a BytesIO splits on LF alone, and keeps one line at a time instead of all.
        self._starts = array("Q", accumulate(map(len, BytesIO(data)), initial=0))

    def __len__(self) -> int:
        return len(self._starts) - 1

    def whole(self, number: int) -> bytes:
        """Return a line with the LF that ends it, if one does."""
        return self.data[self._starts[number] : self._starts[number + 1]]

    def run(self, numbers: range) -> bytes:
        """Return neighbouring lines with all LFs between and behind them."""
        return self.data[self._starts[numbers.start] : self._starts[numbers.stop]]

    def number_at(self, offset: int) -> int:
        """Return which line the byte at an offset belongs to; at the end, how many lines there are."""
        return bisect_right(self._starts, offset) - 1

    def content(self, number: int) -> bytes:
        """Return a line without the LF or CR LF that ends it."""
        whole = self.whole(number)
        return whole.removesuffix(b"\n").removesuffix(b"\r") if whole.endswith(b"\n") else whole

    def text(self, number: int) -> str:
        """Return a line's content as characters; a byte order mark before the first one is left out."""
        content = self.content(number)
        return (content.removeprefix(BOM) if number == 0 else content).decode(errors="surrogateescape")

    def ending(self, number: int) -> bytes:
        """Return what ends a line: LF, CR LF, or nothing."""
        return self.whole(number)[len(self.content(number)) :]

    @property
    def ends_with_newline(self) -> bool:
        """Whether an LF ends the last line; an empty text has no line that lacks one."""
        return not self.data or self.data.endswith(b"\n")

    @property
    def has_bom(self) -> bool:
        """Whether a UTF-8 byte order mark stands before the first line."""
        return self.data.startswith(BOM)

    @property
    def is_binary(self) -> bool:
        """Whether git would not show lines of it, because a NUL stands near its beginning."""
        return is_binary(self.data)
