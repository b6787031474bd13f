"""The marker `case` names numbered cases; only numbers that `tests/cases.txt` lists may be named."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from textwrap import fill
from typing import Final

import pytest

LIST: Final = Path(__file__).parents[1] / "cases.txt"


def listed() -> dict[str, list[str]]:
    """The numbers of `tests/cases.txt` under their headings, in the order of the file."""
    groups: dict[str, list[str]] = {}
    heading = ""
    for line in LIST.read_text(encoding="utf-8").split("\n"):
        if line.startswith("# "):
            heading = line.removeprefix("# ")
        elif line:
            groups.setdefault(heading, []).append(line)
    return groups


def named_by(items: Iterable[pytest.Item]) -> dict[str, str]:
    """The numbers that tests claim to prove, each with one test that names it."""
    return {
        number: item.nodeid
        for item in items
        for marker in item.iter_markers("case")
        for number in marker.args
    }


def gaps(named: Iterable[str]) -> str:
    """How many cases of each group are named, and which are not."""
    claimed = set(named)
    lines = []
    for heading, numbers in listed().items():
        missing = [number for number in numbers if number not in claimed]
        lines.append(f"{heading}: {len(numbers) - len(missing)} of {len(numbers)} cases have a test")
        if missing:
            indent = "    "
            lines.append(fill(" ".join(missing), 100, initial_indent=indent, subsequent_indent=indent))
    return "\n".join(lines)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--missing-cases", action="store_true", help="print the cases that no test names")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    known = {number for numbers in listed().values() for number in numbers}
    for number, test in named_by(items).items():
        if number not in known:
            message = f"{test} names the case {number!r}, which {LIST.name} does not list"
            raise pytest.UsageError(message)


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.getoption("--missing-cases"):
        print(gaps(named_by(session.items)))
