"""`counterproof demo`, `open` and `init`: a project is made, and shown where there is a way to show it."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from counterproof.cli import boundary
from counterproof.cli.verbs import open as open_verb

from .shell import PROGRAM, Shell


def test_the_demo_as_text_shows_the_queue_the_findings_and_what_is_open(shell: Shell, home: Path) -> None:
    ended = shell("demo", "--text")
    assert (ended.code, ended.err) == (0, "")
    for heading in ("Needs a decision", "What was found", "What was not established", "What to try next"):
        assert heading in ended.out
    project = home / "data" / "counterproof" / "demo"
    for draft in (project / "inbox").glob("*.py"):
        assert draft.name in ended.out
    for patch in (project / "inbox").glob("*.patch"):
        assert f"{patch.name}: for layered_model.py" in ended.out
    for word in ("passed", "failed", "unverifiable"):
        assert f"{word} " in ended.out


def test_what_the_demo_proposes_to_try_works(shell: Shell) -> None:
    out = shell("demo", "a folder", "--text").out
    proposed = re.findall(r"^  counterproof (validate .*?)   ", out, re.MULTILINE)
    assert len(proposed) == 2
    for command in proposed:
        done = subprocess.run([PROGRAM, *shlex.split(command)], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (1, b"")


def test_the_demo_as_json_is_a_list_of_reports(shell: Shell) -> None:
    reports = shell("demo", "demo", "--text", "--format", "json").document
    assert {report["schema"] for report in reports} == {"counterproof.report/1"}
    assert not (shell.folder / "demo" / ".counterproof").exists()


def test_a_patch_of_the_demo_that_fits_no_draft_says_why(shell: Shell) -> None:
    shell("demo", "demo", "--text")
    shell.write("demo/inbox/odd.patch", "--- a/none.py\n+++ b/none.py\n@@ -1 +1 @@\n-a\n+b\n")
    assert (
        "odd.patch: it changes none.py, which is no draft of the inbox" in shell("demo", "demo", "--text").out
    )


def test_a_demo_that_is_there_is_kept_as_it_is(shell: Shell) -> None:
    shell("demo", "demo", "--text")
    shell.write("demo/inbox/mine.py", "import fieldkit\n")
    assert "mine.py" in shell("demo", "demo", "--text").out


def test_a_folder_with_other_things_is_no_place_for_the_demo(shell: Shell) -> None:
    shell("demo", ".", "--text").refused_in_one_line(
        "not empty", "name a new folder for the demo".capitalize()
    )


def test_without_a_display_one_sentence_names_the_text(shell: Shell, project: Path) -> None:
    for verb in (["demo", "somewhere"], ["open", project]):
        shell(*verb).refused_in_one_line("display", "counterproof demo --text")
    assert not (shell.folder / "somewhere").exists()


BROKEN = ("counterproof.toml", "line 2", "project.name", "a text in quotes")


@pytest.mark.parametrize("inside", [False, True], ids=["named", "around the current folder"])
def test_a_broken_project_is_told_by_open_where_there_is_no_display(
    shell: Shell, project: Path, inside: bool
) -> None:
    (project / "counterproof.toml").write_text("[project]\nname = 7\n")
    arguments = ["open"] if inside else ["open", project]
    shell.folder = project / "inbox" if inside else shell.folder
    shell(*arguments).refused_in_one_line(*BROKEN)


@pytest.mark.parametrize("inside", [False, True], ids=["named", "around the current folder"])
def test_a_broken_project_is_told_by_open_and_handed_to_the_console(
    project: Path, inside: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The console itself, which shows the sentence, is tested with its window; a stand-in takes the folder.
    opened: list[Path | None] = []

    def opening(folder: Path | None) -> int:
        opened.append(folder)
        return 0

    (project / "counterproof.toml").write_text("[project]\nname = 7\n")
    monkeypatch.setattr(open_verb, "console", lambda: opening)
    monkeypatch.chdir(project / "inbox")
    assert boundary.run(["open"] if inside else ["open", str(project)]) == 2
    assert opened == [project]
    (line,) = capsys.readouterr().err.splitlines()
    assert all(word in line for word in BROKEN)


def test_a_display_that_does_not_answer_is_named(shell: Shell) -> None:
    ended = shell("demo", "somewhere", env={"DISPLAY": ":987"})
    ended.refused_in_one_line("the display :987 does not answer", "counterproof demo --text")


def test_init_makes_a_project_that_can_be_used_at_once(shell: Shell) -> None:
    made = shell("init", "desk", "--name", 'A "quoted" name', "--format", "json").document
    assert made["name"] == 'A "quoted" name'
    assert Path(made["inbox"]).is_dir()
    shell.write("desk/inbox/a.py", "print(1)\n")
    assert shell("validate", "desk/inbox").code == 0


@pytest.mark.parametrize("name", ["", "a\n]b", "x" * 300], ids=["empty", "two lines", "long"])
def test_a_name_that_no_project_file_takes_is_refused_before_anything_is_made(
    shell: Shell, name: str
) -> None:
    shell("init", "desk", "--name", name).refused_in_one_line("name", "allowed")
    assert not (shell.folder / "desk").exists()


def test_the_command_that_init_proposes_can_be_pasted_into_a_shell(shell: Shell) -> None:
    out = shell("init", "a 'new' desk").out
    proposed = shlex.split(out.rpartition("then: counterproof ")[2])
    assert proposed == ["open", "a 'new' desk"]


def test_init_leaves_an_existing_project_alone(shell: Shell) -> None:
    shell("init", "desk")
    before = (shell.folder / "desk" / "counterproof.toml").read_bytes()
    shell("init", "desk").refused_in_one_line("counterproof.toml", "already", "counterproof open")
    assert (shell.folder / "desk" / "counterproof.toml").read_bytes() == before
