"""Constraints on the paths of files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath, PureWindowsPath
from typing import ClassVar

from counterproof.drafts.rules.constraints.base import OfOneArgument
from counterproof.drafts.rules.judgements import Answer, Arguments, Judgement, judged, left_open, wrong_type
from counterproof.drafts.rules.values import Known, Unknown


@dataclass(frozen=True, slots=True)
class FilePath(OfOneArgument):
    """A path written as a text: relative on every system, or of one suffix in any case."""

    needs_reason: ClassVar[bool] = True
    arg: str
    relative: bool = False
    suffix: str | None = None

    def judge(self, arguments: Arguments) -> Judgement:
        """Judge one path; nothing is looked up on disk."""
        argument = arguments[self.arg]
        match argument.value:
            case None | Unknown():
                return left_open(argument)
            case Known(str() as text):
                return judged(self._answers(argument.words, text), argument.words)
            case _:
                return wrong_type(argument, "a path")

    def _answers(self, found: str, text: str) -> Iterator[Answer]:
        if self.relative:
            rooted = PurePosixPath(text).is_absolute() or bool(PureWindowsPath(text).anchor)
            yield not rooted, f"{found} but must be relative"
        if self.suffix is not None:
            fits = PurePosixPath(text).suffix.casefold() == self.suffix.casefold()
            yield fits, f"{found} but must end in {self.suffix}"
