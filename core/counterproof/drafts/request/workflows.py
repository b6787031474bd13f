"""What is known about kinds of workflows: the shipped data that mining a request goes by (spec A43)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from counterproof.drafts.targets import Profile


@dataclass(frozen=True, slots=True)
class Workflow:
    """One kind of workflow: its names, the keywords it never gives, and what its grids are called."""

    names: tuple[str, ...]
    forbidden_keywords: tuple[str, ...]
    grid_names: tuple[str, ...]


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    from importlib.resources import files

    folder = files("counterproof_resources") / "requests"
    return tomllib.loads((folder / "workflows.toml").read_text(encoding="utf-8"))


def forward() -> Workflow:
    """Return the workflow that computes what a model of the ground would show."""
    table = _data()["forward"]
    return Workflow(*(tuple(table[key]) for key in ("names", "forbidden_keywords", "grid_names")))


def corrections(profiles: Iterable[Profile]) -> Iterator[str]:
    """Yield the dotted names of the functions that correct data: the profiles' own, else the shipped ones."""
    for profile in profiles:
        yield from profile.corrections or _data()["corrections"].get(profile.package, ())
