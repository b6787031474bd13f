"""`counterproof demo`, `open` and `init`: a project is made, and shown where there is a way to show it."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from .shell import PROGRAM, Shell

NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": ""}


def test_the_demo_as_text_shows_the_queue_the_findings_and_what_is_open(shell: Shell, home: Path) -> None:
    ended = shell("demo", "--text", env=NO_DISPLAY)
    assert (ended.code, ended.err) == (0, "")
    for heading in ("Needs a decision", "What was found", "What was not established", "What to try next"):
        assert heading in ended.out
    project = home / "data" / "counterproof" / "demo"
    for draft in (project / "inbox").glob("*.py"):
        assert draft.name in ended.out
    for word in ("passed", "failed", "unverifiable"):
        assert f"{word} " in ended.out


def test_what_the_demo_proposes_to_try_works(shell: Shell) -> None:
    out = shell("demo", "a folder", "--text", env=NO_DISPLAY).out
    proposed = re.findall(r"^  counterproof (validate .*?)   ", out, re.MULTILINE)
    assert len(proposed) == 2
    for command in proposed:
        done = subprocess.run([PROGRAM, *shlex.split(command)], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (1, b"")


def test_the_demo_as_json_is_a_list_of_reports(shell: Shell) -> None:
    reports = shell("demo", "demo", "--text", "--format", "json").document
    assert {report["schema"] for report in reports} == {"counterproof.report/1"}
    assert not (shell.folder / "demo" / ".counterproof").exists()


def test_a_demo_that_is_there_is_kept_as_it_is(shell: Shell) -> None:
    shell("demo", "demo", "--text")
    shell.write("demo/inbox/mine.py", "import fieldkit\n")
    assert "mine.py" in shell("demo", "demo", "--text").out


def test_a_folder_with_other_things_is_no_place_for_the_demo(shell: Shell) -> None:
    shell("demo", ".", "--text").refused_in_one_line(
        "not empty", "name a new folder for the demo".capitalize()
    )


@pytest.mark.parametrize("verb", ["demo", "open"])
def test_without_a_display_one_sentence_names_the_text(shell: Shell, verb: str) -> None:
    shell(verb, "somewhere", env=NO_DISPLAY).refused_in_one_line("display", "counterproof demo --text")
    assert not (shell.folder / "somewhere").exists()


def test_a_display_that_does_not_answer_is_named(shell: Shell) -> None:
    ended = shell("demo", "somewhere", env=NO_DISPLAY | {"DISPLAY": ":987"})
    ended.refused_in_one_line("the display :987 does not answer", "counterproof demo --text")


def test_init_makes_a_project_that_can_be_used_at_once(shell: Shell) -> None:
    made = shell("init", "desk", "--name", 'A "quoted" name', "--format", "json").document
    assert made["name"] == 'A "quoted" name'
    assert Path(made["inbox"]).is_dir()
    shell.write("desk/inbox/a.py", "print(1)\n")
    assert shell("validate", "desk/inbox").code == 0


def test_init_leaves_an_existing_project_alone(shell: Shell) -> None:
    shell("init", "desk")
    before = (shell.folder / "desk" / "counterproof.toml").read_bytes()
    shell("init", "desk").refused_in_one_line("counterproof.toml", "already", "counterproof open")
    assert (shell.folder / "desk" / "counterproof.toml").read_bytes() == before
