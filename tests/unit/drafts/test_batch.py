"""Many drafts at once: the order, what is taken ahead, what a bad draft costs, and cancelling."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings
from counterproof.drafts.batch import Prepare, run_all
from counterproof.drafts.workers import WorkerDied, Workers
from counterproof.evidence import Budget, Cancelled, DeadlineExceeded, Event, Problem, Progress, Report

AHEAD = 4


@pytest.fixture(params=["threads", "processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    pool: Callable[[int], Executor] = ThreadPoolExecutor
    if request.param == "processes":
        pool = lambda number: Workers(number, seconds=60)  # noqa: E731
    with pool(2) as executor:
        yield executor


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    (tmp_path / "blend.py").write_text("def mix(name): ...\n")
    return Settings((Profile("blend", tmp_path),))


class Deadly(bytes):
    """Bytes that kill the process that takes them out of its pipe."""

    def __reduce__(self) -> tuple[Callable[[int], None], tuple[int]]:
        return signal.raise_signal, (signal.SIGKILL,)


def draft(number: int, settings: Settings) -> Prepare:
    text = f"import blend\nblend.mix({', '.join(['1'] * number)})\n"
    return lambda: (Draft.of_text(text, name=f"{number}.py"), settings)


def absent() -> tuple[Draft, Settings]:
    raise Problem("there is no such file")


def told(outcome: Report | Exception) -> tuple[str, bool]:
    return (outcome.subject.name, outcome.ok) if isinstance(outcome, Report) else (str(outcome), False)


def test_outcomes_come_in_the_order_of_the_drafts(executor: Executor, settings: Settings) -> None:
    drafts = [draft(number % 3, settings) for number in range(30)]
    outcomes = run_all(drafts, executor=executor, seconds=60, ahead=AHEAD, budget=Budget())
    assert [told(each) for each in outcomes] == [("0.py", False), ("1.py", True), ("2.py", False)] * 10


def test_a_draft_that_can_not_be_prepared_has_its_error_in_its_place(
    executor: Executor, settings: Settings
) -> None:
    drafts = [draft(1, settings), absent, draft(1, settings)]
    outcomes = run_all(drafts, executor=executor, seconds=60, ahead=AHEAD, budget=Budget())
    refused = ("there is no such file.", False)
    assert [told(each) for each in outcomes] == [("1.py", True), refused, ("1.py", True)]


def test_a_draft_whose_time_is_used_up_has_its_error_in_its_place(
    executor: Executor, settings: Settings
) -> None:
    (outcome,) = run_all([draft(1, settings)], executor=executor, seconds=0, ahead=AHEAD, budget=Budget())
    assert isinstance(outcome, DeadlineExceeded)


def test_a_draft_that_kills_its_process_has_its_error_in_its_place(settings: Settings) -> None:
    def deadly() -> tuple[Draft, Settings]:
        return Draft("deadly.py", Deadly()), settings

    drafts = [draft(1, settings), deadly, *[draft(1, settings)] * 8]
    with Workers(2, seconds=60) as workers:
        outcomes = list(run_all(drafts, executor=workers, seconds=60, ahead=AHEAD, budget=Budget()))
    assert isinstance(outcomes.pop(1), WorkerDied)
    assert [told(each) for each in outcomes] == [("1.py", True)] * 9


def test_no_more_drafts_are_taken_than_may_wait(settings: Settings) -> None:
    taken: list[int] = []

    def prepare() -> tuple[Draft, Settings]:
        taken.append(len(taken))
        return draft(1, settings)()

    with ThreadPoolExecutor(2) as executor:
        outcomes = run_all([prepare] * 10, executor=executor, seconds=60, ahead=AHEAD, budget=Budget())
        counts = [len(taken) for _ in outcomes]
    assert counts == [4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_progress_is_told_with_every_outcome(executor: Executor, settings: Settings) -> None:
    events: list[Event] = []
    drafts = [draft(1, settings), absent]
    list(run_all(drafts, executor=executor, seconds=60, ahead=AHEAD, budget=Budget(), emit=events.append))
    assert events == [Progress(1, 2, "1.py"), Progress(2, 2, "")]


def test_a_cancelled_run_withdraws_what_waits(settings: Settings) -> None:
    budget, gate = Budget(), threading.Event()
    with ThreadPoolExecutor(1) as executor:
        busy = executor.submit(gate.wait)
        outcomes = run_all(
            [draft(1, settings)] * 9, executor=executor, seconds=60, ahead=AHEAD, budget=budget
        )
        threading.Timer(0.1, budget.cancel).start()
        with pytest.raises(Cancelled):
            next(outcomes)
        gate.set()
        assert executor.submit(abs, -1).result() == 1
    assert busy.result()
