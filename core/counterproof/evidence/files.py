"""Reading files that somebody else wrote: bounded, regular files only, every refusal in words."""

import os
import stat
from pathlib import Path

from counterproof.evidence.problems import Problem, os_reason

DRAFT_LIMIT = 256 * 1024
"""The largest draft in bytes (DESIGN section 9)."""


def read_bounded(path: Path, limit: int, *, what: str = "file") -> bytes:
    """Return a regular file's bytes.

    Raises Problem if it can't be read, isn't a regular file or is larger than `limit` bytes. A pipe or device
    is refused without being waited for.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            data, size = _read(descriptor, limit)
        finally:
            os.close(descriptor)
    except _NotRegularError as error:
        raise Problem(f"the {what} can't be read: {error}", file=path, allowed="a plain file") from None
    except OSError as error:
        raise Problem(f"the {what} can't be read: {os_reason(error)}", file=path) from error
    except ValueError as error:
        raise Problem(f"the {what}'s path holds a NUL character", file=path) from error
    if len(data) > limit:
        raise Problem(f"the {what} is {size:,} bytes long", file=path, allowed=f"up to {limit:,} bytes")
    return data


class _NotRegularError(Exception):
    """What is there is not a regular file."""


def _read(descriptor: int, limit: int) -> tuple[bytes, int]:
    status = os.fstat(descriptor)
    if stat.S_ISDIR(status.st_mode):
        raise _NotRegularError("it is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise _NotRegularError("it is not a regular file")
    with os.fdopen(descriptor, "rb", closefd=False) as file:
        data = file.read(limit + 1)
    return data, max(status.st_size, len(data))
