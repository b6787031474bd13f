"""Constraints on nested sequences of a fixed shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from counterproof.drafts.rules.constraints.base import OfOneArgument
from counterproof.drafts.rules.judgements import Answer, Arguments, Judgement, judged, left_open
from counterproof.drafts.rules.predicates import PREDICATES, PredicateName
from counterproof.drafts.rules.values import Items, Unknown, Value, shape_words


@dataclass(frozen=True, slots=True)
class Matrix(OfOneArgument):
    """Sequences of sequences of fixed lengths, whose innermost elements satisfy a predicate."""

    arg: str
    shape: tuple[int, ...]
    element: PredicateName | None = None

    def judge(self, arguments: Arguments) -> Judgement:
        """Judge the lengths of all levels and every innermost element."""
        argument = arguments[self.arg]
        if argument.value is None or isinstance(argument.value, Unknown):
            return left_open(argument)
        answers = self._level(argument.name, argument.value, self.shape)
        return judged(answers, f"{argument.name} has the shape {self._shape_words()}")

    def _level(self, place: str, value: Value, shape: tuple[int, ...]) -> Iterator[Answer]:
        if not shape:
            if self.element:
                yield PREDICATES[self.element].answer(place, value)
            return
        match value:
            case Unknown():
                yield None, f"{place} is computed at run time"
            case Items(kind, elements, is_open) if kind != "set":
                fits = len(elements) <= shape[0] if is_open else len(elements) == shape[0]
                yield (
                    fits,
                    f"{place} has {len(elements)} of the {shape[0]} values of {self._shape_words()}",
                )
                if is_open:
                    yield None, f"some values of {place} are computed at run time"
                for index, element in enumerate(elements):
                    yield from self._level(f"{place}[{index}]", element, shape[1:])
            case _:
                yield False, f"{place} is {shape_words(value)} but must be a list or a tuple"

    def _shape_words(self) -> str:
        return " × ".join(map(str, self.shape))
