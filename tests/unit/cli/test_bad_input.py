"""Unusable input and options: exit code 2 and one line that names file and field, never a traceback."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from .shell import Shell


def _missing(path: Path) -> None:
    """The path stays free."""


def _link_loop(path: Path) -> None:
    path.symlink_to(path)


def _too_large(path: Path) -> None:
    path.write_bytes(b"#" * (300 * 1024))


def _pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    "verb", [("validate",), ("publish", "--to", "published")], ids=["validate", "publish"]
)
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (_missing, "there is no such file"),
        (_link_loop, "too many links"),
        (_too_large, "allowed: up to 262,144 bytes"),
        (_pipe, "not a regular file"),
    ],
)
def test_a_draft_that_cannot_be_read(
    shell: Shell, verb: tuple[str, ...], make: Callable[[Path], None], words: str
) -> None:
    make(shell.folder / "odd.py")
    ended = shell(*verb, "odd.py")
    ended.refused_in_one_line("odd.py", words)
    assert ended.out == ""
    assert not (shell.folder / "published").exists()


def test_a_draft_that_opens_but_cannot_be_read(shell: Shell) -> None:
    # Even root, who may read everything, gets nothing from the start of a process's memory.
    shell("validate", "/proc/self/mem").refused_in_one_line("/proc/self/mem", "input/output error")


def test_a_file_in_a_folders_place(shell: Shell) -> None:
    shell("validate", "right.py/draft.py").refused_in_one_line("right.py/draft.py", "not a folder")


@pytest.mark.parametrize(
    "arguments",
    [("validate", "x" * 300), ("publish", "right.py", "--to", "x" * 300), ("report", "show", "x" * 300)],
    ids=["draft", "folder", "report"],
)
def test_a_name_that_is_too_long(shell: Shell, arguments: tuple[str, ...]) -> None:
    shell(*arguments).refused_in_one_line("xxx", "name is too long")


@pytest.mark.parametrize(
    "data",
    [b"\x7fELF\x02\x01\x01" + bytes(range(256)), b"# -*- coding: ascii -*-\nx = '\xe5'\n", b"x = 1\0\n"],
    ids=["binary", "wrongly encoded", "NUL"],
)
def test_bytes_that_are_no_script_are_a_failed_check_and_not_an_error(shell: Shell, data: bytes) -> None:
    (shell.folder / "odd.py").write_bytes(data)
    ended = shell("validate", "odd.py", "--format", "json")
    assert (ended.code, ended.err) == (1, "")
    assert ended.document["checks"]["syntax"]["state"] == "failed"


def test_a_folder_without_drafts(shell: Shell) -> None:
    (shell.folder / "empty").mkdir()
    shell("validate", "empty").refused_in_one_line("empty", "no *.py file", "name the folder")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["validate"], ["Missing argument"]),
        (["validate", ""], ["a path is empty"]),
        (["validate", "right.py", "--format", "yaml"], ["--format", "'text', 'json'"]),
        (["validate", "right.py", "--wrong"], ["--wrong"]),
        (
            ["validate", "right.py", "--target", "blend=nowhere"],
            ["nowhere", "--target", "holds no package blend"],
        ),
        (["validate", "right.py", "--target", "blend="], ["--target", "PKG=SOURCE_DIR"]),
        (["validate", "right.py", "--target", "no_such_package_here"], ["--target", "isn't installed"]),
        (["validate", "right.py", "--target", "a-b=sources"], ["--target", "a-b"]),
        (
            ["validate", "right.py", "--target", "blend=sources", "--target", "blend=sources/blend"],
            ["--target", "twice", "allowed: each package once"],
        ),
        (["validate", "right.py", "--rules", "blend.parts"], ["--rules", "need a target"]),
        (
            ["validate", "right.py", "--target", "blend=sources", "--rules", "nope"],
            ["nope", "fieldkit.layers"],
        ),
        (
            ["validate", "right.py", "--target", "blend=sources", "--rules", "no.toml"],
            ["no.toml", "no such file"],
        ),
        (["validate", "right.py", "--python", "2.7"], ["--python", "2.7", "3.11"]),
        (["publish", "right.py"], ["--to"]),
        (["publish", "right.py", "--to", "out", "--name", "x" * 120], ["--name", "up to 100 characters"]),
        (["report", "show", "absent.json"], ["absent.json", "there is no such file"]),
        (["report", "show", "right.py"], ["right.py"]),
        (["report", "verify", "absent.json"], ["absent.json"]),
        (["open", "nowhere"], []),
        (["init", "right.py"], ["right.py"]),
        (["nonsense"], ["nonsense", "--help"]),
        (["--nonsense"], ["--nonsense"]),
    ],
    ids=" ".join,
)
def test_unusable_arguments(shell: Shell, arguments: list[str], words: list[str]) -> None:
    ended = shell(*arguments)
    ended.refused_in_one_line(*words)
    assert ended.out == ""


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('[project]\nname = "x"\ninbx = "drafts"\n', ["line 3", "inbx", "the key is unknown", "inbox"]),
        ("[project]\nname = 7\n", ["line 2", "project.name", "a text in quotes"]),
        ('[project]\nname = "x\n', ["line 2", "not TOML"]),
        ('[project]\npython = "3.11"\n', ["project.name", "the key is missing"]),
    ],
    ids=["unknown key", "wrong type", "not TOML", "missing key"],
)
def test_a_broken_project_file_is_named_with_line_and_key(
    shell: Shell, project: Path, content: str, words: list[str]
) -> None:
    (project / "counterproof.toml").write_text(content)
    for arguments in (["validate", "inbox/right.py"], ["publish", "inbox/right.py", "--to", "published"]):
        shell.folder = project
        shell(*arguments).refused_in_one_line("counterproof.toml", *words)


def test_a_broken_project_file_is_told_once_for_all_drafts(shell: Shell, project: Path) -> None:
    (project / "counterproof.toml").write_text("[project]\nname = 7\n")
    shell("validate", project / "inbox").refused_in_one_line("counterproof.toml", "line 2")


def test_a_published_folder_that_is_a_file(shell: Shell) -> None:
    shell.write("published", "in the way")
    ended = shell("publish", "right.py", "--to", "published")
    ended.refused_in_one_line("published", "--to", "allowed: a folder", "Nothing was published.")


def test_a_published_folder_that_cannot_be_written(shell: Shell) -> None:
    ended = shell("publish", "right.py", "--to", "/proc/published")
    ended.refused_in_one_line("/proc/published", "Nothing was published.")


def test_a_locked_ledger(shell: Shell, project: Path) -> None:
    state = project / ".counterproof"
    state.mkdir()
    with closing(sqlite3.connect(state / "ledger.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        ended = shell("publish", project / "inbox" / "right.py", "--to", project / "published")
    ended.refused_in_one_line("ledger.sqlite3", "locked")
    assert not list(project.glob("published/*"))


def test_a_damaged_ledger(shell: Shell, project: Path) -> None:
    shell.write("project/.counterproof/ledger.sqlite3", "no database, but long enough to be looked at\n" * 99)
    ended = shell("publish", project / "inbox" / "right.py", "--to", project / "published")
    ended.refused_in_one_line("ledger.sqlite3", "damaged")
    assert not list(project.glob("published/*"))
