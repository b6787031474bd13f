"""The text that a code view shows, with what was found in it and how it is coloured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from counterproof.evidence.states import State
from counterproof_gui.views.line_numbers import LineNumbers
from counterproof_gui.views.remarks import Remark, remarkable
from counterproof_gui.views.syntax import Coloured, Colouring
from counterproof_gui.views.visible_text import VisibleLine, visible_line

_LINES_KEPT = 512
_MOST_MARKED_LINES = 200
_PLAIN = bytes(range(0x20, 0x7F))


class CodeDocument:
    """Lines that were split on LF, and remarks on them. There is always at least one line.

    Where every line ends with CR, the CR is not drawn; a CR anywhere else is a visible token.
    """

    def __init__(self, lines: Sequence[str] = (), remarks: Iterable[Remark] = ()) -> None:
        self.lines = tuple(lines) or ("",)
        self.numbers = LineNumbers(self.lines)
        placed = (remark.placed(self.numbers) for remark in remarks)
        self.remarks = remarkable(placed, len(self.lines))
        self.colouring: Colouring = {}
        self._by_line: dict[int, list[Remark]] = {}
        self._marked: dict[int, list[Remark]] = {}
        for remark in self.remarks:
            self._index(remark)
        broken = self.lines[:-1]
        self._crlf = bool(broken) and all(line.endswith("\r") for line in broken)
        self.drawn = lru_cache(_LINES_KEPT)(self._draw)
        self.longest = self._longest()

    def remarks_at(self, line: int) -> Sequence[Remark]:
        """The remarks whose first line this is."""
        return self._by_line.get(line, ())

    def state_at(self, line: int) -> State | None:
        """The state that tints a line: that of its most serious remark."""
        found = self._by_line.get(line)
        return found[0].finding.state if found else None

    def marks_on(self, line: int) -> list[tuple[int, int, State]]:
        """The exact columns of a line that remarks are about, the most serious last."""
        length = len(self.lines[line])
        marks = []
        for remark in reversed(self._marked.get(line, [])):
            columns = remark.columns_on(line, length)
            if columns is not None:
                marks.append((*columns, remark.finding.state))
        return marks

    def colours_on(self, line: int) -> tuple[Coloured, ...]:
        """The coloured ranges of a line."""
        return self.colouring.get(line, ())

    def longer_than(self, columns: int) -> Iterator[int]:
        """The lines whose drawing may need more than so many columns."""
        for line, text in enumerate(self.lines):
            if len(text) > columns or not (text.isascii() and text.isprintable()):
                yield line

    def _index(self, remark: Remark) -> None:
        self._by_line.setdefault(remark.line, []).append(remark)
        span = remark.place
        last = min(span.end_line, len(self.lines), remark.line + _MOST_MARKED_LINES) if span else 0
        for line in range(remark.line, last):
            self._marked.setdefault(line, []).append(remark)

    def _draw(self, line: int) -> VisibleLine:
        return visible_line(self._content(line))

    def _content(self, line: int) -> str:
        text = self.lines[line]
        return text.removesuffix("\r") if self._crlf else text

    def _longest(self) -> int:
        """The length of the longest line as it is drawn; only lines with hidden characters have to be."""
        contents = [self._content(line) for line in range(len(self.lines))] if self._crlf else self.lines
        odd = [] if _is_plain(contents) else [n for n, text in enumerate(contents) if not text.isprintable()]
        drawn = (len(self._draw(number).text) for number in odd)
        return max(chain(map(len, contents), drawn))


def _is_plain(lines: Sequence[str]) -> bool:
    """Whether there is nothing but printable ASCII, found in a tenth of the time that each line takes."""
    text = "".join(lines)
    return text.isascii() and not text.encode().translate(None, _PLAIN)
