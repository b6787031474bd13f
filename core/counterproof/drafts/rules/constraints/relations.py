"""Constraints between arguments: comparisons of their numbers and of their lengths."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from counterproof.drafts.rules.expressions import ANY, Comparison, Operand, Range
from counterproof.drafts.rules.judgements import Arguments, Judgement, counted, judged, wrong_type
from counterproof.drafts.rules.predicates import number_of
from counterproof.drafts.rules.values import Known, Unknown, Value, shape_words, size_bounds


@dataclass(frozen=True, slots=True)
class Relation:
    """A comparison that has to hold between arguments, their lengths and integers."""

    needs_values: ClassVar[bool] = True
    needs_reason: ClassVar[bool] = False
    comparison: Comparison

    @property
    def aliases(self) -> tuple[str, ...]:
        """The arguments that it compares, from left to right."""
        return tuple(dict.fromkeys(operand.name for operand in self.comparison.operands))

    def judge(self, arguments: Arguments) -> Judgement:
        """Judge as much as is known; the range of a length may settle what its exact value would."""
        ranges: dict[Operand, Range] = {}
        for operand in self.comparison.operands:
            argument = arguments[operand.name]
            known = _range(operand, argument.value)
            if known is None:
                wanted = "something that has a length" if operand.is_length else "a number"
                return wrong_type(argument, wanted)
            ranges[operand] = known
        holds = self.comparison.holds(ranges)
        return judged([(holds, self._words(arguments, ranges, holds))], self._named(arguments))

    def _words(self, arguments: Arguments, ranges: Mapping[Operand, Range], holds: bool | None) -> str:
        if holds is None:
            unknown = next(operand for operand, (low, high) in ranges.items() if low != high)
            part = "the length of " if unknown.is_length else ""
            return f"{part}{arguments[unknown.name].name} is computed at run time"
        return self._counted(arguments, ranges) or self._compared(arguments, ranges)

    def _counted(self, arguments: Arguments, ranges: Mapping[Operand, Range]) -> str | None:
        """Return a sentence like "3 resistivities need 2 thicknesses, found 3" where it comes to that."""
        offset = self.comparison.offset()
        if offset is None or not all(operand.is_length for operand in offset[:2]):
            return None
        needed, given, difference = offset
        (found, most), (have, most_given) = ranges[needed], ranges[given]
        if found != most or have != most_given or have + difference < 0:
            return None
        verb = "needs" if have == 1 else "need"
        wanted = counted(int(have) + difference, arguments[needed.name].name)
        return f"{counted(int(have), arguments[given.name].name)} {verb} {wanted}, found {found}"

    def _compared(self, arguments: Arguments, ranges: Mapping[Operand, Range]) -> str:
        names = {alias: arguments[alias].name for alias in self.aliases}
        known = [
            f"{replace(operand, name=names[operand.name])} is {_range_words(bounds)}"
            for operand, bounds in ranges.items()
            if bounds != ANY
        ]
        return f"{self._named(arguments)} must hold, but {' and '.join(known)}"

    def _named(self, arguments: Arguments) -> str:
        return self.comparison.worded({alias: arguments[alias].name for alias in self.aliases})


def _range(operand: Operand, value: Value | None) -> Range | None:
    """Return the numbers that an operand may stand for, or None if it can't stand for any."""
    if operand.is_length:
        bounds = size_bounds(value) if value is not None else None
        return bounds and (bounds[0], math.inf if bounds[1] is None else bounds[1])
    if isinstance(value, Unknown):
        return ANY
    number = None if value is None else number_of(value)
    return None if number is None else (number, number)


def _range_words(bounds: Range) -> str:
    low, high = bounds
    return f"{'' if low == high else 'at least '}{shape_words(Known(low))}"
