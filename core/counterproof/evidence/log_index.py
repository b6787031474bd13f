"""The index of a saved log, in a file beside it: a line of JSON, then three columns of numbers.

The log alone is enough to read its lines; the index adds who wrote them, when, and what was cut.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from itertools import islice
from operator import lt
from pathlib import Path
from typing import TYPE_CHECKING

from counterproof.evidence.budget import Budget
from counterproof.evidence.log import MOST_LINES, Kept, Log, LogIndex, open_log_file
from counterproof.evidence.log_lines import Stream
from counterproof.evidence.whole_files import write_whole

if TYPE_CHECKING:
    from counterproof.evidence.log_header import Header

FORMAT = "counterproof.log-index/1"
_LONGEST_HEADER = 4096
_KNOWN = bytes(Stream)


def index_path(log: Path) -> Path:
    """Return where the index of a log stands."""
    return log.with_name(log.name + ".index")


def open_log(path: Path, *, budget: Budget | None = None) -> Log:
    """Open a saved log; where its index is missing or not of these bytes, its lines are found again.

    Raises Problem if the log can't be read.
    """
    file = open_log_file(path)
    size = os.fstat(file.fileno()).st_size
    index = _read_index(index_path(path), size)
    if index is not None:
        return Log(file, index, path)
    file.close()
    return Log.found(path, budget=budget)


def write_index(log: Path, index: LogIndex, sha256: str) -> None:
    """Write a log's index in one step. Raises Problem if it can't be written."""
    kept = index.kept
    header = {
        "format": FORMAT,
        "sha256": sha256,
        "began": index.began,
        "lines": len(index.streams),
        "kept": kept.kept,
        "received": kept.received,
        "limit": kept.limit,
        "cut_after": kept.cut_after,
    }
    columns = (_little_endian(index.ends), _little_endian(index.milliseconds))
    first = json.dumps(header, sort_keys=True).encode() + b"\n"
    pieces = [first, *columns, bytes(index.streams)]
    write_whole(index_path(log), pieces, what="log's index")


def _read_index(path: Path, size: int) -> LogIndex | None:
    """The index in a file, or None if it is not one of a log of so many bytes."""
    try:
        with path.open("rb") as file:
            header = _header(file.readline(_LONGEST_HEADER))
            if header is None or header.lines > min(size, MOST_LINES):
                return None
            columns = file.read(13 * header.lines + 9)
    except OSError:
        return None
    return _index(header, columns, size)


def _header(line: bytes) -> Header | None:
    from pydantic import ValidationError

    from counterproof.evidence.log_header import Header

    try:
        return Header.model_validate_json(line)
    except ValidationError:
        return None


def _index(header: Header, columns: bytes, size: int) -> LogIndex | None:
    lines = header.lines
    first, second = 8 * (lines + 1), 8 * (lines + 1) + 4 * lines
    if len(columns) != second + lines:
        return None
    ends, milliseconds = _numbers("Q", columns[:first]), _numbers("I", columns[first:second])
    streams = bytearray(columns[second:])
    grows = all(map(lt, ends, islice(ends, 1, None)))
    if not grows or (ends[0], ends[-1]) != (0, size) or streams.translate(None, _KNOWN):
        return None
    kept = Kept(header.kept, header.received, header.limit, header.cut_after)
    return LogIndex(ends, streams, milliseconds, header.began, kept)


def _numbers(kind: str, data: bytes) -> array[int]:
    found: array[int] = array(kind)
    found.frombytes(data)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def _little_endian(column: array[int]) -> bytes:
    if sys.byteorder == "big":
        column = column[:]
        column.byteswap()
    return column.tobytes()
