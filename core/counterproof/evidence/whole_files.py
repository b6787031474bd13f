"""Writing a file in one step: whoever looks finds the old file or the whole new one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from counterproof.evidence.problems import Problem, os_reason

_LONGEST_NAME = 200


def write_whole(path: Path, pieces: Iterable[bytes | bytearray], *, what: str = "file") -> int:
    """Write a file from pieces, in place of one of that name, and return how many bytes they are.

    Raises Problem if it can't be written; any error of the pieces leaves what was there as it was.
    """
    part = path.with_name(f".{path.name[:_LONGEST_NAME]}.{secrets.token_hex(4)}.part")
    written = 0
    try:
        with part.open("xb") as file:
            for piece in pieces:
                written += file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise Problem(f"the {what} can't be written: {os_reason(error)}", file=path) from error
    finally:
        with suppress(OSError):
            part.unlink()
    return written
