"""What a diff view is given to show: files, each with its two sides, its remarks and its notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from counterproof.changes.difference import Difference
from counterproof.evidence.findings import Finding, Span
from counterproof.evidence.states import State
from counterproof_gui.views.diff.facts import sentences
from counterproof_gui.views.remarks import Remark


class Side(IntEnum):
    """One of the two texts; the value is an index into pairs of them."""

    BEFORE = 0
    AFTER = 1

    @property
    def other(self) -> Side:
        """The opposite one."""
        return Side(1 - self)


class Place(NamedTuple):
    """A line of one side of one entry, counted from 0."""

    entry: int
    side: Side
    line: int


@dataclass(frozen=True, slots=True)
class Note:
    """What a person wrote about a line, counted from 0, of one side."""

    side: Side
    line: int
    text: str
    author: str = ""

    @property
    def remark(self) -> Remark:
        """The note as a remark that states nothing about the code, so that both are drawn alike."""
        title = f"note by {self.author}" if self.author else "note"
        span = Span(self.line + 1, 0, self.line + 1, 0)
        return Remark(title, Finding("note", State.NOT_CHECKED, "", span, self.text))


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One file: its difference and what is said about it.

    With a `title` it gets a row of its own above its lines, where `words` tell what the lines don't, such as
    a new name or mode. `names` are those of the two sides, `language` is a name of Pygments, `path` is the
    name in patches, and `remarks` are what the checks found in either side. `facts` are sentences on what the
    sides differ in that no line shows.
    """

    difference: Difference
    title: str = ""
    words: str = ""
    names: tuple[str, str] = ("before", "after")
    language: str = "text"
    path: str = "file"
    remarks: tuple[tuple[Remark, ...], tuple[Remark, ...]] = ((), ())
    notes: tuple[Note, ...] = ()
    facts: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", sentences(self.difference, of_patch=bool(self.words)))
