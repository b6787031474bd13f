"""The searching process: a program of its own, so that a pattern that never ends can be ended.

Python's expressions run to their end inside the interpreter, which no thread could use meanwhile. The request
comes on standard input, a line of JSON and two columns of numbers; frames of what was found go to standard
output. It imports nothing of Counterproof.
"""

from __future__ import annotations

import json
import os
import re
import struct
import sys
import time
import warnings
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, BinaryIO

FRAME = struct.Struct("<III")
"""How many lines are searched, how many matches follow, and whether the search stops for having too many."""
MOST_ON_A_LINE = 500
LONGEST_SEARCHED = 8 << 20
_BLOCK = 256 * 1024
_LINES_A_LOOK = 256
_FLUSH_SECONDS = 0.05
_MEMORY = 1 << 30
_CSI = re.compile(r"\x1b\[[0-?]{0,64}[ -/]{0,4}[@-~]")


def compiled(pattern: str, *, ignore_case: bool) -> re.Pattern[str]:
    """Return an expression ready to search; raises what `re` raises, and warns of nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return re.compile(pattern, re.IGNORECASE if ignore_case else 0)


def spans(expression: re.Pattern[str], text: str) -> list[tuple[int, int]]:
    """Where an expression matches a line, its terminal sequences and last CRs aside; at most 500 places.

    The columns are those of the line with its sequences.
    """
    if text.endswith("\r"):
        text = text.rstrip("\r")
    if "\x1b" not in text:
        if expression.search(text) is None:
            return []
        return [match.span() for match in islice(expression.finditer(text), MOST_ON_A_LINE)]
    places, removed, plain = _without_sequences(text)
    return [
        (
            match.start() + removed[bisect_right(places, match.start())],
            match.end() + removed[bisect_left(places, match.end())],
        )
        for match in islice(expression.finditer(plain), MOST_ON_A_LINE)
    ]


def _without_sequences(text: str) -> tuple[list[int], list[int], str]:
    """Where in the plain text sequences stood, how long they are up to each, and the plain text."""
    places: list[int] = []
    removed = [0]
    for sequence in _CSI.finditer(text):
        places.append(sequence.start() - removed[-1])
        removed.append(removed[-1] + len(sequence[0]))
    return places, removed, _CSI.sub("", text)


class _Frames:
    """What was found since the last frame."""

    def __init__(self, output: BinaryIO, most: int) -> None:
        self._output = output
        self._left = most
        self._columns = (array("I"), array("I"), array("I"))
        self._sent = time.monotonic()

    def add(self, line: int, found: list[tuple[int, int]]) -> bool:
        """Take the matches of a line; return whether there is room for more."""
        for first, last in found[: self._left]:
            for column, number in zip(self._columns, (line, first, last), strict=True):
                column.append(number)
        self._left -= len(found)
        return self._left > 0

    def send(self, searched: int, *, now: bool = False) -> None:
        """Send a frame if it is time for one."""
        if not now and time.monotonic() - self._sent < _FLUSH_SECONDS:
            return
        self._output.write(FRAME.pack(searched, len(self._columns[0]), self._left <= 0))
        for column in self._columns:
            self._output.write(column.tobytes())
            del column[:]
        self._output.flush()
        self._sent = time.monotonic()


def _texts(file: int, ends: array[int], first: int, last: int) -> tuple[list[str], bool]:
    """The lines from one up to another, without their LFs, and whether they hold neither ESC nor CR."""
    size = ends[last] - ends[first]
    if last - first == 1:
        size = min(size, LONGEST_SEARCHED)
    data = os.pread(file, size, ends[first])
    is_plain = b"\x1b" not in data and b"\r" not in data
    if data.count(b"\n") == last - first:
        return data.decode(errors="surrogateescape").split("\n")[:-1], is_plain
    pieces = (data[ends[line] - ends[first] : ends[line + 1] - ends[first]] for line in range(first, last))
    return [piece.removesuffix(b"\n").decode(errors="surrogateescape") for piece in pieces], is_plain


def _blocks(ends: array[int]) -> Iterator[tuple[int, int]]:
    """Ranges of lines of about a quarter of a million bytes; a longer line is alone."""
    first, count = 0, len(ends) - 1
    while first < count:
        last = max(bisect_right(ends, ends[first] + _BLOCK, first + 1) - 1, first + 1)
        yield first, min(last, count)
        first = last


def _matching_lines(
    expression: re.Pattern[str], texts: list[str], first: int, *, is_plain: bool
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    lines: Iterable[tuple[int, str]] = enumerate(texts, first)
    if is_plain:
        # Most lines have no match, and this is the quickest way to leave them behind.
        lines = [(line, text) for line, text in lines if expression.search(text)]
    return ((line, found) for line, text in lines if (found := spans(expression, text)))


def _search(request: dict[str, Any], ends: array[int], streams: bytes, output: BinaryIO) -> None:
    expression = compiled(request["pattern"], ignore_case=request["ignore_case"])
    wanted = bytes(request["streams"])
    frames = _Frames(output, request["most"])
    for first, last in _blocks(ends):
        texts, is_plain = _texts(request["file"], ends, first, last)
        for begin in range(0, len(texts), _LINES_A_LOOK):
            frames.send(first + begin)
            some = texts[begin : begin + _LINES_A_LOOK]
            for line, found in _matching_lines(expression, some, first + begin, is_plain=is_plain):
                if streams[line] in wanted and not frames.add(line, found):
                    frames.send(line + 1, now=True)
                    return
    frames.send(len(ends) - 1, now=True)


def main() -> None:
    """Answer one request."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    request = json.loads(sys.stdin.buffer.readline())
    count = request["count"]
    ends = array("Q", sys.stdin.buffer.read(8 * (count + 1)))
    streams = sys.stdin.buffer.read(count)
    _search(request, ends, streams, sys.stdout.buffer)


if __name__ == "__main__":
    main()
