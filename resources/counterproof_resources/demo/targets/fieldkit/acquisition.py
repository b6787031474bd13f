"""The receiver on its serial line.

Only one process may talk to the receiver, so importing this module takes the lock in the current folder: a
second import, or one far away from a receiver, fails.
"""

from __future__ import annotations

import os
from pathlib import Path

LOCK = Path("fieldkit-receiver.lock")

with LOCK.open("x", encoding="utf-8") as _lock:
    _lock.write(f"{os.getpid()}\n")

if not Path("/dev/ttyFIELD0").exists():
    raise RuntimeError("no receiver is connected")


class Receiver:
    """A recording receiver with numbered channels."""

    def __init__(self, *, sampling_rate: float, channels: int = 5) -> None:
        self.sampling_rate = sampling_rate
        self.channels = channels

    def record(self, seconds: float, *, gain: int = 1) -> list[list[float]]:
        """Record all channels for a while and return one series for each."""
        raise NotImplementedError("recording needs the receiver's own driver")
