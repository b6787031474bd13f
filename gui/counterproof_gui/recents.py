"""The projects that this person opened lately, kept in the user's state folder."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_state_path

from counterproof.evidence import Budget, Emit, Problem, canonical, loads, read_bounded

MOST = 8
_LIMIT = 64 * 1024


@dataclass(frozen=True, slots=True)
class Recent:
    """A project by its name and folder."""

    name: str
    root: Path


def recent_projects(*, budget: Budget, emit: Emit) -> tuple[Recent, ...]:
    """Return the projects opened lately that are still there, the last one first; a damaged list is empty."""
    del budget, emit
    try:
        entries = loads(read_bounded(_file(), _LIMIT))
    except Problem:
        return ()
    found = (_recent(entry) for entry in entries) if isinstance(entries, list) else ()
    return tuple(recent for recent in found if recent is not None and recent.root.is_dir())[:MOST]


def remember_project(name: str, root: Path, *, budget: Budget, emit: Emit) -> None:
    """Put a project at the top of the list. A list that can't be written is no loss worth a word."""
    others = [recent for recent in recent_projects(budget=budget, emit=emit) if recent.root != root]
    entries = [Recent(name, root), *others][:MOST]
    document = [{"name": recent.name, "root": str(recent.root)} for recent in entries]
    file = _file()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_bytes(canonical(document))
        part.replace(file)


def _recent(entry: object) -> Recent | None:
    if not isinstance(entry, dict):
        return None
    name, root = entry.get("name"), entry.get("root")
    return Recent(name, Path(root)) if isinstance(name, str) and isinstance(root, str) else None


def _file() -> Path:
    return user_state_path("counterproof", appauthor=False) / "recent.json"
