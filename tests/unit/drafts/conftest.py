"""The demo package as a target, and a short way to validate a text against it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.evidence import Finding, Report, State

DATA = Path(__file__).parents[2] / "data"

Checked = Callable[[str], Report]


@pytest.fixture
def demopkg(tmp_path: Path) -> Path:
    """The package's own folder, with the module that is too big to be kept in the repository."""
    folder = tmp_path / "sources" / "demopkg"
    shutil.copytree(DATA / "demopkg", folder)
    (folder / "big.py").write_bytes(b"x = 1\n" + b"#" * 2_100_000)
    return folder


@pytest.fixture
def checked(demopkg: Path) -> Checked:
    """Validate a text against the demo package."""
    settings = Settings((Profile("demopkg", demopkg),))
    return lambda text: run(Draft.of_text(text), settings)


@pytest.fixture
def against(tmp_path: Path) -> Callable[[str, str], Report]:
    """Validate a text against a package `lib` that consists of one module."""

    def validate(source: str, text: str) -> Report:
        folder = tmp_path / "lib"
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").write_text(source, encoding="utf-8")
        return run(Draft.of_text(text), Settings((Profile("lib", folder),)))

    return validate


def items(report: Report, check: str, line: int | None = None) -> list[Finding]:
    """The items of one check, on one line if a line is given."""
    found = report.checks[check].items
    return [item for item in found if line is None or (item.span is not None and item.span.line == line)]


def states(report: Report, check: str, line: int | None = None) -> list[State]:
    """The states of one check's items."""
    return [item.state for item in items(report, check, line)]


def worst(report: Report, line: int) -> State | None:
    """The state that a reader takes from a line: failed before unverifiable before passed."""
    found = [item.state for check in ("imports", "arguments") for item in items(report, check, line)]
    order = (State.FAILED, State.UNVERIFIABLE, State.PASSED)
    return next((state for state in order if state in found), None)
