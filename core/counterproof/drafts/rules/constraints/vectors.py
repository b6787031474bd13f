"""Constraints on sequences of values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Literal

from counterproof.drafts.rules.constraints.base import OfOneArgument
from counterproof.drafts.rules.judgements import (
    Answer,
    Arguments,
    Judgement,
    counted,
    judged,
    left_open,
    wrong_type,
)
from counterproof.drafts.rules.predicates import PREDICATES, PredicateName, number_of
from counterproof.drafts.rules.values import Items, Unknown


@dataclass(frozen=True, slots=True)
class Vector(OfOneArgument):
    """A list, tuple or array within bounds of length whose elements satisfy a predicate."""

    arg: str
    min_len: int | None = None
    max_len: int | None = None
    element: PredicateName | None = None
    monotonic: Literal["increasing", "strict", "none"] = "none"
    unique: bool = False

    def judge(self, arguments: Arguments) -> Judgement:
        """Judge one sequence as a whole and element by element."""
        argument = arguments[self.arg]
        match argument.value:
            case None | Unknown():
                return left_open(argument)
            case Items() as items:
                parts = (self._length, self._elements, self._order)
                answers = chain.from_iterable(part(argument.name, items) for part in parts)
                return judged(answers, self._fine(argument.name, items))
            case _:
                return wrong_type(argument, "a list or a tuple")

    def _fine(self, name: str, items: Items) -> str:
        demand = f", {PREDICATES[self.element].words}" if self.element and items.elements else ""
        return f"{name} has {counted(len(items.elements), 'value')}{demand}"

    def _length(self, name: str, items: Items) -> Iterator[Answer]:
        count = len(items.elements)
        found = f"{name} has {counted(count, 'value')} but must have"
        if items.open:
            yield None, _some_open(name)
        if self.min_len is not None and count < self.min_len:
            yield None if items.open else False, f"{found} at least {self.min_len}"
        if self.max_len is not None and count > self.max_len:
            yield False, f"{found} at most {self.max_len}"
        if items.kind == "set":
            yield None, f"{name} is a set, which keeps no order"

    def _elements(self, name: str, items: Items) -> Iterator[Answer]:
        if self.element is None:
            return
        predicate = PREDICATES[self.element]
        for index, element in enumerate(items.elements):
            place = f"a value of {name}" if items.open else f"{name}[{index}]"
            yield predicate.answer(place, element)

    def _order(self, name: str, items: Items) -> Iterator[Answer]:
        numbers = [number_of(element) for element in items.elements]
        known = [number for number in numbers if number is not None]
        if self.monotonic != "none" or self.unique:
            yield None if len(known) < len(numbers) else True, _some_open(name)
        if self.monotonic != "none" and items.kind != "set":
            strictly = self.monotonic == "strict"
            rises = all(here < there or (here == there and not strictly) for here, there in pairwise(known))
            yield rises, f"the values of {name} must increase"
        if self.unique:
            yield len(set(known)) == len(known), f"the values of {name} must differ"


def _some_open(name: str) -> str:
    return f"some values of {name} are computed at run time"
