"""Budgets end runs by time or by wish."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.evidence import Budget, Cancelled, DeadlineExceeded


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_budget_without_a_deadline_never_runs_out() -> None:
    clock = Clock()
    budget = Budget(clock=clock)
    clock.now += 1e9
    budget.check()
    assert budget.remaining() is None


def test_a_budget_ends_at_its_deadline() -> None:
    clock = Clock()
    budget = Budget(5, clock=clock)
    clock.now += 4.9
    budget.check()
    clock.now += 0.2
    with pytest.raises(DeadlineExceeded):
        budget.check()


def test_cancelling_reaches_every_part_of_a_run() -> None:
    whole = Budget()
    part = whole.within(5).within(1)
    whole.cancel()
    with pytest.raises(Cancelled):
        part.check()


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=5))
def test_a_part_never_outlives_the_whole(seconds: list[float]) -> None:
    clock = Clock()
    budget = Budget(seconds[0], clock=clock)
    for part in seconds[1:]:
        budget = budget.within(part)
    assert budget.remaining() == pytest.approx(min(seconds))


def test_waiting_ends_at_once_when_cancelled() -> None:
    budget = Budget()
    budget.cancel()
    with pytest.raises(Cancelled):
        budget.wait(60)
