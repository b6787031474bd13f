"""What the desk has to say to the person, and for how long it is so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from counterproof.evidence import State


def always() -> bool:
    """News that stays true."""
    return True


@dataclass(frozen=True, slots=True)
class News:
    """One sentence for the person; a state gives it its colour and shape.

    Of one `kind` only the latest is worth showing, and nothing is once it no longer `holds`.
    """

    sentence: str
    state: State | None = None
    kind: str = ""
    holds: Callable[[], bool] = always
