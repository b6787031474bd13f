"""Which drafts the arguments of a command line name."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from counterproof.evidence import Problem, os_reason


@dataclass(frozen=True, slots=True)
class DraftFile:
    """A file to be read as a draft.

    `name` is the subject's name in the report: the file's name, or its path below the folder that was named.
    """

    path: Path
    name: str


def drafts_named(paths: Sequence[Path]) -> list[DraftFile | Problem]:
    """Return the drafts in the order of the arguments; a folder stands for the `*.py` files below it.

    Files of a folder come in the order of their names, hidden ones are left out, and links to folders are not
    followed. What can't be listed stands in the result as its Problem, so that the rest is not lost.
    """
    found: list[DraftFile | Problem] = []
    for path in paths:
        if is_folder(path):
            found += list(_below(path)) or [_without_drafts(path)]
        else:
            found.append(DraftFile(path, path.name))
    return found


def is_folder(path: Path) -> bool:
    """Say whether a path is a folder; what can't even be looked at is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _without_drafts(folder: Path) -> Problem:
    advice = "drafts are named *.py; name the folder that holds them, or a file"
    return Problem("the folder holds no *.py file", file=folder, advice=advice)


def _below(folder: Path) -> Iterator[DraftFile | Problem]:
    refusals: list[OSError] = []
    for place, folders, files in os.walk(folder, onerror=refusals.append):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__pycache__")))
        for name in sorted(files):
            if name.endswith(".py") and not name.startswith("."):
                path = Path(place, name)
                yield DraftFile(path, path.relative_to(folder).as_posix())
    for error in refusals:
        what = f"the folder can't be read: {os_reason(error)}"
        yield Problem(what, file=error.filename, advice="its drafts were left out; make it readable")
