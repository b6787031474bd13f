"""When a line came, as its column shows it: by the clock, or since the log began."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum


class Times(StrEnum):
    """What the column of times shows."""

    NONE = "No times"
    CLOCK = "Time of day"
    SINCE_START = "Time since the start"

    @property
    def width(self) -> int:
        """How many characters wide the column is."""
        return {Times.NONE: 0, Times.CLOCK: 12, Times.SINCE_START: 10}[self]


def time_words(times: Times, began: float, milliseconds: int | None) -> str:
    """The time of a line, or nothing where the column is off or nobody kept it."""
    if times is Times.NONE or milliseconds is None:
        return ""
    if times is Times.SINCE_START:
        return f"{f'+{milliseconds / 1000:.3f}':>{times.width}}"
    moment = datetime.fromtimestamp(began + milliseconds / 1000, UTC).astimezone()
    return f"{moment:%H:%M:%S}.{moment.microsecond // 1000:03}"
