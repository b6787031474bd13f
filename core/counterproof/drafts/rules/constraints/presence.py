"""Constraints on whether an argument is given at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from counterproof.drafts.rules.constraints.base import OfOneArgument
from counterproof.drafts.rules.judgements import Arguments, Judgement, judged


@dataclass(frozen=True, slots=True)
class Required(OfOneArgument):
    """An argument that a script has to give although its parameter has a default."""

    needs_values: ClassVar[bool] = False
    needs_reason: ClassVar[bool] = True
    arg: str

    def judge(self, arguments: Arguments) -> Judgement:
        """Judge whether the argument is given."""
        argument = arguments[self.arg]
        given = argument.value is not None
        return judged([(given, f"{argument.name} must be given")], f"{argument.name} is given")


@dataclass(frozen=True, slots=True)
class Forbidden(OfOneArgument):
    """An argument that a script must not give although there is a parameter for it."""

    needs_values: ClassVar[bool] = False
    needs_reason: ClassVar[bool] = True
    arg: str

    def judge(self, arguments: Arguments) -> Judgement:
        """Judge whether the argument is left out."""
        argument = arguments[self.arg]
        absent = argument.value is None
        return judged([(absent, f"{argument.name} must not be given")], f"{argument.name} is not given")
