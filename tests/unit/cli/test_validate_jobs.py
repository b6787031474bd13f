"""`validate --jobs N`: the output of one by one, what a lost process costs, and an end without traces."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from .shell import PROGRAM, Shell

MANY = 1_000
"""So many drafts take longer than it takes to get in between."""
PATIENCE_S = 60.0
TARGET = ("--target", "blend=sources")
TIMES = re.compile(r'"(duration_ms|started_at|completed_at)": .*|[\d.,]+ (ms|s)\b')


@pytest.fixture
def drafts(shell: Shell) -> str:
    for number in range(MANY):
        shell.write(f"drafts/d{number:04}.py", f"import blend\nblend.mix({'1, ' * (number % 4)})\n")
    return "drafts"


@contextmanager
def running(shell: Shell, arguments: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """The command in a process group of its own, as a shell starts it."""
    with subprocess.Popen(
        [PROGRAM, *arguments],
        cwd=shell.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        process_group=0,
    ) as process:
        yield process
        process.kill()


def group(leader: int) -> list[int]:
    """The processes of a group that still do something, without its leader."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _parent, of = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(of) == leader and int(folder.name) != leader and state not in "ZX":
            found.append(int(folder.name))
    return found


def parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def workers(leader: int) -> list[int]:
    """The processes that check drafts: those that another helper of the command started."""
    others = group(leader)
    return [process for process in others if parent(process) in others]


def eventually(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE_S
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return holds()


@pytest.mark.parametrize("output", ["json", "text"])
def test_the_output_is_the_same_as_one_by_one_but_for_the_times(shell: Shell, output: str) -> None:
    for number in range(20):
        shell.write(f"drafts/d{number:04}.py", f"import blend\nblend.mix({'1, ' * (number % 4)})\n")
    shell.write("drafts/broken.py", "def\n")
    arguments = ("validate", "absent.py", "drafts", "right.py", *TARGET, "--format", output, "--jobs")
    one, several = (shell(*arguments, jobs) for jobs in ("1", "3"))
    assert TIMES.sub("", one.out) == TIMES.sub("", several.out)
    assert (one.code, one.err) == (several.code, several.err)
    assert "d0019.py" in several.out


@pytest.mark.parametrize("jobs", ["0", "-1", "two", "1.5", "100000"])
def test_a_number_of_jobs_that_can_not_be_is_refused(shell: Shell, jobs: str) -> None:
    shell("validate", "right.py", "--jobs", jobs).refused_in_one_line("--jobs", jobs)


def test_ctrl_c_cancels_every_process_of_the_run(shell: Shell, drafts: str) -> None:
    with running(shell, ["validate", drafts, *TARGET, "--jobs", "2"]) as process:
        assert process.stdout
        process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, err) == (130, "Cancelled.\n")
    assert eventually(lambda: not group(process.pid))


def test_ctrl_c_is_quiet_while_the_processes_start(shell: Shell, drafts: str) -> None:
    with running(shell, ["validate", drafts, *TARGET, "--jobs", "2"]) as process:
        assert eventually(lambda: bool(group(process.pid)))
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, err) == (130, "Cancelled.\n")
    assert "Traceback" not in out
    assert eventually(lambda: not group(process.pid))


def test_no_process_outlives_a_command_that_is_killed(shell: Shell, drafts: str) -> None:
    with running(shell, ["validate", drafts, *TARGET, "--jobs", "2"]) as process:
        assert process.stdout
        process.stdout.readline()
        assert group(process.pid)
        process.kill()
        process.wait()
        assert eventually(lambda: not group(process.pid))


def test_a_reader_who_has_enough_leaves_no_process(shell: Shell, drafts: str) -> None:
    with running(shell, ["validate", drafts, *TARGET, "--jobs", "2"]) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(timeout=PATIENCE_S) == 130
        assert process.stderr.read() == ""
    assert eventually(lambda: not group(process.pid))


def test_a_process_that_is_killed_costs_only_its_draft(shell: Shell, drafts: str) -> None:
    with running(shell, ["validate", drafts, *TARGET, "--jobs", "2"]) as process:
        assert process.stdout
        process.stdout.readline()
        victim = workers(process.pid)[0]
        # A stopped process takes a draft and never answers: so it surely holds one when it is killed.
        os.kill(victim, signal.SIGSTOP)
        time.sleep(1.0)
        os.kill(victim, signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 3
    (line,) = err.splitlines()
    assert "nothing was established, because its process ended by signal 9" in line
    assert f"{MANY - 1} drafts" in out
    assert "1 more gave no report" in out
