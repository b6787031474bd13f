"""Many drafts at once, on any executor, with the reports in the order of the drafts (DESIGN section 8)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, wait
from itertools import islice

from counterproof.drafts import run
from counterproof.drafts.draft import Draft
from counterproof.drafts.targets import Settings
from counterproof.evidence import Budget, Emit, Progress, Report, ignore

_PAUSE_S = 0.05
"""How long a cancelled run may go on waiting for a report."""

Prepare = Callable[[], tuple[Draft, Settings]]
Outcome = Report | Exception
_Waiting = Future[Report] | Exception


def run_all(
    drafts: Sequence[Prepare],
    *,
    executor: Executor,
    seconds: float,
    ahead: int,
    budget: Budget,
    emit: Emit = ignore,
) -> Iterator[Outcome]:
    """Yield, in order, the report on each draft or the error that stands in its place.

    Drafts are prepared here, when it is their turn: at most `ahead` of them wait, run, or have an outcome
    that nobody took yet. Each may take `seconds`. Raises Cancelled or DeadlineExceeded when the budget ends;
    drafts that wait are withdrawn then, and those that run are the executor's to end.
    """
    source = iter(drafts)
    waiting: deque[_Waiting] = deque()
    try:
        for done in range(1, len(drafts) + 1):
            budget.check()
            waiting += (_submitted(each, executor, seconds) for each in islice(source, ahead - len(waiting)))
            outcome = _outcome(waiting.popleft(), budget)
            emit(Progress(done, len(drafts), outcome.subject.name if isinstance(outcome, Report) else ""))
            yield outcome
    finally:
        for each in waiting:
            if isinstance(each, Future):
                each.cancel()


def _submitted(prepare: Prepare, executor: Executor, seconds: float) -> _Waiting:
    try:
        return executor.submit(_checked, *prepare(), seconds)
    except Exception as error:  # noqa: BLE001 - what can't be prepared costs only itself
        return error


def _checked(draft: Draft, settings: Settings, seconds: float) -> Report:
    """Return the report on a draft; this runs wherever the executor has its workers."""
    return run(draft, settings, budget=Budget(seconds))


def _outcome(waiting: _Waiting, budget: Budget) -> Outcome:
    if isinstance(waiting, Exception):
        return waiting
    while not waiting.done():
        wait([waiting], timeout=_PAUSE_S)
        budget.check()
    try:
        return waiting.result()
    except Exception as error:  # noqa: BLE001 - it ends the check of one draft, not those of the others
        return error
