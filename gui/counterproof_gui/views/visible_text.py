"""A line of untrusted text as it may be shown: invisible and direction-changing characters become tokens."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate

from counterproof.changes.characters import TOKEN_LIKE, token

TAB_WIDTH = 4
_PIECE = 256
# Printable by category, yet drawn as nothing or only changing a neighbour: fillers, joiners, selectors.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


@dataclass(frozen=True, slots=True)
class VisibleLine:
    """What is drawn for one line; a column is an index into the line's real characters.

    `special` holds the columns that are drawn as more than one character, and `extra` by how many characters
    the drawing is longer before each of them and at the end.
    """

    line: str
    text: str
    special: tuple[int, ...] = ()
    extra: tuple[int, ...] = (0,)

    def start(self, column: int) -> int:
        """The index into `text` at which a column begins; columns past the end count as the end."""
        column = min(max(column, 0), len(self.line))
        return column + self.extra[bisect_left(self.special, column)]

    def column(self, index: int) -> int:
        """The column whose drawing covers an index into `text`."""
        before = bisect_right(self.special, index, key=self.start)
        column = max(index, 0) - self.extra[before]
        if before:
            column = max(column, self.special[before - 1])
        return min(column, len(self.line))

    def tokens(self, first: int = 0, last: int | None = None) -> tuple[tuple[int, int], ...]:
        """The ranges of `text`, or of a part of it, that stand for a character which is spelled out."""
        begin = bisect_left(self.special, self.column(first))
        end = bisect_right(self.special, self.column(len(self.text) if last is None else last))
        return tuple(
            (self.start(column), self.start(column + 1))
            for column in self.special[begin:end]
            if self.line[column] != "\t"
        )


def is_hidden(character: str) -> bool:
    """Whether a character has no shape of its own; tabs and spaces have theirs.

    Every character that `counterproof.changes` calls hidden is one of them; odd spaces and unassigned code
    points are drawn as tokens too, though no check objects to them.

    Python calls printable what is neither a separator nor of the categories for controls, formats, lone
    surrogates, private use and unassigned code points.
    """
    return character != "\t" and (not character.isprintable() or BLANK.match(character) is not None)


def visible_line(line: str) -> VisibleLine:
    """Return what is drawn for a line without its LF.

    What only reads like a token is told apart from one, as the engine's `visible` does.
    """
    special = _special(line)
    if "⟨" in line:
        special = tuple(sorted({*special, *(match.start() for match in TOKEN_LIKE.finditer(line))}))
    return _drawn(line, special)


def visible_text(text: str) -> str:
    """Return a short text for a label with every hidden character, line breaks included, as a token.

    Tokens stay tokens, because the engine's sentences and names hold some.
    """
    return _drawn(text, _special(text)).text


def _drawn(line: str, special: tuple[int, ...]) -> VisibleLine:
    if not special:
        return VisibleLine(line, line)
    parts: list[str] = []
    grown: list[int] = []
    at = length = 0
    for column in special:
        length += column - at
        shown = _shown(line[column], length)
        parts += [line[at:column], shown]
        grown.append(len(shown) - 1)
        at, length = column + 1, length + len(shown)
    parts.append(line[at:])
    return VisibleLine(line, "".join(parts), special, (0, *accumulate(grown)))


def _special(line: str) -> tuple[int, ...]:
    if line.isprintable():
        return () if line.isascii() else tuple(match.start() for match in BLANK.finditer(line))
    found: list[int] = []
    # Python tells at once whether a whole piece is printable, so only the others are read by character.
    for first in range(0, len(line), _PIECE):
        piece = line[first : first + _PIECE]
        if piece.isascii() and piece.isprintable():
            continue
        found += [
            first + column
            for column, character in enumerate(piece)
            if character == "\t" or is_hidden(character)
        ]
    return tuple(found)


def _shown(character: str, at: int) -> str:
    if character == "\t":
        return " " * (TAB_WIDTH - at % TAB_WIDTH)
    return token(character)
