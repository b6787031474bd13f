"""What is drawn for one line of a log: colours obeyed, rewriting folded, every other hidden thing a token."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from counterproof.changes.characters import code_point
from counterproof_gui.views.log.escapes import CSI, PLAIN, Style, restyled
from counterproof_gui.views.visible_text import BLANK, is_hidden

TAB_WIDTH = 8
MOST_SPECIALS = 20_000
"""More hidden characters than this in one line are counted and not drawn."""
_PIECE = 256
_ASCII_SPECIAL = re.compile(r"[\x00-\x1f\x7f]")


def _offsets() -> array[int]:
    return array("I", [0])


@dataclass(frozen=True, slots=True, eq=False)
class DrawnLine:
    """The characters of a line, and what is drawn for them; a column is an index into the characters.

    Each piece is a range of columns drawn as something of another length: the four arrays tell where pieces
    begin and end in both. `tokens` and `styles` are ranges of the drawing; `fold` is the token that stands
    for what a carriage return wrote over.
    """

    line: str
    text: str
    starts: array[int] = field(default_factory=_offsets)
    stops: array[int] = field(default_factory=_offsets)
    drawn_starts: array[int] = field(default_factory=_offsets)
    drawn_stops: array[int] = field(default_factory=_offsets)
    tokens: tuple[tuple[int, int], ...] = ()
    styles: tuple[tuple[int, int, Style], ...] = ()
    fold: tuple[int, int] | None = None
    folded: int = 0

    def start(self, column: int) -> int:
        """The index into `text` at which a column begins; columns past the end count as the end."""
        column = min(max(column, 0), len(self.line))
        piece = bisect_right(self.starts, column) - 1
        if column < self.stops[piece]:
            return self.drawn_starts[piece]
        return self.drawn_stops[piece] + column - self.stops[piece]

    def column(self, index: int) -> int:
        """The column whose drawing covers an index into `text`."""
        index = min(max(index, 0), len(self.text))
        piece = bisect_right(self.drawn_starts, index) - 1
        if index < self.drawn_stops[piece]:
            return self.starts[piece]
        return min(self.stops[piece] + index - self.drawn_stops[piece], len(self.line))


class _Drawing:
    """A line's drawing while it grows."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.at = self.length = 0
        self.parts: list[str] = []
        self.arrays = (_offsets(), _offsets(), _offsets(), _offsets())
        self.tokens: list[tuple[int, int]] = []
        self.styles: list[tuple[int, int, Style]] = []
        self.style, self.styled_from = PLAIN, 0
        self.fold: tuple[int, int] | None = None

    def plain(self, until: int) -> None:
        """Draw the characters up to a column as they are."""
        self.parts.append(self.line[self.at : until])
        self.length += until - self.at
        self.at = until

    def piece(self, stop: int, shown: str, *, token: bool = True) -> None:
        """Draw something else for the characters up to a column."""
        end = self.length + len(shown)
        for numbers, number in zip(self.arrays, (self.at, stop, self.length, end), strict=True):
            numbers.append(number)
        if token and shown:
            self.tokens.append((self.length, end))
        self.parts.append(shown)
        self.at, self.length = stop, end

    def restyle(self, style: Style) -> None:
        """Draw in another style from here on."""
        if self.style != PLAIN and self.length > self.styled_from:
            self.styles.append((self.styled_from, self.length, self.style))
        self.style, self.styled_from = style, self.length

    def finished(self, folded: int) -> DrawnLine:
        """Return what was drawn."""
        self.restyle(PLAIN)
        text = "".join(self.parts)
        tokens, styles = tuple(self.tokens), tuple(self.styles)
        return DrawnLine(self.line, text, *self.arrays, tokens, styles, self.fold, folded)


def draw_line(line: str, *, missing: int = 0, unfold: bool = False) -> DrawnLine:
    """Return what is drawn for a line without its LF.

    `missing` bytes at its end are not in `line`, which the drawing says. What carriage returns wrote over is
    folded into one token, or with `unfold` drawn in full; a CR at the end of a line is not drawn.
    """
    if not missing and line.isascii() and line.isprintable():
        return DrawnLine(line, line)
    drawing = _Drawing(line)
    end = len(line) if missing else len(line.rstrip("\r"))
    folded = _fold(drawing, end) if not unfold else 0
    for count, column in enumerate(_specials(line, drawing.at, end)):
        if column < drawing.at:
            continue
        drawing.plain(column)
        if count >= MOST_SPECIALS:
            drawing.piece(len(line), f"⟨{len(line) - column:,} more characters are not drawn⟩")
            break
        _draw_special(drawing, column)
    if drawing.at < end:
        drawing.plain(end)
    if drawing.at < len(line):
        drawing.piece(len(line), "")
    if missing:
        drawing.piece(len(line), f"⟨{missing:,} more bytes are not drawn⟩")
    return drawing.finished(folded)


def _fold(drawing: _Drawing, end: int) -> int:
    """Draw one token for all that was written over; return how often that happened."""
    last = drawing.line.rfind("\r", 0, end)
    if last < 0:
        return 0
    folded = drawing.line.count("\r", 0, last + 1)
    for sequence in CSI.finditer(drawing.line, 0, last + 1):
        if sequence[2] == "m":
            drawing.style = restyled(drawing.style, sequence[1])
    drawing.piece(last + 1, f"⟨{folded:,} overwritten⟩")
    drawing.fold = drawing.tokens[-1]
    drawing.styled_from = drawing.length
    return folded


def _draw_special(drawing: _Drawing, column: int) -> None:
    character = drawing.line[column]
    sequence = CSI.match(drawing.line, column) if character == "\x1b" else None
    if character == "\t":
        drawing.piece(column + 1, " " * (TAB_WIDTH - drawing.length % TAB_WIDTH), token=False)
    elif sequence is None:
        drawing.piece(column + 1, f"⟨{_name(character)}⟩")
    elif sequence[2] == "m" and sequence[1].isascii() and not set(sequence[1]) - set("0123456789;:"):
        drawing.piece(sequence.end(), "")
        drawing.restyle(restyled(drawing.style, sequence[1]))
    else:
        drawing.piece(sequence.end(), f"⟨ESC{sequence[0][1:]}⟩")


def _name(character: str) -> str:
    names = {"\x1b": "ESC", "\r": "CR"}
    if "\udc80" <= character <= "\udcff":
        return f"byte {ord(character) - 0xDC00:02X}"
    return names.get(character) or code_point(character)


def _specials(line: str, first: int, end: int) -> Iterator[int]:
    """The columns of what is not drawn as itself."""
    if line.isascii():
        yield from (match.start() for match in _ASCII_SPECIAL.finditer(line, first, end))
        return
    for begin in range(first, end, _PIECE):
        piece = line[begin : min(begin + _PIECE, end)]
        if not piece.isprintable() or (not piece.isascii() and BLANK.search(piece)):
            yield from (
                begin + column
                for column, character in enumerate(piece)
                if character == "\t" or is_hidden(character)
            )
