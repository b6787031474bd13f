"""Ctrl-C and a broken pipe end a run quietly, at once, and without half a document."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from .shell import PROGRAM, Shell

MANY = 2_000
"""So many reports never fit into a pipe that nobody reads, so the run is surely still going on."""


@contextmanager
def running(shell: Shell, arguments: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [PROGRAM, *arguments],
        cwd=shell.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        yield process
        process.kill()


@pytest.fixture
def drafts(shell: Shell) -> str:
    for number in range(MANY):
        shell.write(f"drafts/d{number:04}.py", "import blend\n")
    return "drafts"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_cancels_the_run(shell: Shell, drafts: str, number: signal.Signals) -> None:
    with running(shell, ["validate", drafts]) as process:
        assert process.stdout
        process.stdout.readline()
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "Cancelled.\n")


def test_an_interrupted_run_ends_although_nobody_takes_its_output(shell: Shell, drafts: str) -> None:
    with running(shell, ["validate", drafts]) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            time.sleep(0.2)
        assert (process.returncode, process.stderr.read()) == (130, "Cancelled.\n")


def test_a_cancelled_run_leaves_no_half_document(shell: Shell, drafts: str) -> None:
    # A pipe among the drafts is reported on standard error, which shows that the run has begun.
    with running(shell, ["validate", "absent.py", drafts, "--format", "json"]) as process:
        assert process.stderr
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "Cancelled.\n")


def test_a_reader_who_has_enough_ends_the_run_without_a_word(shell: Shell, drafts: str) -> None:
    with running(shell, ["validate", drafts]) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(timeout=60) == 130
        assert process.stderr.read() == ""
