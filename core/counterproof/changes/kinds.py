"""What becomes of a file of a patch, and what its modes say that it is."""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """What becomes of a file as a whole; its mode and content may change as well."""

    MODIFIED = "modified"
    ADDED = "added"
    DELETED = "deleted"
    RENAMED = "renamed"
    COPIED = "copied"


class FileType(Enum):
    """What a mode says that an entry of a tree is."""

    FILE = "file"
    LINK = "symbolic link"
    SUBMODULE = "submodule"
    OTHER = "special file"


_TYPES = {"100": FileType.FILE, "120": FileType.LINK, "160": FileType.SUBMODULE}


def type_of(mode: str | None) -> FileType:
    """Return what a mode of six octal digits means; git takes an entry without one for a file."""
    return FileType.FILE if mode is None else _TYPES.get(mode[:3], FileType.OTHER)


def is_executable(mode: str | None) -> bool:
    """Say whether the mode of a file lets its owner execute it."""
    return mode is not None and type_of(mode) is FileType.FILE and int(mode, 8) & 0o100 != 0
