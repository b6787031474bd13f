"""How the desk keeps its records: each file whole or not at all, and one writer at a time."""

from __future__ import annotations

import fcntl
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from counterproof.evidence import Problem

_LOCK_TIMEOUT_S = 10.0
_LOCK_POLL_S = 0.02


def write_whole(path: Path, data: bytes) -> None:
    """Put a file's new content in place in one step; a crash leaves the old or the new one.

    Raises OSError if the folder can't be written.
    """
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def locked(folder: Path, *, busy: str) -> Iterator[int]:
    """Hold a folder against other writers for one block and give its descriptor.

    Raises Problem with the words of `busy` if another writer doesn't finish in ten seconds, OSError if the
    folder can't be opened.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        _lock(descriptor, folder, busy)
        yield descriptor
    finally:
        os.close(descriptor)


def _lock(descriptor: int, folder: Path, busy: str) -> None:
    deadline = time.monotonic() + _LOCK_TIMEOUT_S
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise Problem(busy, file=folder, advice="nothing was changed; try again") from None
            time.sleep(_LOCK_POLL_S)
        else:
            return
