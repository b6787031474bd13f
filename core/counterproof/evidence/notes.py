"""Notes: what a person wrote on a line of a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Side = Literal["before", "after"]

MAX_NOTES = 1_000
"""The most notes that one report carries, and that are kept on one text."""
MAX_NOTE = 4_000
"""The longest note in characters."""


@dataclass(frozen=True, slots=True)
class Note:
    """One note: `after` is the text that the report is about, `before` the draft that it takes the place of.

    Lines count from 1, and `at` is the moment in UTC.
    """

    side: Side
    line: int
    text: str
    person: str
    at: str
