"""What a selection in a log holds: the bytes as they came, wherever its ends stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from counterproof_gui.views.log.shown_lines import ShownLines
from counterproof_gui.views.selection import Position, Selection


def selected_bytes(lines: ShownLines, selection: Selection) -> bytes:
    """The bytes selected, or those of the caret's line without its LF when nothing is."""
    if not len(lines):
        return b""
    if selection.is_empty:
        return lines.raw(selection.caret.line).removesuffix(b"\n")
    start, end = selection.start, selection.end
    last = lines.raw(end.line)
    kept = last.removesuffix(b"\n") if _is_past(lines, end) else last[: _bytes_before(lines, end)]
    return (lines.stretch(start.line, end.line) + kept)[_bytes_before(lines, start) :]


def selected_size(lines: ShownLines, selection: Selection) -> int:
    """About how many bytes are selected: those of all lines that the selection touches."""
    if not len(lines):
        return 0
    return lines.stretch_size(selection.start.line, selection.end.line + 1)


def _bytes_before(lines: ShownLines, place: Position) -> int:
    return len(lines.text(place.line)[: place.column].encode(errors="surrogateescape"))


def _is_past(lines: ShownLines, place: Position) -> bool:
    return place.column >= len(lines.text(place.line))


class Texts(Sequence[str]):
    """The characters of shown lines, as keys move over them."""

    def __init__(self, lines: ShownLines) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [self._lines.text(each) for each in range(*place.indices(len(self)))]
        return self._lines.text(place % len(self))
