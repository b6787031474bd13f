"""What the desk has to say to the person."""

from __future__ import annotations

from dataclasses import dataclass

from counterproof.evidence import State


@dataclass(frozen=True, slots=True)
class News:
    """One sentence for the person; a state gives it its colour and shape."""

    sentence: str
    state: State | None = None
