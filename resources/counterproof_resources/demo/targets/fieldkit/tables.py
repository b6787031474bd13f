"""Plain tables: what leaves the laptop at the end of the day."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

__all__ = ["read_rows", "write_json", "write_table"]


def write_table(path: str | Path, rows: Iterable[Sequence[object]], *, header: Sequence[str] = ()) -> int:
    """Write rows as comma-separated values and return how many there were."""
    count = 0
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        if header:
            writer.writerow(header)
        for row in rows:
            writer.writerow(row)
            count += 1
    return count


def write_json(path: str | Path, document: object, /, *, indent: int = 2) -> None:
    """Write plain values as JSON."""
    Path(path).write_text(json.dumps(document, indent=indent) + "\n", encoding="utf-8")


def read_rows(path: str | Path, *, delimiter: str = ",") -> list[dict[str, str]]:
    """Return the rows of a table by the names of its columns."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter=delimiter))
