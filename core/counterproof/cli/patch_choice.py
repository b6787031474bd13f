"""What of a patch is to be taken, as the numbers that `patch show` prints."""

from __future__ import annotations

import re
from collections.abc import Iterable

from counterproof.changes.choice import Choice
from counterproof.changes.entries import Entry, entries
from counterproof.changes.patch import Patch
from counterproof.changes.selecting import WHOLE_FILE, of_hunks, of_lines
from counterproof.evidence import Problem

_HUNK = re.compile(r"(\d{1,9})\.(\d{1,9})")
_LINES = re.compile(r"(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-(\d{1,9}))?")


def choices(
    patch: Patch, files: Iterable[str], hunks: Iterable[str], lines: Iterable[str]
) -> dict[int, Choice | None]:
    """Return what numbers choose of a patch, by the indexes of its files.

    Entries are `N` or a name as shown, hunks `N.H` and lines `N.H.L` or `N.H.L-M`, all from 1. Raises Problem
    for what the patch doesn't have, and for a part of an entry that has none.
    """
    chosen = _Chosen(patch)
    for text in files:
        chosen.take_entry(text)
    for text in hunks:
        chosen.take_hunk(text)
    for text in lines:
        chosen.take_lines(text)
    return chosen.choices


class _Chosen:
    def __init__(self, patch: Patch) -> None:
        self.choices: dict[int, Choice | None] = {}
        self._indexes = {id(file): index for index, file in enumerate(patch.files)}
        self._entries = entries(patch)

    def take_entry(self, text: str) -> None:
        names = [entry for entry in self._entries if entry.name.shown == text]
        entry = names[0] if len(names) == 1 else self._entry("--file", text, text)
        for file in entry.files:
            self.choices[self._indexes[id(file)]] = WHOLE_FILE

    def take_hunk(self, text: str) -> None:
        match = _HUNK.fullmatch(text)
        if match is None:
            raise Problem("this is no hunk", field="--hunk", value=text, allowed="ENTRY.HUNK, such as 2.1")
        file = self._entry("--hunk", text, match[1]).files[0]
        hunk = self._number("--hunk", text, match[2], len(file.hunks), "hunk")
        self._add(self._indexes[id(file)], of_hunks(file, [hunk]))

    def take_lines(self, text: str) -> None:
        match = _LINES.fullmatch(text)
        if match is None:
            allowed = "ENTRY.HUNK.LINE or ENTRY.HUNK.LINE-LINE, such as 2.1.4-6"
            raise Problem("these are no lines", field="--line", value=text, allowed=allowed)
        file = self._entry("--line", text, match[1]).files[0]
        hunk = self._number("--line", text, match[2], len(file.hunks), "hunk")
        count = len(file.hunks[hunk].lines)
        first, last = (
            self._number("--line", text, number, count, "line") for number in (match[3], match[4] or match[3])
        )
        choice = of_lines(file, hunk, range(first, last + 1))
        if not choice.before and not choice.after:
            raise Problem("no change stands in these lines", field="--line", value=text)
        self._add(self._indexes[id(file)], choice)

    def _entry(self, field: str, text: str, number: str) -> Entry:
        entry = self._entries[self._number(field, text, number, len(self._entries), "entry")]
        if len(entry.files) > 1 and field != "--file":
            raise Problem(
                "a change of type has no parts", field=field, value=text, advice=f"take it by --file {number}"
            )
        return entry

    @staticmethod
    def _number(field: str, text: str, number: str, count: int, what: str) -> int:
        if not number.isdecimal() or not 1 <= int(number) <= count:
            allowed = f"1 to {count}" if count else f"nothing, as there is no {what}"
            raise Problem(f"there is no such {what}", field=field, value=text, allowed=allowed)
        return int(number) - 1

    def _add(self, index: int, choice: Choice) -> None:
        known = self.choices.get(index, Choice())
        if known is not WHOLE_FILE:
            self.choices[index] = Choice(known.before | choice.before, known.after | choice.after)
