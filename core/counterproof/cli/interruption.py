"""Ctrl-C, a request to terminate, and a terminal that goes: the run in front is cancelled, and then the
process ends by itself.

Imports nothing that takes time, because it is in place before anything else is loaded.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from counterproof.evidence import Budget

_running: list[Budget] = []


def listen() -> None:
    """Take SIGINT and SIGTERM from now on; only the main thread may call this."""
    signal.signal(signal.SIGINT, _interrupt)
    signal.signal(signal.SIGTERM, _interrupt)


def ignore() -> None:
    """Be deaf from now on: the process is ending anyway, and must not be disturbed in it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


@contextmanager
def cancels(budget: Budget) -> Iterator[Budget]:
    """Let an interruption within the block cancel this budget; a second one ends the block at once.

    So does the end of the terminal, unless the command was to outlive it: what was started in a session of
    its own would not be told.
    """
    hangs_up = signal.getsignal(signal.SIGHUP) is signal.SIG_DFL
    if hangs_up:
        signal.signal(signal.SIGHUP, _interrupt)
    _running.append(budget)
    try:
        yield budget
    finally:
        _running.remove(budget)
        if hangs_up:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    if not _running or _running[-1].cancelled:
        raise KeyboardInterrupt
    _running[-1].cancel()
