"""The pool of processes: a call that kills its process or outlasts its time costs only itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

from counterproof.drafts import Draft
from counterproof.drafts.workers import WorkerDied, Workers
from counterproof.evidence import DeadlineExceeded, Problem

PATIENCE_S = 60.0
OWNER = """
import time
from counterproof.drafts import Draft
from counterproof.drafts.workers import Workers
import os, sys
workers = Workers(1, seconds=60)
print(workers.submit(os.getpid).result(), flush=True)
workers.submit(time.sleep, 60)
time.sleep(60)
"""
UNTRANSPORTABLE = "class Local(Exception): pass\nraise Local('it broke')"


def eventually(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE_S
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return holds()


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def value(future: Future[int]) -> int:
    return future.result(timeout=PATIENCE_S)


def test_calls_are_answered_by_so_many_other_processes() -> None:
    with Workers(2, seconds=PATIENCE_S) as workers:
        processes = {value(workers.submit(os.getpid)) for _ in range(20)}
    assert 1 <= len(processes) <= 2
    assert os.getpid() not in processes


def test_what_a_call_raises_arrives_with_the_place_where_it_was_raised() -> None:
    with Workers(1, seconds=PATIENCE_S) as workers:
        error = workers.submit(json.loads, "no JSON").exception(timeout=PATIENCE_S)
    assert isinstance(error, json.JSONDecodeError)
    assert "in raw_decode" in "".join(error.__notes__)


def test_a_refusal_arrives_as_it_was_raised(tmp_path: Path) -> None:
    with Workers(1, seconds=PATIENCE_S) as workers:
        error = workers.submit(Draft.read, tmp_path / "absent.py").exception(timeout=PATIENCE_S)
    assert isinstance(error, Problem)
    assert error.file == str(tmp_path / "absent.py")


def test_an_error_that_no_pipe_carries_arrives_in_words() -> None:
    with Workers(1, seconds=PATIENCE_S) as workers:
        error = workers.submit(exec, UNTRANSPORTABLE).exception(timeout=PATIENCE_S)
        assert "Local: it broke" in str(error)
        assert value(workers.submit(abs, -1)) == 1


def test_a_result_that_no_pipe_carries_costs_only_its_call() -> None:
    with Workers(1, seconds=PATIENCE_S) as workers:
        error = workers.submit(threading.Lock).exception(timeout=PATIENCE_S)
        assert isinstance(error, TypeError)
        assert value(workers.submit(abs, -1)) == 1


def test_a_call_whose_process_is_killed_costs_only_itself() -> None:
    with Workers(2, seconds=PATIENCE_S) as workers:
        calls = [workers.submit(abs, -number) for number in range(5)]
        killed = workers.submit(signal.raise_signal, signal.SIGKILL)
        calls += [workers.submit(abs, -number) for number in range(5, 10)]
        with pytest.raises(WorkerDied, match="signal 9"):
            killed.result(timeout=PATIENCE_S)
        assert [value(call) for call in calls] == list(range(10))


def test_a_call_whose_process_ends_by_itself_is_told_with_its_exit_code() -> None:
    with Workers(1, seconds=PATIENCE_S) as workers, pytest.raises(WorkerDied, match="ended with 7"):
        workers.submit(os._exit, 7).result(timeout=PATIENCE_S)


def test_a_process_that_is_killed_while_it_is_idle_costs_nothing() -> None:
    with Workers(1, seconds=PATIENCE_S) as workers:
        first = value(workers.submit(os.getpid))
        os.kill(first, signal.SIGKILL)
        assert eventually(lambda: is_gone(first))
        assert value(workers.submit(os.getpid)) != first


def test_a_call_that_outlasts_its_time_ends_and_costs_only_itself() -> None:
    with Workers(1, seconds=3) as workers:
        endless = workers.submit(time.sleep, PATIENCE_S)
        with pytest.raises(DeadlineExceeded):
            endless.result(timeout=PATIENCE_S / 2)
        assert value(workers.submit(abs, -1)) == 1


def test_an_exception_ends_what_still_runs_and_withdraws_what_waits() -> None:
    with pytest.raises(KeyError), Workers(1, seconds=PATIENCE_S) as workers:  # noqa: PT012
        process = value(workers.submit(os.getpid))
        running = workers.submit(time.sleep, PATIENCE_S)
        waiting = workers.submit(time.sleep, PATIENCE_S)
        assert eventually(running.running)
        raise KeyError
    assert isinstance(running.exception(timeout=0), WorkerDied)
    assert waiting.cancelled()
    assert is_gone(process)


def test_after_the_end_no_call_is_taken() -> None:
    workers = Workers(1, seconds=PATIENCE_S)
    taken = workers.submit(abs, -1)
    workers.shutdown()
    assert value(taken) == 1
    with pytest.raises(RuntimeError):
        workers.submit(abs, -1)


def test_no_worker_outlives_an_owner_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout
        worker = int(owner.stdout.readline())
        owner.kill()
    assert eventually(lambda: is_gone(worker))
