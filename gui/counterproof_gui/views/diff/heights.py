"""How much higher than one line each row is: by wrapping, by boxes under it, or because it is a header."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from counterproof.changes.lines import Lines
from counterproof_gui.views.diff.arrangement import Arrangement, Kind, Stretch
from counterproof_gui.views.diff.document import DiffDocument
from counterproof_gui.views.diff.entry import Place, Side
from counterproof_gui.views.diff.metrics import DiffMetrics
from counterproof_gui.views.diff.page import HEADER_EXTRA, Boxes, boxes_height
from counterproof_gui.views.slices import rows_of
from counterproof_gui.views.visible_text import visible_line

_NOT_PLAIN = re.compile(rb"[^\n -~]")
_MOST_DRAWN_PER_BYTE = 8


def heights(
    document: DiffDocument, arrangement: Arrangement, metrics: DiffMetrics, boxes: Boxes, columns: int
) -> dict[int, int]:
    """The extra height of every row that has any; lines are wrapped at `columns`, at 0 they are not."""
    extra = dict(_wrapping(document, arrangement, columns, metrics.line_height)) if columns else {}
    apart = len(metrics.panes(2)) > 1
    for number, found in boxes.items():
        extra[number] = extra.get(number, 0) + boxes_height(found, apart=apart)
    for start, stretch in zip(arrangement.starts, arrangement.stretches, strict=False):
        if stretch.kind is Kind.HEADER:
            extra[start] = HEADER_EXTRA
    return extra


def _wrapping(
    document: DiffDocument, arrangement: Arrangement, columns: int, line_height: int
) -> Iterator[tuple[int, int]]:
    long = [
        tuple(_long_lines(lines, columns) for lines in document.sides(entry))
        for entry in range(len(document.entries))
    ]
    found: dict[int, int] = {}
    for stretch in arrangement.stretches:
        if stretch.kind not in {Kind.EQUAL, Kind.CHANGE}:
            continue
        for side in Side:
            for line, rows in _within(long[stretch.entry][side], stretch, side):
                number = arrangement.row_of(Place(stretch.entry, side, line))
                found[number] = max(found.get(number, 1), rows)
    yield from ((number, (rows - 1) * line_height) for number, rows in found.items())


def _within(long: list[tuple[int, int]], stretch: Stretch, side: Side) -> list[tuple[int, int]]:
    lines = stretch.after if side is Side.AFTER else stretch.before
    first = bisect_left(long, (lines.start, 0))
    return long[first : bisect_left(long, (lines.stop, 0))]


def _long_lines(lines: Lines, columns: int) -> list[tuple[int, int]]:
    """The lines that take more than one row, with how many rows they take."""
    plain = _NOT_PLAIN.search(lines.data) is None
    least = columns if plain else columns // _MOST_DRAWN_PER_BYTE
    found = []
    for number, content in enumerate(lines.data.split(b"\n")[: len(lines)]):
        if len(content) > least:
            rows = -(-len(content) // columns) if plain else _rows(lines, number, columns)
            if rows > 1:
                found.append((number, rows))
    return found


def _rows(lines: Lines, number: int, columns: int) -> int:
    return rows_of(visible_line(lines.text(number)).text, columns)
