"""The public names stand in one list beside this file; nothing becomes public, or vanishes, by accident."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import counterproof

LISTED: Final = [
    line
    for line in (Path(__file__).parent / "public_names.txt").read_text(encoding="utf-8").split("\n")
    if line
]


def test_the_public_names_are_those_listed() -> None:
    assert sorted(counterproof.__all__) == sorted(LISTED)


@pytest.mark.parametrize("name", LISTED)
def test_a_public_name_can_be_had_and_says_what_it_is_for(name: str) -> None:
    value = getattr(counterproof, name)
    if inspect.isroutine(value) or inspect.isclass(value):
        assert inspect.getdoc(value)


def test_the_listed_names_are_offered_to_completion() -> None:
    assert set(LISTED) <= set(dir(counterproof))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        getattr(counterproof, "no_such_name")  # noqa: B009 - type checkers know that it is absent


def test_the_engine_is_importable_without_qt() -> None:
    program = (
        "import sys, counterproof; [getattr(counterproof, name) for name in counterproof.__all__];"
        "sys.exit(any(name.startswith(('PySide6', 'counterproof_gui')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
