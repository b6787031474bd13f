"""Ctrl-C and a broken pipe end a run quietly, at once, and without half a document."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from .shell import PROGRAM, Shell

MANY = 2_000
"""So many reports never fit into a pipe that nobody reads, so the run is surely still going on."""


@contextmanager
def running(
    shell: Shell, arguments: Sequence[str], *, start_new_session: bool = False
) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [PROGRAM, *arguments],
        cwd=shell.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=start_new_session,
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


@pytest.fixture
def forking_git(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A git that never ends and has a child; the file gets their process numbers, one a line."""
    numbers = shell.folder / "numbers"
    program = shell.write(
        "bin/git", f"#!/bin/sh\nsleep 60 &\necho $! > {numbers}\necho $$ >> {numbers}\nwait\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    shell.write("a", "1\n2\n")
    shell.write("b", "1\n3\n")
    return numbers


def numbers_in(file: Path) -> list[int]:
    while not file.exists() or file.read_text().count("\n") < 2:
        time.sleep(0.01)
    return list(map(int, file.read_text().split()))


def is_running(number: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{number}/stat").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("output", ["text", "json"])
def test_an_interrupted_diff_shows_nothing_and_ends_git_with_its_children(
    shell: Shell, forking_git: Path, number: signal.Signals, output: str
) -> None:
    with running(shell, ["diff", "a", "b", "--format", output], start_new_session=True) as process:
        gits = numbers_in(forking_git)
        os.killpg(process.pid, number)  # as a terminal does it, to all that run in its foreground
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "Cancelled.\n")
    assert not any(map(is_running, gits))


def test_a_diff_that_is_to_outlive_its_terminal_is_not_cancelled_by_its_end(
    shell: Shell, forking_git: Path
) -> None:
    arguments = ["nohup", str(PROGRAM), "diff", "a", "b"]
    with subprocess.Popen(
        arguments, cwd=shell.folder, stderr=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        gits = numbers_in(forking_git)
        process.send_signal(signal.SIGHUP)
        os.kill(gits[1], signal.SIGKILL)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 3
    assert b"-2\n+3\n" in out


def test_an_interruption_before_the_command_line_is_loaded_leaves_no_traceback(shell: Shell) -> None:
    """The first thing that is loaded interrupts, as a person might at that moment."""
    program = (
        "import os, signal, sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == sys.argv[1]: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from counterproof.cli.main import main\n"
        "main(['--version'])\n"
    )
    for name in ("counterproof.cli.interruption", "contextlib", "counterproof.cli.boundary", "click"):
        done = subprocess.run(
            [sys.executable, "-S", "-c", program, name],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (130, "", ""), name


def test_nothing_is_loaded_before_an_interruption_is_quiet() -> None:
    program = (
        "import sys; before = {*sys.modules}; import counterproof.cli.main; print(*{*sys.modules} - before)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert set(done.stdout.split()) == {
        "__future__",
        "counterproof",
        "counterproof._version",
        "counterproof.cli",
        "counterproof.cli.main",
    }
