"""A test fails when a thread that it started is still alive a moment after it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Final

import pytest

_GRACE_S: Final = 2.0


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + _GRACE_S
    for thread in set(threading.enumerate()) - before:
        thread.join(max(0.0, deadline - time.monotonic()))
        if thread.is_alive():
            pytest.fail(f"the test left a thread running: {thread.name}", pytrace=False)
