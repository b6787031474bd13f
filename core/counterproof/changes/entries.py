"""The rows in which a list shows a patch: one for each file, or for two that are one change of type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from counterproof.changes.kinds import FileType, Kind
from counterproof.changes.names import Name
from counterproof.changes.patch import FilePatch, Patch
from counterproof.changes.words import in_words, targets_of


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: a name and what becomes of it, by one file of the patch or by two that are one change."""

    files: tuple[FilePatch, ...]

    @property
    def name(self) -> Name:
        """The name at the end, or before the deletion."""
        return self.files[-1].name

    @property
    def words(self) -> str:
        """What becomes of it; never that nothing does."""
        if len(self.files) == 1:
            return in_words(self.files[0])
        gone, come = self.files
        target = f' to "{targets_of(come)[1]}"' if come.type is FileType.LINK else ""
        return f"type changed: {gone.type.value} to {come.type.value}{target}"

    @property
    def added(self) -> int:
        """How many lines are added."""
        return sum(file.added for file in self.files)

    @property
    def removed(self) -> int:
        """How many lines are removed."""
        return sum(file.removed for file in self.files)


def entries(patch: Patch) -> tuple[Entry, ...]:
    """Return the rows of a patch in its order.

    Git writes a file that becomes a link, or the other way round, as a deletion and an addition of the same
    name, one after the other: they are one row.
    """
    return tuple(Entry(files) for files in _grouped(patch.files))


def _grouped(files: tuple[FilePatch, ...]) -> Iterator[tuple[FilePatch, ...]]:
    place = 0
    while place < len(files):
        pair = files[place : place + 2]
        size = 2 if len(pair) == 2 and is_type_change(*pair) else 1
        yield pair[:size]
        place += size


def is_type_change(gone: FilePatch, come: FilePatch) -> bool:
    """Say whether two files of a patch are the two halves of a change of type."""
    kinds = (gone.kind, come.kind) == (Kind.DELETED, Kind.ADDED)
    return kinds and gone.name == come.name and gone.type is not come.type
