"""A log, or some lines of it, written to a file that a person chose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from counterproof.evidence.budget import Budget
from counterproof.evidence.events import Emit
from counterproof.evidence.log import Log
from counterproof.evidence.whole_files import write_whole


def export_log(
    log: Log, path: Path, numbers: Sequence[int] | None = None, *, budget: Budget, emit: Emit
) -> int:
    """Write the raw bytes of a log, or of the lines with these numbers, and return how many they are.

    The file is there whole or not at all. Raises Problem if it can't be written, Cancelled and
    DeadlineExceeded as the budget says.
    """
    del emit
    return write_whole(path, _checked(log.blocks(numbers), budget), what="log")


def _checked(blocks: Iterator[bytes], budget: Budget) -> Iterator[bytes]:
    for block in blocks:
        budget.check()
        yield block
