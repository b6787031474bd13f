from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from counterproof.drafts import Draft, Settings, run
from counterproof.evidence import State

TEXT = "x = " + "+".join(f"({number} if x else [y for y in (1, 2)][0])" for number in range(60)) + "\n"


def _let_others_run(phase: str, info: dict[str, int]) -> None:
    time.sleep(0)


@pytest.fixture
def _busy_collector() -> Iterator[None]:
    """Threads change places inside the parser when the collector runs there."""
    before = gc.get_threshold()
    gc.set_threshold(50)
    gc.callbacks.append(_let_others_run)
    yield
    gc.callbacks.remove(_let_others_run)
    gc.set_threshold(*before)


@pytest.mark.usefixtures("_busy_collector")
def test_several_threads_may_validate_at_once() -> None:
    def validate(number: int) -> State:
        return run(Draft.of_text(f"{TEXT}# {number}\n"), Settings()).checks["syntax"].state

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(validate, range(80))) == {State.PASSED}
