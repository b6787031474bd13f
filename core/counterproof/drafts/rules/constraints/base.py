"""What all constraints have in common."""

from __future__ import annotations

from typing import ClassVar, Protocol

from counterproof.drafts.rules.judgements import Arguments, Judgement


class Constraint(Protocol):
    """Something required of a call's arguments.

    It judges only arguments that are given if it `needs_values`. With `needs_reason` its sentence tells what
    is wrong but not why, which the rule's own message has to add.
    """

    needs_values: ClassVar[bool]
    needs_reason: ClassVar[bool]

    @property
    def aliases(self) -> tuple[str, ...]:
        """The arguments that it looks at, under the rule's own names for them."""

    def judge(self, arguments: Arguments) -> Judgement:
        """Return the answer for one call; with `needs_values` every argument looked at is given."""


class OfOneArgument:
    """A constraint on the value of a single argument."""

    __slots__ = ()
    needs_values: ClassVar[bool] = True
    needs_reason: ClassVar[bool] = False
    arg: str

    @property
    def aliases(self) -> tuple[str, ...]:
        """The one argument that it looks at."""
        return (self.arg,)
