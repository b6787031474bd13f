"""What a request demands of a script, as data: one narrow predicate each (spec A44)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

Literal = bool | int | float | str | tuple["Literal", ...] | None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a predicate comes from: stated by the caller, or inferred from words of the request.

    `start` and `end` are the range of those words in the task text. A predicate that follows from the kind
    of workflow alone is inferred and has no words.
    """

    source: str = "explicit"
    start: int = 0
    end: int = 0
    words: str = ""

    @classmethod
    def inferred(cls, text: str, start: int, end: int) -> Origin:
        """Return the origin of a predicate inferred from a range of a text."""
        return cls("inferred", start, end, text[start:end])


EXPLICIT = Origin()
FOLLOWS = Origin("inferred")


@dataclass(frozen=True, slots=True)
class Predicate:
    """A demand that a script meets, violates, or that its source doesn't decide."""

    verb: ClassVar[str]
    origin: Origin = field(default=EXPLICIT, kw_only=True)

    @property
    def subject(self) -> str:
        """What the demand is about, in a word."""
        return ""

    @property
    def label(self) -> str:
        """The demand as a name for an item."""
        return f"{self.verb} {self.subject}".rstrip()


@dataclass(frozen=True, slots=True)
class RequireOutput(Predicate):
    """The script writes a file of this name; `kind` is its suffix, or `file` for any."""

    verb: ClassVar[str] = "require_output"
    name: str
    kind: str = "file"

    @property
    def subject(self) -> str:
        """The file's name."""
        return self.name


@dataclass(frozen=True, slots=True)
class RequireOutputDir(Predicate):
    """The script writes into this folder."""

    verb: ClassVar[str] = "require_output_dir"
    path: str

    @property
    def subject(self) -> str:
        """The folder."""
        return self.path


@dataclass(frozen=True, slots=True)
class RequireInput(Predicate):
    """The script takes this file or folder as input."""

    verb: ClassVar[str] = "require_input"
    path: str

    @property
    def subject(self) -> str:
        """The file or folder."""
        return self.path


@dataclass(frozen=True, slots=True)
class ForbidCall(Predicate):
    """The script doesn't call this function, class or method."""

    verb: ClassVar[str] = "forbid_call"
    api: str

    @property
    def subject(self) -> str:
        """The dotted name."""
        return self.api


@dataclass(frozen=True, slots=True)
class RequireCall(Predicate):
    """The script calls this function, class or method."""

    verb: ClassVar[str] = "require_call"
    api: str

    @property
    def subject(self) -> str:
        """The dotted name."""
        return self.api


@dataclass(frozen=True, slots=True)
class RequireLiteral(Predicate):
    """Every call of `api` gives `arg` this value, numbers within an absolute tolerance."""

    verb: ClassVar[str] = "require_literal"
    api: str
    arg: str
    value: Literal
    tolerance: float = 0.0

    @property
    def subject(self) -> str:
        """The function and its argument."""
        return f"{self.api}({self.arg})"


@dataclass(frozen=True, slots=True)
class ForbidWrite(Predicate):
    """The script writes no file."""

    verb: ClassVar[str] = "forbid_write"


@dataclass(frozen=True, slots=True)
class MaxFiles(Predicate):
    """The script writes at most so many files."""

    verb: ClassVar[str] = "max_files"
    number: int

    @property
    def subject(self) -> str:
        """The number."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class ForbidKeyword(Predicate):
    """No call of a target gives a keyword of this name unless its signature has it (spec A43)."""

    verb: ClassVar[str] = "forbid_keyword"
    keyword: str

    @property
    def subject(self) -> str:
        """The keyword."""
        return self.keyword


@dataclass(frozen=True, slots=True)
class RequireGrid(Predicate):
    """A logarithmic grid under one of these names has these ends, in either order, and so many points."""

    verb: ClassVar[str] = "require_grid"
    names: tuple[str, ...]
    low: float
    high: float
    count: int

    @property
    def subject(self) -> str:
        """The grid in words."""
        return f"{self.names[0]}: {self.count} points, {self.low:g} to {self.high:g}"
