"""What a constraint makes of a call's arguments, in three values and in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from counterproof.drafts.rules.values import Value, shape_words
from counterproof.evidence import State


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a call under its parameter's name; an absent one has no value."""

    name: str
    value: Value | None

    @property
    def words(self) -> str:
        """What the argument is, as the beginning of a sentence."""
        return f"{self.name} is {'not given' if self.value is None else shape_words(self.value)}"


Arguments = Mapping[str, Argument]
"""A call's arguments by the short names that a rule gives them."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One constraint's answer for one call."""

    state: State
    reason: str


Answer = tuple[bool | None, str]
"""Whether one demand holds, None where that stays open, and the sentence to say unless it holds."""


def judged(answers: Iterable[Answer], fine: str) -> Judgement:
    """Return the judgement that follows from all answers: a known fault outweighs any doubt (spec A38)."""
    faults: list[str] = []
    doubts: list[str] = []
    for holds, words in answers:
        if holds is not True:
            (doubts if holds is None else faults).append(words)
    if faults:
        more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
        return Judgement(State.FAILED, faults[0] + more)
    if doubts:
        return Judgement(State.UNVERIFIABLE, doubts[0])
    return Judgement(State.PASSED, fine)


def left_open(argument: Argument) -> Judgement:
    """Return the judgement of a value of which nothing is known."""
    return Judgement(State.UNVERIFIABLE, argument.words)


def wrong_type(argument: Argument, wanted: str) -> Judgement:
    """Return the judgement of a literal that is no value of the wanted type at all (spec A38)."""
    return Judgement(State.FAILED, f"{argument.words} but must be {wanted}")


def counted(number: int, singular: str) -> str:
    """Return a number with its noun: "1 thickness", "3 frequencies"."""
    return f"{number} {singular if number == 1 else _plural(singular)}"


def _plural(word: str) -> str:
    if word.endswith(("ss", "x", "ch", "sh")):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return f"{word[:-1]}ies"
    return word if word.endswith("s") else f"{word}s"
