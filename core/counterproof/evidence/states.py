"""The four honest states, and how a state follows from the states below it."""

from collections.abc import Iterable
from enum import StrEnum


class State(StrEnum):
    """What is known about one checked thing (spec A5)."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_CHECKED = "not_checked"
    UNVERIFIABLE = "unverifiable"

    @property
    def word(self) -> str:
        """The state as a person reads it."""
        return self.value.replace("_", " ")


def aggregate(states: Iterable[State]) -> State:
    """Return the state of a check from the states of its items (spec A7).

    One contradiction outweighs everything, one doubt outweighs any number of confirmations, and things that
    were not looked at never change what was found about the others.
    """
    present = set(states)
    for state in (State.FAILED, State.UNVERIFIABLE, State.PASSED):
        if state in present:
            return state
    return State.NOT_CHECKED
