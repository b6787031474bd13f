"""What a rule may ask of a single value: the element predicates of spec 7.1."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from counterproof.drafts.rules.judgements import Answer
from counterproof.drafts.rules.values import Known, Unknown, Value, shape_words

Number = int | float


@dataclass(frozen=True, slots=True)
class Predicate:
    """A demand on one value, in the words that follow "must be"."""

    words: str
    holds: Callable[[Value], bool | None]

    def answer(self, place: str, value: Value) -> Answer:
        """Return whether the value at some place satisfies the demand, and the sentence for when not."""
        holds = self.holds(value)
        return holds, f"{place} is {shape_words(value)}" + (
            "" if holds is None else f" but must be {self.words}"
        )


def number_of(value: Value) -> Number | None:
    """Return a value that is known to be a real number; a boolean is none (spec A34)."""
    if (
        isinstance(value, Known)
        and isinstance(value.value, int | float)
        and not isinstance(value.value, bool)
    ):
        return value.value
    return None


def is_finite(number: Number) -> bool:
    """Say whether a number is neither infinite nor NaN; integers of any size are finite."""
    return isinstance(number, int) or math.isfinite(number)


def of_number(test: Callable[[Number], bool | None]) -> Callable[[Value], bool | None]:
    """Return the test of a value that has to be a number; of an unknown value it tells nothing."""

    def holds(value: Value) -> bool | None:
        if isinstance(value, Unknown):
            return None
        number = number_of(value)
        return False if number is None else test(number)

    return holds


def _is_integer(number: Number) -> bool | None:
    """Say whether a number is an integer; whether 2.0 serves as one depends on who takes it."""
    if isinstance(number, int):
        return True
    return None if number.is_integer() else False


def _is_non_empty_text(value: Value) -> bool | None:
    if isinstance(value, Unknown):
        return None
    return isinstance(value, Known) and isinstance(value.value, str) and value.value != ""


PredicateName = Literal[
    "finite", "positive_finite", "non_negative_finite", "probability", "integer", "non_empty_string"
]

PREDICATES: dict[PredicateName, Predicate] = {
    "finite": Predicate("a finite number", of_number(is_finite)),
    "positive_finite": Predicate("finite and positive", of_number(lambda n: is_finite(n) and n > 0)),
    "non_negative_finite": Predicate("finite and 0 or more", of_number(lambda n: is_finite(n) and n >= 0)),
    "probability": Predicate("between 0 and 1", of_number(lambda n: 0 <= n <= 1)),
    "integer": Predicate("an integer", of_number(_is_integer)),
    "non_empty_string": Predicate("a text that is not empty", _is_non_empty_text),
}
