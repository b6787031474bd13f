"""Constraints on single numbers and texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from counterproof.drafts.rules.constraints.base import OfOneArgument
from counterproof.drafts.rules.judgements import Answer, Arguments, Judgement, judged, left_open, wrong_type
from counterproof.drafts.rules.predicates import PREDICATES, is_finite, number_of
from counterproof.drafts.rules.values import Known, Unknown, Value

Choice = int | float | str | bool

MAX_TEXT = 1_000
"""The longest text that is matched against a pattern; whether a longer one fits stays open."""


@dataclass(frozen=True, slots=True)
class Scalar(OfOneArgument):
    """A number within bounds, or one of a few constants."""

    arg: str
    min: float | None = None
    max: float | None = None
    exclusive_min: bool = False
    exclusive_max: bool = False
    integer: bool = False
    finite: bool = False
    one_of: tuple[Choice, ...] = ()

    def judge(self, arguments: Arguments) -> Judgement:
        """Judge one number or constant."""
        argument = arguments[self.arg]
        if argument.value is None or isinstance(argument.value, Unknown):
            return left_open(argument)
        return judged(self._answers(argument.words, argument.value), argument.words)

    def _answers(self, found: str, value: Value) -> Iterator[Answer]:
        for holds, words in self._demands(value):
            if holds is None:
                yield None, f"{found}; whether that is {words} stays open"
            else:
                yield holds, f"{found} but must be {words}"

    def _demands(self, value: Value) -> Iterator[Answer]:
        if self.one_of:
            yield _is_one_of(value, self.one_of), _listed(self.one_of)
        number = number_of(value)
        if number is None:
            yield bool(self.one_of) and not self._bounds_numbers(), "a number"
            return
        if self.integer:
            yield PREDICATES["integer"].holds(value), "an integer"
        if self.finite:
            yield is_finite(number), "finite"
        if self.min is not None:
            above = number > self.min if self.exclusive_min else number >= self.min
            yield above, f"{'greater than' if self.exclusive_min else 'at least'} {self.min:g}"
        if self.max is not None:
            below = number < self.max if self.exclusive_max else number <= self.max
            yield below, f"{'less than' if self.exclusive_max else 'at most'} {self.max:g}"

    def _bounds_numbers(self) -> bool:
        return self.integer or self.finite or self.min is not None or self.max is not None


@dataclass(frozen=True, slots=True)
class Text(OfOneArgument):
    """A text that matches a pattern as a whole, or is one of a few."""

    needs_reason: ClassVar[bool] = True
    arg: str
    regex: re.Pattern[str] | None = None
    one_of: tuple[str, ...] = ()

    def judge(self, arguments: Arguments) -> Judgement:
        """Judge one text."""
        argument = arguments[self.arg]
        match argument.value:
            case None | Unknown():
                return left_open(argument)
            case Known(str() as text):
                return judged(self._answers(argument.words, text), argument.words)
            case _:
                return wrong_type(argument, "a text")

    def _answers(self, found: str, text: str) -> Iterator[Answer]:
        if self.one_of:
            yield text in self.one_of, f"{found} but must be {_listed(self.one_of)}"
        if self.regex is None:
            return
        if len(text) > MAX_TEXT:
            yield None, f"{found}, too long to be matched against {self.regex.pattern}"
        else:
            yield self.regex.fullmatch(text) is not None, f"{found} but must match {self.regex.pattern}"


def _is_one_of(value: Value, choices: tuple[Choice, ...]) -> bool:
    """Say whether a constant is among the choices; True and 1 are different, 1 and 1.0 are not."""
    return isinstance(value, Known) and any(
        value.value == choice and isinstance(value.value, bool) == isinstance(choice, bool)
        for choice in choices
    )


def _listed(choices: tuple[Choice, ...]) -> str:
    return f"one of {', '.join(map(repr, choices))}" if len(choices) > 1 else repr(choices[0])
