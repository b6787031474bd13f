"""Hunks put into a text: exactly where they say, or at the only other place that has all of their lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO

from counterproof.changes.misfits import Misfit
from counterproof.changes.names import Quoted
from counterproof.changes.patch import PatchHunk
from counterproof.changes.zero_context import has_context, is_zero_context
from counterproof.evidence import shown


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text after hunks, and by how many lines each of them was moved to fit."""

    data: bytes
    offsets: tuple[int, ...]


def fitted(hunks: Sequence[PatchHunk], data: bytes, *, zero_context: bool = False) -> Fitted:
    """Return a text with hunks applied; nothing is taken for nearly equal.

    A hunk without context behind its changes belongs at the end of the file, as git has it, unless these
    hunks or others of their patch (`zero_context`) show that it was made without context. Raises Misfit, with
    the hunk, the line, and what was expected and found there, where one doesn't fit, and where all of them
    are applied already.
    """
    text = _Text(data, zero_context=zero_context or is_zero_context(hunks))
    try:
        return _fitted(hunks, text)
    except Misfit:
        if _holds_already(hunks, text):
            raise Misfit("it is applied already") from None
        raise


def _fitted(hunks: Sequence[PatchHunk], text: _Text) -> Fitted:
    after: list[bytes] = []
    offsets: list[int] = []
    copied = offset = 0
    for number, hunk in enumerate(hunks, 1):
        place = text.place_of(hunk, number, copied, moved=offset != 0)
        after += text.lines[copied:place]
        after += hunk.side(b" +")
        copied = place + len(hunk.before)
        offset = place - hunk.before.start
        offsets.append(offset)
    return Fitted(b"".join(after + text.lines[copied:]), tuple(offsets))


def _holds_already(hunks: Sequence[PatchHunk], text: _Text) -> bool:
    """Say whether a text is as the hunks leave it, at the places that they name."""
    return all(
        text.lines[hunk.after.start : hunk.after.stop] == hunk.side(b" +") and hunk.after for hunk in hunks
    )


class _Text:
    """The lines of a text, each with its LF, and where they stand."""

    def __init__(self, data: bytes, *, zero_context: bool) -> None:
        self._zero_context = zero_context
        self.lines = list(BytesIO(data))

    @cached_property
    def _places(self) -> dict[bytes, list[int]]:
        places: dict[bytes, list[int]] = defaultdict(list)
        for place, line in enumerate(self.lines):
            places[line].append(place)
        return places

    def place_of(self, hunk: PatchHunk, number: int, floor: int, *, moved: bool) -> int:
        """Return where a hunk fits, at or behind a floor: where it says, or else where alone it can."""
        before = hunk.side(b" -")
        exact = hunk.before.start
        if not moved and exact >= floor and self._fits(hunk, before, exact):
            return exact
        found = [
            place for place in self._candidates(before) if place >= floor and self._fits(hunk, before, place)
        ]
        if len(found) == 1 and exact:
            return found[0]
        if found and exact:
            lines = " and ".join(str(place + 1) for place in found[:2])
            raise Misfit(f"hunk {number} fits at more than one place, such as lines {lines}")
        raise Misfit(f"hunk {number} doesn't fit: {self._difference(hunk, before)}")

    def _candidates(self, before: list[bytes]) -> list[int]:
        """Return where a hunk could begin, by the rarest of its lines."""
        if not before:
            return []
        rarest = min(range(len(before)), key=lambda index: len(self._places.get(before[index], ())))
        return [place - rarest for place in self._places.get(before[rarest], ()) if place >= rarest]

    def _fits(self, hunk: PatchHunk, before: list[bytes], place: int) -> bool:
        end = place + len(before)
        if self.lines[place:end] != before or place > len(self.lines):
            return False
        if not before and place and not self.lines[place - 1].endswith(b"\n"):
            return False
        return end == len(self.lines) or not self._is_last(hunk)

    def _difference(self, hunk: PatchHunk, before: list[bytes]) -> str:
        """Return the first line that is not as a hunk expects it at its place."""
        for place, line in enumerate(before, hunk.before.start):
            if place >= len(self.lines):
                return f"the file has no line {place + 1}, where {_said(line)} is expected"
            if self.lines[place] != line:
                return f"line {place + 1} is {_said(self.lines[place])}, where {_said(line)} is expected"
        if hunk.before.start > len(self.lines):
            return f"the file has no line {hunk.before.start}"
        if hunk.before.stop < len(self.lines) and self._is_last(hunk):
            if not hunk.before.stop:
                return "the file isn't empty, where no line is expected"
            return f"the file goes on after line {hunk.before.stop}, where the hunk ends it"
        return "lines above it were moved, and nothing says where it belongs"

    def _is_last(self, hunk: PatchHunk) -> bool:
        """Say whether nothing can follow a hunk: a line has no newline, or no context stands at its end."""
        if any(not line.endswith(b"\n") for line in hunk.lines if line[0] != ord("-")):
            return True
        if self._zero_context and not has_context(hunk):
            return False
        return not hunk.lines[-1].startswith(b" ")


def _said(line: bytes) -> str:
    text = shown(Quoted(line.removesuffix(b"\n")))
    return text if line.endswith(b"\n") else f"{text} without newline"
