"""How long a run may go on, and whether somebody asked it to stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from counterproof.evidence.problems import Cancelled, DeadlineExceeded


class Budget:
    """A monotonic deadline and a cancel flag, shared by a run and everything it starts.

    `seconds` is the wall time from now, or None for no deadline. Every method may be called from any thread.
    """

    def __init__(self, seconds: float | None = None, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._cancel = threading.Event()
        self.deadline = None if seconds is None else clock() + seconds

    def within(self, seconds: float) -> Budget:
        """Return a budget with the same cancel flag and the earlier of both deadlines."""
        part = Budget(seconds, clock=self._clock)
        part._cancel = self._cancel
        if self.deadline is not None and part.deadline is not None:
            part.deadline = min(part.deadline, self.deadline)
        return part

    @property
    def cancelled(self) -> bool:
        """Whether the run was asked to stop."""
        return self._cancel.is_set()

    def cancel(self) -> None:
        """Ask the run to stop at its next check."""
        self._cancel.set()

    def remaining(self) -> float | None:
        """Return the seconds left, never below 0, or None without a deadline."""
        return None if self.deadline is None else max(0.0, self.deadline - self._clock())

    def check(self) -> None:
        """Raise Cancelled or DeadlineExceeded if the run must end; runs call this between steps."""
        if self.cancelled:
            raise Cancelled("the run was cancelled")
        if self.remaining() == 0.0:
            raise DeadlineExceeded("the run's time is used up")

    def wait(self, seconds: float) -> None:
        """Sleep for `seconds` or until the budget ends, then check it."""
        left = self.remaining()
        self._cancel.wait(seconds if left is None else min(seconds, left))
        self.check()
