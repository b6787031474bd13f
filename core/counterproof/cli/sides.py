"""A side of a comparison: what can be read at a path, and what a reviewer should know besides the bytes."""

from __future__ import annotations

import os
import select
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from counterproof.changes.characters import visible
from counterproof.evidence import Budget, DeadlineExceeded, Problem, os_reason, shown

LIMIT_S: Final = 60.0
"""How long a side may take to come, which is for pipes: a command writes into them."""

_AT_ONCE: Final = 1024 * 1024
_BETWEEN_CHECKS_MS: Final = 50


@dataclass(frozen=True, slots=True)
class Side:
    """The bytes at a path, whether they are an executable file (None: no file), and where a link leads."""

    name: str
    data: bytes
    executable: bool | None = None
    link: str | None = None

    @property
    def shown(self) -> str:
        """The name on one line, different for different names."""
        return visible(self.name, keep="")


def read_side(path: Path, limit: int, *, budget: Budget) -> Side:
    """Return what a path leads to: a file, also through a symbolic link, or what a pipe or device gives.

    Raises Problem if it can't be read, is a folder or has more than `limit` bytes; DeadlineExceeded if it
    does not end in time, and Cancelled.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        try:
            status = os.fstat(descriptor)
            data = _read(descriptor, limit, budget.within(LIMIT_S))
        finally:
            os.close(descriptor)
        is_file = stat.S_ISREG(status.st_mode)
        link = str(path.readlink()) if is_file and path.is_symlink() else None
    except OSError as error:
        what = (
            f"link to {shown(str(path.readlink()))} can't be followed"
            if path.is_symlink()
            else "file can't be read"
        )
        raise Problem(f"the {what}: {os_reason(error)}", file=path) from error
    except DeadlineExceeded:
        raise DeadlineExceeded(f"{path} did not end within {LIMIT_S:.0f} s") from None
    if len(data) > limit:
        raise Problem("the file is too long", file=path, allowed=f"up to {limit:,} bytes")
    return Side(str(path), data, bool(status.st_mode & stat.S_IXUSR) if is_file else None, link)


def _read(descriptor: int, limit: int, budget: Budget) -> bytes:
    """Return all bytes, or one more than the limit; a pipe that nobody has opened yet is waited for."""
    data = bytearray()
    waiting = select.poll()
    waiting.register(descriptor, select.POLLIN)
    while len(data) <= limit:
        budget.check()
        if waiting.poll(_BETWEEN_CHECKS_MS):
            part = os.read(descriptor, min(_AT_ONCE, limit + 1 - len(data)))
            if not part:
                break
            data += part
    return bytes(data)


def side_remarks(before: Side, after: Side) -> list[str]:
    """Return sentences on what two sides are besides their bytes."""
    remarks = [
        f"{side.shown} is a symbolic link to {visible(side.link, keep='')}; what it leads to is compared"
        for side in (before, after)
        if side.link is not None
    ]
    if None not in (before.executable, after.executable) and before.executable != after.executable:
        words = ["executable" if side.executable else "not executable" for side in (before, after)]
        remarks.append(f"mode: {words[0]} before, {words[1]} after")
    return remarks
