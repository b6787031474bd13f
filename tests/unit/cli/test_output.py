"""What reaches standard output and standard error, and in which form."""

from __future__ import annotations

import os
import pty
import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

from .shell import PROGRAM, Ended, Shell

CASE: Final = Path(__file__).parents[2] / "data" / "reports" / "R035"
BIDIRECTIONAL: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"
ESCAPE: Final = "\x1b"


def test_no_control_or_direction_character_of_a_draft_reaches_the_terminal(shell: Shell) -> None:
    ended = shell("validate", CASE / "draft.py", CASE / "draft_nbsp.py")
    assert not set(BIDIRECTIONAL + ESCAPE + "\x07\u200b\u00ad\u00a0") & set(ended.out + ended.err)
    for code_point in ("U+202E", "U+200B", "U+001B", "U+0007", "U+00A0"):
        assert code_point in ended.out


def test_a_file_name_cannot_write_to_the_terminal(shell: Shell) -> None:
    name = "a\x1b[2J\n\u202eb.py"
    shell.write(name, "print(1)\n")
    shown = shell("validate", name)
    assert ESCAPE not in shown.out
    assert shown.code == 0
    shell("validate", f"absent-{name}").refused_in_one_line("absent-a")


def test_json_says_the_same_with_the_real_characters(shell: Shell) -> None:
    name = "a\x1b[2J.py"
    shell.write(name, "print(1)\n")
    assert shell("validate", name, "--format", "json").document["subject"]["name"] == name


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_encoding_without_the_marks_still_gets_the_words(shell: Shell, encoding: str) -> None:
    ended = shell("validate", "right.py", env={"PYTHONIOENCODING": encoding})
    assert (ended.code, ended.err) == (0, "")
    assert "passed" in ended.out


def test_colours_only_where_a_person_watches(shell: Shell) -> None:
    assert ESCAPE not in shell("validate", "right.py").out
    assert ESCAPE in watched(shell, "validate", "right.py")
    assert ESCAPE not in watched(shell, "validate", "right.py", env={"NO_COLOR": "1"})
    assert ESCAPE not in watched(shell, "validate", "right.py", env={"TERM": "dumb"})


def test_colours_carry_nothing_that_the_words_do_not(shell: Shell) -> None:
    plain = shell("validate", "right.py").out
    assert re.sub(r"\x1b\[[0-9;]*m", "", watched(shell, "validate", "right.py")) == plain


def test_a_bar_is_shown_only_to_a_person_who_waits_for_a_document(shell: Shell) -> None:
    assert "Checking" in watched(shell, "validate", "right.py", "wrong.py", "--format", "json")
    assert "Checking" not in watched(shell, "validate", "right.py", "--format", "json")
    assert "Checking" not in watched(shell, "validate", "right.py", "wrong.py")
    assert shell("validate", "right.py", "wrong.py", "--format", "json").err == ""


VERBS: Final = [
    ["validate", "right.py"],
    ["demo", "demo", "--text"],
    ["init", "made"],
    ["publish", "right.py", "--to", "out"],
    ["diff", "right.py", "wrong.py"],
    ["patch", "show", "x.patch"],
    ["patch", "check", "x.patch", "--tree", "."],
    ["patch", "select", "x.patch", "--file", "1"],
]
EVERY_OUTPUT: Final = [
    *([*verb, "--format", output] for verb in VERBS for output in ("text", "json")),
    ["--help"],
    ["diff", "--help"],
    ["--version"],
]


@pytest.fixture
def printing(shell: Shell) -> Shell:
    """The command where every verb has something to print."""
    shell.write("x.patch", "--- a/t\n+++ b/t\n@@ -1 +1 @@\n-1\n+2\n")
    shell.write("t", "1\n")
    return shell


@pytest.mark.parametrize("arguments", EVERY_OUTPUT, ids=" ".join)
def test_output_that_a_full_disk_does_not_take_is_said_in_one_line(
    printing: Shell, arguments: list[str]
) -> None:
    ended = redirected(printing, ">/dev/full", arguments)
    ended.refused_in_one_line("standard output", "the disk is full")


@pytest.mark.parametrize("arguments", EVERY_OUTPUT, ids=" ".join)
def test_output_for_which_there_is_no_stream_is_said_in_one_line(
    printing: Shell, arguments: list[str]
) -> None:
    redirected(printing, ">&-", arguments).refused_in_one_line("standard output", "it is closed")


@pytest.mark.parametrize("closed", ["2>&-", "2>&- <&-", "2>/dev/full"])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["diff", "right.py", "right.py"], 0),
        (["validate", "wrong.py", "--target", "blend=sources"], 1),
        (["diff", "right.py", "absent"], 2),
        (["diff", "right.py"], 2),
        (["report", "show", "absent"], 2),
    ],
    ids=str,
)
def test_messages_that_nobody_can_read_change_no_exit_code(
    shell: Shell, closed: str, arguments: list[str], code: int
) -> None:
    assert redirected(shell, closed, arguments).code == code


@pytest.mark.parametrize("buffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("output", ["text", "json"])
def test_output_of_which_only_the_beginning_is_taken_ends_with_130(
    shell: Shell, output: str, buffered: str
) -> None:
    """A pipe holds less than the diff, so that much of it is on its way when the reader leaves."""
    shell.write("a", "".join(f"{number}\n" for number in range(40_000)))
    shell.write("b", "")
    with subprocess.Popen(
        [PROGRAM, "diff", "a", "b", "--format", output],
        cwd=shell.folder,
        env={**os.environ, "PYTHONUNBUFFERED": buffered},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(1)
        process.stdout.close()
        assert (process.wait(timeout=60), process.stderr.read()) == (130, b"")


def redirected(shell: Shell, redirection: str, arguments: list[str]) -> Ended:
    """Run the command as a shell does that was told where its streams go."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirection}', "sh", PROGRAM, *arguments],
        cwd=shell.folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def watched(shell: Shell, *arguments: str, env: dict[str, str] | None = None) -> str:
    """Return what a person sees at a terminal of the command's own."""
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [PROGRAM, *arguments],
        cwd=shell.folder,
        env={**os.environ, "TERM": "xterm-256color", **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=follower,
        stderr=follower,
    ):
        os.close(follower)
        seen = b""
        # Linux tells the end of a terminal's other side by an input/output error.
        try:
            while part := os.read(leader, 65536):
                seen += part
        except OSError:
            pass
    os.close(leader)
    return seen.decode().replace("\r\n", "\n")
