"""Many files laid end to end, so that one search looks through all of them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

Hit = tuple[bytearray, bytearray]
"""What stands before a word in its line, and what follows it."""

_AFTER = 160
"""So much of what follows a word is looked at."""


class Corpus:
    """The bytes of files, which are known by their numbers.

    A line feed keeps the last line of one file and the first of the next apart.
    """

    def __init__(self, parts: Iterable[bytes]) -> None:
        self.data = bytearray()
        self.bounds: list[tuple[int, int]] = []
        for part in parts:
            self.bounds.append((len(self.data), len(self.data) + len(part)))
            self.data += part
            self.data += b"\n"
        self._starts = [start for start, _ in self.bounds]

    def numbers_with(self, text: bytes) -> list[int]:
        """Return the files that contain some bytes."""
        found: list[int] = []
        at = self.data.find(text)
        while at >= 0:
            found.append(self.number_at(at))
            at = self.data.find(text, self.bounds[found[-1]][1])
        return found

    def number_at(self, position: int) -> int:
        """Return the file to which a position belongs."""
        return bisect_right(self._starts, position) - 1

    def places(self, text: bytes) -> Iterator[int]:
        """Yield every position at which some bytes begin."""
        at = self.data.find(text)
        while at >= 0:
            yield at
            at = self.data.find(text, at + len(text))

    def words(self, word: bytes, number: int) -> Iterator[tuple[int, int]]:
        """Yield where a word stands by itself in one file: the beginning of its line, and its own."""
        data, (start, end) = self.data, self.bounds[number]
        at = data.find(word, start, end)
        while at >= 0:
            behind = at + len(word)
            if not _is_word_byte(data[at - 1 : at]) and not _is_word_byte(data[behind : behind + 1]):
                yield data.rfind(b"\n", 0, at) + 1, at
            at = data.find(word, behind, end)

    def hits(self, word: bytes, number: int) -> Iterator[Hit]:
        """Yield what stands around a word in one file."""
        for line, at in self.words(word, number):
            behind = at + len(word)
            yield self.data[line:at], self.data[behind : behind + _AFTER]

    def finds(self, pattern: re.Pattern[bytes], number: int) -> bool:
        """Say whether a pattern matches somewhere in one file."""
        return pattern.search(self.data, *self.bounds[number]) is not None

    def line_around(self, position: int) -> tuple[int, int]:
        """Return the bounds of the line in which a position lies, its end included."""
        return self.data.rfind(b"\n", 0, position) + 1, self.data.find(b"\n", position) + 1


def _is_word_byte(byte: bytearray) -> bool:
    return byte.isalnum() or byte == b"_"
