"""Where a key stands in a TOML text, for errors that name the line."""

from __future__ import annotations

import re


def line_of(text: str, path: tuple[str | int, ...]) -> int | None:
    """Return the line of a key in a TOML text, or of the nearest table above it, or None.

    `path` holds keys and, within arrays of tables, numbers from 0. tomllib keeps no places, so this looks for
    table headers and `key =` at the starts of lines, which is how project files are written.
    """
    wanted_table, wanted_key = _split(path)
    table: tuple[str | int, ...] = ()
    seen: dict[str, int] = {}
    best: int | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        if header := re.match(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]", line):
            table = _table_path(header[2], array=header[1] == "[[", seen=seen)
            if table in (wanted_table, path):
                best = number
        elif (key := re.match(r"\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*[=.]", line)) and (*table, key[1]) == (
            *wanted_table,
            wanted_key,
        ):
            return number
    return best


def _split(path: tuple[str | int, ...]) -> tuple[tuple[str | int, ...], str | int | None]:
    depth = 1
    if len(path) > 1 and isinstance(path[1], int):
        depth = 2
    if len(path) <= depth:
        return path[:-1], path[-1] if path else None
    return path[:depth], path[depth]


def _table_path(name: str, *, array: bool, seen: dict[str, int]) -> tuple[str | int, ...]:
    parts: tuple[str | int, ...] = tuple(part.strip().strip("\"'") for part in name.split("."))
    if not array:
        return parts
    number = seen.get(name, -1) + 1
    seen[name] = number
    return (*parts, number)
