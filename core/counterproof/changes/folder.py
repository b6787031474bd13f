"""A folder that is walked part by part, so that no link on the way is ever followed."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from counterproof.changes.escapes import parents
from counterproof.changes.kinds import FileType, type_of
from counterproof.changes.misfits import Escape, Misfit
from counterproof.changes.names import Name
from counterproof.evidence import Problem, os_reason

MAX_FILE = 64 * 1024 * 1024
"""The largest file that is patched, in bytes."""

FILE, EXECUTABLE, LINK, FOLDER, SPECIAL = "100644", "100755", "120000", "040000", "000000"
_HERE = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK


@dataclass(frozen=True, slots=True)
class Node:
    """What stands at a name: git's mode for it, a file's bytes or a link's target, and what the system knows.

    `status` is None for what is not on the disk yet; `permissions` are those that such a file takes over.
    """

    mode: str
    data: bytes = b""
    permissions: int | None = None
    status: os.stat_result | None = None

    @property
    def type(self) -> FileType:
        """Whether it is a file, a link, or something else."""
        return type_of(self.mode)


class Folder:
    """An open folder; names are paths below it. Nothing above or beside it can be reached through this."""

    def __init__(self, path: Path) -> None:
        try:
            self.descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError as error:
            raise Problem(f"the folder can't be opened: {os_reason(error)}", file=path) from error

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        os.close(self.descriptor)

    @contextmanager
    def opened(self, name: bytes) -> Iterator[int | None]:
        """Open the folder at a name, the root for no name, and give its descriptor; None if there is none.

        Raises Escape where a link stands in the way, and Misfit where a file does.
        """
        descriptor = os.dup(self.descriptor)
        try:
            for folder in (*parents(name), name) if name else ():
                below = _step(descriptor, folder)
                if below is None:
                    yield None
                    return
                above, descriptor = descriptor, below
                os.close(above)
            yield descriptor
        finally:
            os.close(descriptor)

    def node(self, name: bytes) -> Node | None:
        """Return what stands at a name, links not followed; None if nothing does.

        Raises Escape and Misfit as `opened` does, and Misfit for what can't be read or is more than 64 MiB.
        """
        folder, _, part = name.rpartition(b"/")
        with suppress(FileNotFoundError), _readable(), self.opened(folder) as descriptor:
            return None if descriptor is None else _node(descriptor, part)
        return None

    def listing(self, name: bytes) -> list[bytes]:
        """Return the names in a folder; none if there is no such folder. Raises as `node` does."""
        with suppress(FileNotFoundError), _readable(), self.opened(name) as descriptor:
            if descriptor is not None:
                return list(map(os.fsencode, os.listdir(descriptor)))  # noqa: PTH208 - it is open
        return []


@contextmanager
def _readable() -> Iterator[None]:
    """Put into words what the system refuses."""
    try:
        yield
    except FileNotFoundError:
        raise
    except OSError as error:
        raise Misfit(f"it can't be read: {os_reason(error)}") from error


def _step(descriptor: int, folder: bytes) -> int | None:
    part = folder.rpartition(b"/")[2]
    try:
        return os.open(part, _HERE | os.O_DIRECTORY, dir_fd=descriptor)
    except FileNotFoundError:
        return None
    except OSError:
        status = os.stat(part, dir_fd=descriptor, follow_symlinks=False)
        if stat.S_ISLNK(status.st_mode):
            raise Escape(f"the path goes through the symbolic link '{Name(folder)}'") from None
        if not stat.S_ISDIR(status.st_mode):
            raise Misfit(f"'{Name(folder)}' is a file, not a folder") from None
        raise


def _node(descriptor: int, part: bytes) -> Node:
    status = os.stat(part, dir_fd=descriptor, follow_symlinks=False)
    if stat.S_ISLNK(status.st_mode):
        return Node(LINK, os.readlink(part, dir_fd=descriptor), status=status)
    if stat.S_ISDIR(status.st_mode):
        return Node(FOLDER, status=status)
    if not stat.S_ISREG(status.st_mode):
        return Node(SPECIAL, status=status)
    opened = os.open(part, _HERE, dir_fd=descriptor)
    with os.fdopen(opened, "rb") as file:
        status = os.fstat(opened)
        if status.st_size > MAX_FILE:
            raise Misfit(f"it is {status.st_size:,} bytes long; up to {MAX_FILE:,} are allowed")
        data = file.read(MAX_FILE + 1)
    permissions = stat.S_IMODE(status.st_mode)
    return Node(EXECUTABLE if permissions & 0o100 else FILE, data, permissions, status)


def is_same(one: os.stat_result, other: os.stat_result) -> bool:
    """Say whether two looks at a name saw the same content at the same place."""
    return all(getattr(one, key) == getattr(other, key) for key in _IDENTITY)


_IDENTITY = ("st_dev", "st_ino", "st_mode", "st_size", "st_mtime_ns")
