"""A test fails when something logs a warning or worse that the test did not announce."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator

import pytest


class _Recorder(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []
        self.expected: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")

    def verdict(self) -> str | None:
        unexpected = [
            line for line in self.lines if not any(re.search(pattern, line) for pattern in self.expected)
        ]
        unseen = [
            pattern for pattern in self.expected if not any(re.search(pattern, line) for line in self.lines)
        ]
        if unexpected:
            return "unexpected log records:\n" + "\n".join(unexpected)
        return f"announced, but never logged: {unseen}" if unseen else None


@pytest.fixture(autouse=True)
def _recorded_logs() -> Iterator[_Recorder]:
    recorder = _Recorder()
    root = logging.getLogger()
    root.addHandler(recorder)
    yield recorder
    root.removeHandler(recorder)
    if problem := recorder.verdict():
        pytest.fail(problem, pytrace=False)


@pytest.fixture
def expect_log(_recorded_logs: _Recorder) -> Callable[[str], None]:
    """Announce a record by a regular expression over `LEVEL logger: message`; it must then be logged."""
    return _recorded_logs.expected.append
