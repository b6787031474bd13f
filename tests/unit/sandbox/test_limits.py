"""Limits of a run and the words for how it ended."""

from __future__ import annotations

import math

import pytest

from counterproof.evidence import Problem, State
from counterproof.sandbox import Limits, Outcome


def test_the_defaults_are_those_of_the_design() -> None:
    assert Limits().document() == {
        "wall_s": 20,
        "memory_mib": 512,
        "pids": 64,
        "cpus": 1,
        "file_bytes": 16_777_216,
        "work_bytes": 67_108_864,
        "log_bytes": 262_144,
    }


@pytest.mark.parametrize(
    "limits",
    [{"wall_s": 1}, {"wall_s": 60}, {"wall_s": 2.5}, {"memory_mib": 128}, {"pids": 8}, {"cpus": 0.5}],
)
def test_a_limit_can_be_tightened(limits: dict[str, float]) -> None:
    document = Limits(**limits).document()  # type: ignore[arg-type]  # the parameter names one field each
    assert limits.items() <= document.items()


@pytest.mark.parametrize(
    ("limits", "option"),
    [
        ({"wall_s": 0.9}, "timeout"),
        ({"wall_s": 61}, "timeout"),
        ({"wall_s": math.nan}, "timeout"),
        ({"wall_s": math.inf}, "timeout"),
        ({"wall_s": True}, "timeout"),
        ({"wall_s": "20"}, "timeout"),
        ({"memory_mib": 127}, "memory"),
        ({"memory_mib": 513}, "memory"),
        ({"memory_mib": 256.0}, "memory"),
        ({"pids": 65}, "pids"),
        ({"pids": 7}, "pids"),
        ({"cpus": 1.01}, "cpus"),
        ({"cpus": 0}, "cpus"),
    ],
)
def test_a_limit_out_of_bounds_is_refused_by_its_name(limits: dict[str, object], option: str) -> None:
    with pytest.raises(Problem) as caught:
        Limits(**limits)  # type: ignore[arg-type]
    assert caught.value.field == option
    assert "from" in caught.value.sentence


def test_only_an_exit_code_passes_or_fails_the_execution() -> None:
    states = {outcome: outcome.execution for outcome in Outcome}
    assert [outcome for outcome, state in states.items() if state is State.PASSED] == [
        Outcome.PASSED,
        Outcome.OUTPUT_REJECTED,
    ]
    assert [outcome for outcome, state in states.items() if state is State.FAILED] == [Outcome.FAILED]
    assert State.NOT_CHECKED not in states.values()


def test_every_outcome_has_words_of_its_own() -> None:
    assert len({outcome.words for outcome in Outcome}) == len(Outcome)
