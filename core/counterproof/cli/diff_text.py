"""A difference as lines for people: a unified diff in which nothing is hidden and nothing moves a cursor."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from counterproof.changes.characters import visible
from counterproof.changes.difference import Difference
from counterproof.changes.hunks import Hunk
from counterproof.changes.properties import BINARY, endings_of, newline_change, properties
from counterproof.changes.unified import hunk_header, hunk_lines
from counterproof.changes.unseen import unseen
from counterproof.cli.sides import Side, side_remarks
from counterproof.cli.terminal import Line, Styled

_COLOURS = {"-": "red", "+": "green"}
_BLANK_AT_END = re.compile(" $")
_TAB_WIDTH = 8


def diff_lines(sides: tuple[Side, Side], difference: Difference, hunks: Sequence[Hunk]) -> Iterator[Line]:
    """Yield the names, what differs besides lines, what is hidden, the hunks, and how much it is in all."""
    before, after = difference.before, difference.after
    if before.data == after.data:
        yield ("Equal: both files hold the same bytes.",)
        yield from map(_remark, side_remarks(*sides))
        return
    yield (Styled(f"--- {sides[0].shown}", bold=True),)
    yield (Styled(f"+++ {sides[1].shown}", bold=True),)
    alike = unseen(before.data, after.data)
    yield from map(_remark, (*side_remarks(*sides), *_properties(difference)))
    if alike:
        yield _remark(f"the files look the same and differ in {alike}")
    if difference.ignored:
        yield (Styled(_banner(difference.ignored), "yellow", bold=True),)
    if not difference.is_binary:
        yield from _body(difference, hunks, alike=bool(alike))
        yield (_total(difference),)


def _remark(text: str) -> Line:
    return (Styled(f"\\ {text}", "yellow"),)


def _banner(ignored: int) -> str:
    lines = "1 line differs in it and is" if ignored == 1 else f"{ignored:,} lines differ in it and are"
    return f"White space is ignored: {lines} not shown."


def _properties(difference: Difference) -> Iterator[str]:
    """Yield what the files differ in as wholes; how much longer they got is told by the lines."""
    if difference.trouble:
        yield difference.trouble
    for item in properties(difference.before, difference.after):
        if item.name == "newline at end":
            yield from filter(None, [newline_change(difference.before, difference.after)])
        elif item.differs and (item.name != "size" or difference.is_binary):
            yield f"{item.name}: {item.before} before, {item.after} after"
        elif difference.is_binary and item.before != BINARY:
            yield f"{item.name}: {item.before} before and after"


def _body(difference: Difference, hunks: Iterable[Hunk], *, alike: bool) -> Iterator[Line]:
    """Yield the hunks; lines that look the same are pointed out unless the files as wholes do."""
    # A CR at the end of every line says nothing about one of them.
    every_cr = {endings_of(difference.before), endings_of(difference.after)} == {"CR LF"}
    for hunk in hunks:
        yield (Styled(hunk_header(difference, hunk), "cyan"),)
        for changed, group in groupby(hunk_lines(difference, hunk), lambda line: line[0] != " "):
            lines = list(group)
            yield from _signed(lines, b"\r\n" if every_cr else b"\n")
            if changed and not alike and (words := _unseen_in(lines)):
                yield _remark(f"these lines look the same and differ in {words}")


def _signed(lines: Iterable[tuple[str, bytes]], ending: bytes) -> Iterator[Line]:
    for sign, line in lines:
        text = _shown(line.removesuffix(ending))
        if sign != " ":
            text = _BLANK_AT_END.sub("⟨U+0020⟩", text)
        yield (Styled(sign + text, _COLOURS.get(sign)),)
        if not line.endswith(b"\n"):
            yield (r"\ No newline at end of file",)


def _unseen_in(lines: Sequence[tuple[str, bytes]]) -> str:
    before, after = (b"".join(line for sign, line in lines if sign == side) for side in "-+")
    return unseen(before, after) if before and after else ""


def _shown(content: bytes) -> str:
    """Return a line with tabs as blanks, and what is hidden or no UTF-8 as tokens."""
    return visible(content.decode(errors="surrogateescape").expandtabs(_TAB_WIDTH), keep="")


def _total(difference: Difference) -> str:
    number = len(difference.changes)
    changes = "1 change" if number == 1 else f"{number:,} changes"
    return f"{changes}: {difference.added:,} added, {difference.removed:,} removed"
