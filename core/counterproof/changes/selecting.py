"""The smaller patch that some files, hunks or lines of a patch make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from counterproof.changes.choice import Choice, chosen
from counterproof.changes.kinds import FileType, Kind
from counterproof.changes.patch import FilePatch, Patch
from counterproof.changes.writing import difference_written, file_written
from counterproof.changes.zero_context import NOTICE, has_context

WHOLE_FILE = None
"""Stands for all that a patch does to a file."""

_CREATING = (Kind.ADDED, Kind.RENAMED, Kind.COPIED)
_REMOVING = (Kind.DELETED, Kind.RENAMED)


def selected(patch: Patch, choices: Mapping[int, Choice | None]) -> bytes:
    """Return the patch of the chosen files, by their indexes: each whole, or with the chosen lines alone.

    What a file's mode or name becomes goes with any choice of it. Links, submodules and binary files have no
    parts: they are taken whole. A file that takes the place of another brings that one's removal with it, so
    that git accepts the result. A deletion of which lines are left becomes a change. A patch without context
    stays one, and says so in a line above its files; other text around the files is left out, and nothing
    chosen is no bytes. Raises Problem for lines that the file doesn't change.
    """
    complete = dict(choices)
    for index in _needed(patch, choices):
        if patch.files[index].kind is Kind.DELETED or index not in complete:
            complete[index] = WHOLE_FILE
    without = patch.zero_context
    parts = [_part(patch.files[index], complete[index], zero_context=without) for index in sorted(complete)]
    return (NOTICE if without and any(parts) else b"") + b"".join(parts)


def of_hunks(file: FilePatch, numbers: Iterable[int]) -> Choice:
    """Return the choice of whole hunks of a file, by their indexes."""
    difference, wanted = file.difference(), set(numbers)
    changes = enumerate(difference.changes)
    return Choice.of_changes(
        difference, [i for i, change in changes if difference.piece_of(change) in wanted]
    )


def of_lines(file: FilePatch, hunk: int, numbers: Iterable[int]) -> Choice:
    """Return the choice of lines of one hunk, by their indexes in it; unchanged lines are no part of it."""
    above = file.hunks[:hunk]
    place = {b"-": sum(len(h.before) for h in above), b"+": sum(len(h.after) for h in above)}
    wanted = set(numbers)
    taken: dict[bytes, set[int]] = {b"-": set(), b"+": set()}
    for number, line in enumerate(file.hunks[hunk].lines):
        sign = line[:1]
        if number in wanted and sign in taken:
            taken[sign].add(place[sign])
        for side in (b"-", b"+") if sign == b" " else (sign,):
            place[side] += 1
    return Choice(frozenset(taken[b"-"]), frozenset(taken[b"+"]))


def _part(file: FilePatch, choice: Choice | None, *, zero_context: bool) -> bytes:
    if choice is None or not file.hunks or file.type is not FileType.FILE or file.changes_type:
        return file_written(file)
    difference = file.difference()
    part = chosen(difference, choice)
    if (part.added, part.removed) == (difference.added, difference.removed):
        return file_written(file)
    if not part.changes and file.kind not in (Kind.RENAMED, Kind.COPIED) and not file.changes_mode:
        return b""
    # What git knew of the whole content holds no longer.
    file = replace(file, ids=("", ""), similarity=None)
    if file.kind is Kind.DELETED:
        file = replace(file, kind=Kind.MODIFIED, new_name=file.old_name, old_mode=None)
    elif not file.changes_mode and file.kind is not Kind.ADDED:
        file = replace(file, old_mode=None, new_mode=None)
    alone = zero_context and not any(map(has_context, file.hunks))
    return difference_written(file, part, zero_context=alone)


def _needed(patch: Patch, choices: Iterable[int]) -> set[int]:
    """Return the files whose removal the chosen ones need, and those that these need in turn."""
    removals = _Removals(patch)
    found: set[int] = set()
    waiting = list(choices)
    while waiting:
        index = waiting.pop()
        new = set(removals.under(patch.files[index])) - found - {index}
        found |= new
        waiting += new
    return found


class _Removals:
    """The names that files of a patch give up, and the folders that these stood in."""

    def __init__(self, patch: Patch) -> None:
        self._at: dict[tuple[int, bytes], list[int]] = {}
        self._below: dict[tuple[int, bytes], list[int]] = {}
        for index, file in enumerate(patch.files):
            if file.kind in _REMOVING and file.old_name:
                name = file.old_name.raw
                self._at.setdefault((file.mail, name), []).append(index)
                for folder in _folders(name):
                    self._below.setdefault((file.mail, folder), []).append(index)

    def under(self, file: FilePatch) -> Iterator[int]:
        """Yield the files that have to go before a file can stand where it is put."""
        if file.kind not in _CREATING or file.new_name is None:
            return
        name = file.new_name.raw
        for taken in (name, *_folders(name)):
            yield from self._at.get((file.mail, taken), ())
        yield from self._below.get((file.mail, name), ())


def _folders(name: bytes) -> Iterator[bytes]:
    """Yield the folders that a name stands in."""
    parts = name.split(b"/")
    for count in range(1, len(parts)):
        yield b"/".join(parts[:count])
