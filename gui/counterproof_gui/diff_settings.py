"""How this person likes to look at changes, kept for all projects in the user's configuration folder."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from platformdirs import user_config_path

from counterproof.evidence import Budget, Emit, Problem, canonical, loads, read_bounded

_LIMIT = 4_096


@dataclass(frozen=True, slots=True)
class DiffSettings:
    """The settings of the diff view; `whitespace` is the name of a way to count white space."""

    side_by_side: bool = True
    whole_file: bool = True
    whitespace: str = "SHOWN"
    wrapped: bool = False
    colour_blind: bool = False


def load_settings(*, budget: Budget, emit: Emit) -> DiffSettings:
    """Return the kept settings; what can't be read or is of another kind is as from the start."""
    del budget, emit
    try:
        kept = loads(read_bounded(_file(), _LIMIT))
    except Problem:
        return DiffSettings()
    defaults = asdict(DiffSettings())
    known = {
        name: value
        for name, value in (kept.items() if isinstance(kept, dict) else ())
        if name in defaults and type(value) is type(defaults[name])
    }
    return DiffSettings(**known)


def save_settings(settings: DiffSettings, *, budget: Budget, emit: Emit) -> None:
    """Keep the settings. Settings that can't be written are no loss worth a word."""
    del budget, emit
    file = _file()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_bytes(canonical(asdict(settings)))
        part.replace(file)


def _file() -> Path:
    return user_config_path("counterproof", appauthor=False) / "diff.json"
