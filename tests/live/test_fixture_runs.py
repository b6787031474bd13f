"""Drafts in real containers: what they make of them, what they can't reach, and that nothing is left."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from pathlib import Path
from typing import Any, Final

import pytest

from counterproof.evidence import Budget, Event, LogChunk, State, Stream
from counterproof.fixtures.result import FixtureRun
from counterproof.sandbox import Outcome
from counterproof.sandbox.docker.engine import Engine
from counterproof.sandbox.docker.labels import MAX_AGE_S, is_stray, labels
from counterproof.sandbox.docker.recipe import create_body
from counterproof.sandbox.docker.run import remove
from counterproof.sandbox.limits import LOG_BYTES, Limits

from .conftest import INSTALLATION, Run

pytestmark = pytest.mark.live

BATTERY: Final = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "fixtures" / "battery.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
RUNNABLE: Final = [case for case in BATTERY if case["expect"]["verdict"] != "contract_rejected"]
CODES: Final = {
    "missing": {"output_missing"},
    "empty": {"output_empty"},
    "too large": {"output_too_big"},
    "symlink": {"output_symlink"},
    "not a regular file": {"output_not_regular"},
    "symlink or not a directory in path": {"output_symlink", "output_not_regular"},
}
"""The codes of what the cases call by their own words; every other word is `output_invalid`."""


def states(run: FixtureRun) -> dict[str, State]:
    return {check.name: check.state for check in run.checks}


class Listener:
    """Keeps the log of a run by stream, and all of it in the order of its arrival."""

    def __init__(self) -> None:
        self.all = b""
        self.by_stream = {Stream.OUT: b"", Stream.ERR: b""}

    def __call__(self, event: Event) -> None:
        if isinstance(event, LogChunk):
            self.all += event.data
            self.by_stream[event.stream] += event.data


@pytest.mark.parametrize("case", RUNNABLE, ids=[case["id"] for case in RUNNABLE])
def test_a_case_of_the_battery_ends_as_expected(case: dict[str, Any], run_fixture: Run) -> None:
    expected, log = case["expect"], Listener()
    run = run_fixture(case["draft"], case["contracts"], seconds=case["limits"].get("wall_s", 10), emit=log)
    assert run.outcome == expected["verdict"], run.detail
    assert run.removal_confirmed
    assert run.exit_code == expected.get("exit", run.exit_code)
    assert run.signal == expected.get("signal", run.signal)
    if run.outcome is Outcome.OUTPUT_REJECTED:
        assert run.outputs[0].code in CODES.get(expected["reason"], {"output_invalid"})
    assert expected.get("log_contains", "").encode() in log.all
    assert "log_excludes" not in expected or expected["log_excludes"].encode() not in log.all
    assert run.log_cut or not expected.get("log_truncated")
    assert run.log_sha256 == hashlib.sha256(log.all).hexdigest()


@pytest.mark.case("V125")
def test_a_draft_that_keeps_its_contract_passes_three_checks(run_fixture: Run) -> None:
    draft = "import json; json.dump({'s': 1.2}, open('f.json', 'w'))"
    run = run_fixture(draft, {"f.json": {"kind": "positive_factors"}})
    assert run.executed
    assert states(run) == dict.fromkeys(["execution", "artifacts", "runtime_values"], State.PASSED)
    [output] = run.outputs
    assert (output.size, output.sha256) == (10, hashlib.sha256(b'{"s": 1.2}').hexdigest())


@pytest.mark.case("V126")
def test_each_way_to_break_a_contract_fails_with_its_code(run_fixture: Run) -> None:
    draft = """
import os
open('zero.json', 'w').write('{"s":0}')
open('flat.json', 'w').write('[[1],[2]]')
open('nan.json', 'w').write('[NaN]')
os.mkdir('folder')
open('empty', 'w')
os.symlink('zero.json', 'link')
"""
    array = {"kind": "array", "shape": [2, 2]}
    contracts = {
        "zero.json": {"kind": "positive_factors"},
        "flat.json": array,
        "nan.json": {"kind": "array", "shape": [1]},
        **{path: {"kind": "file"} for path in ("missing", "folder", "empty", "link")},
    }
    run = run_fixture(draft, contracts)
    assert states(run) == {
        "execution": State.PASSED,
        "artifacts": State.FAILED,
        "runtime_values": State.FAILED,
    }
    assert {item.name: item.code for item in run.checks[1].items} == {
        "zero.json": "output_invalid",
        "flat.json": "output_invalid",
        "nan.json": "output_invalid",
        "missing": "output_missing",
        "folder": "output_not_regular",
        "empty": "output_empty",
        "link": "output_symlink",
    }


@pytest.mark.case("V127")
@pytest.mark.parametrize(
    "draft",
    [
        "raise SystemExit(3)",
        "import socket; socket.create_connection(('192.0.2.1', 80), 2)",
        "open('/etc/x', 'w')",
    ],
)
def test_a_draft_that_ends_with_an_error_fails_the_execution(run_fixture: Run, draft: str) -> None:
    run = run_fixture(draft, {"f.json": {"kind": "json"}})
    assert run.executed
    assert states(run) == {
        "execution": State.FAILED,
        "artifacts": State.NOT_CHECKED,
        "runtime_values": State.NOT_CHECKED,
    }
    assert run.checks[0].items[0].code == "exit_nonzero"


@pytest.mark.case("V128")
def test_a_draft_can_write_in_its_folder_as_the_unprivileged_user(run_fixture: Run) -> None:
    draft = "import os; open('who', 'w').write(f'{os.getuid()} {os.getcwd()} {os.environ[\"HOME\"]}')"
    run = run_fixture(draft, {"who": {"kind": "text", "pattern": "^65534 /work /work$"}})
    assert run.outcome is Outcome.PASSED


@pytest.mark.case("V130")
def test_an_output_of_one_byte_too_many_is_too_big_and_only_one_at_the_limit_is_cut(run_fixture: Run) -> None:
    draft = """
open('a', 'wb').write(bytes(1048577))
open('b', 'wb').truncate(16777216)
open('c', 'wb').write(bytes(1048576))
"""
    run = run_fixture(draft, {name: {"kind": "file"} for name in "abc"})
    assert [output.code for output in run.outputs] == ["output_too_big", "output_truncated", "ok"]
    assert states(run)["artifacts"] is State.FAILED


@pytest.mark.case("V134")
def test_an_endless_draft_ends_at_its_time_limit(run_fixture: Run) -> None:
    run = run_fixture("while True: pass", {"f": {"kind": "json"}}, seconds=3)
    assert run.outcome is Outcome.TIMEOUT
    assert set(states(run).values()) == {State.UNVERIFIABLE}
    assert "timed out after 3 s" in run.checks[0].reason
    assert run.removal_confirmed
    assert run.duration_ms < 5_000


@pytest.mark.case("V138")
def test_removal_is_confirmed_by_the_daemon_saying_that_there_is_none(
    daemon: dict[str, str], run_fixture: Run
) -> None:
    run = run_fixture("pass")
    assert (run.outcome, run.removal_confirmed) == (Outcome.PASSED, True)
    assert [item.code for item in run.checks[0].items] == ["ok"]
    engine = Engine(daemon)
    assert remove(engine, "counterproof-that-never-was")
    engine.close()


def test_the_two_streams_of_a_draft_are_told_apart(run_fixture: Run) -> None:
    log = Listener()
    run = run_fixture(
        "import sys; print('båt 潮'); print('no', file=sys.stderr); sys.stdout.buffer.write(b'\\xfe')",
        emit=log,
    )
    assert log.by_stream == {Stream.OUT: "båt 潮\n".encode() + b"\xfe", Stream.ERR: b"no\n"}
    assert (run.log_bytes, run.log_cut) == (len(log.all), False)


def test_a_flood_is_drained_and_counted_but_kept_only_to_the_cap(run_fixture: Run) -> None:
    log = Listener()
    draft = "import os\nfor _ in range(1024): os.write(1, b'z' * 65536)"
    run = run_fixture(draft, emit=log)
    assert run.outcome is Outcome.PASSED
    assert (run.log_bytes, run.log_cut, len(log.all)) == (1024 * 65536, True, LOG_BYTES)


def test_a_listener_that_is_slow_does_not_stretch_the_time_limit(run_fixture: Run) -> None:
    def doze(event: Event) -> None:
        if isinstance(event, LogChunk):
            time.sleep(0.05)

    run = run_fixture("import os\nwhile True: os.write(1, b'z' * 4096)", seconds=2, emit=doze)
    assert (run.outcome, run.log_cut, run.removal_confirmed) == (Outcome.TIMEOUT, True, True)


def test_a_run_is_cancelled_while_the_draft_is_at_work(run_fixture: Run) -> None:
    budget, log = Budget(), Listener()

    def cancel_at_the_first_word(event: Event) -> None:
        log(event)
        if isinstance(event, LogChunk):
            budget.cancel()

    run = run_fixture(
        "print('on'); import time; time.sleep(60)", budget=budget, emit=cancel_at_the_first_word
    )
    assert run.outcome is Outcome.CANCELLED
    assert run.removal_confirmed
    assert b"on" in log.all


def test_cancelling_at_any_moment_leaves_no_container(run_fixture: Run) -> None:
    for number in range(20):
        budget = Budget()
        timer = threading.Timer(0.04 * number, budget.cancel)
        timer.start()
        run = run_fixture("import time; time.sleep(60)", budget=budget)
        timer.join()
        assert (run.outcome, run.removal_confirmed) == (Outcome.CANCELLED, True)


@pytest.mark.case("V234")
def test_a_run_that_was_cancelled_before_it_started_makes_no_container(run_fixture: Run) -> None:
    budget = Budget()
    budget.cancel()
    run = run_fixture("pass", budget=budget)
    assert (run.outcome, run.attempted, run.executed) == (Outcome.CANCELLED, False, False)
    assert states(run)["execution"] is State.UNVERIFIABLE


def test_an_image_that_the_daemon_does_not_have_is_not_fetched(run_fixture: Run) -> None:
    run = run_fixture("pass", image_id="sha256:" + "0" * 64)
    assert (run.outcome, run.attempted, run.executed) == (Outcome.IMAGE_ABSENT, True, False)


def test_a_stray_of_this_installation_is_known_by_its_label(daemon: dict[str, str], image: str) -> None:
    engine = Engine(daemon)
    body = create_body(image, ["python3"], Limits(), environment={}, labels=labels(INSTALLATION))
    engine.create("counterproof-stray", body)
    try:
        [listed] = engine.containers(f"io.counterproof.installation={INSTALLATION}")
        assert not is_stray(listed, INSTALLATION, time.time())
        assert is_stray(listed, INSTALLATION, time.time() + MAX_AGE_S + 1)
    finally:
        assert remove(engine, "counterproof-stray")
        engine.close()
