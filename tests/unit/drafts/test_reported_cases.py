"""Drafts that users reported, each line against what it did when it was run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from counterproof.drafts import Draft, Profile, Settings, run

from .conftest import worst

FOLDER = Path(__file__).parents[2] / "data" / "reports"


def lines_of(number: str) -> list[Any]:
    return list(json.loads((FOLDER / number / "expect.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("number", "package"),
    [
        pytest.param("R002", "shapes", marks=pytest.mark.case("R002")),
        pytest.param("R004", "probe", marks=pytest.mark.case("R004")),
        pytest.param("R005", "radio", marks=pytest.mark.case("R005")),
        pytest.param("R006", "markup", marks=pytest.mark.case("R006")),
        pytest.param("R007", "grids", marks=pytest.mark.case("R007")),
    ],
)
def test_every_line_has_a_state_that_its_run_allows(number: str, package: str) -> None:
    settings = Settings((Profile(package, FOLDER / number / "target" / package),))
    report = run(Draft.read(FOLDER / number / "draft.py"), settings)
    found = {}
    for line in lines_of(number):
        state = worst(report, line["line"])
        found[line["line"]] = None if state is None else state.value
    wrong = [
        (line["line"], line["source"], found[line["line"]])
        for line in lines_of(number)
        if found[line["line"]] not in line["allowed"]
    ]
    assert not wrong


def test_a_positional_only_parameter_left_empty_is_missing_not_unexpected() -> None:
    settings = Settings((Profile("markup", FOLDER / "R006" / "target" / "markup"),))
    report = run(Draft.read(FOLDER / "R006" / "draft.py"), settings)
    (item,) = [i for i in report.checks["arguments"].items if i.span and i.span.line == 4]
    assert item.code == "missing_argument"
    assert "name" in item.reason
