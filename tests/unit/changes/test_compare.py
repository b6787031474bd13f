"""Line diffs by git: exact to the byte, the same wherever they are made, ended in time, and never nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.changes import compare as comparing
from counterproof.changes.compare import Algorithm, Whitespace, compare
from counterproof.changes.difference import Change, Difference
from counterproof.evidence import Budget, Cancelled

from .texts import texts


def ranges(difference: Difference) -> list[tuple[int, int, int, int]]:
    return [(*_ends(change.before), *_ends(change.after)) for change in difference.changes]


def _ends(lines: range) -> tuple[int, int]:
    return lines.start, lines.stop


def rebuilt(difference: Difference) -> bytes:
    """The text after, from what stays of the text before and what the changes add."""
    text, place = b"", 0
    for change in difference.changes:
        text += difference.before.run(range(place, change.before.start)) + difference.after.run(change.after)
        place = change.before.stop
    return text + difference.before.run(range(place, len(difference.before)))


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of the test's that stands where git is looked for."""
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    file = tmp_path / "git"
    file.touch(mode=0o755)
    return file


@given(texts(), st.sampled_from(Algorithm))
def test_what_stays_and_what_is_added_make_the_new_text(
    pair: tuple[bytes, bytes], algorithm: Algorithm
) -> None:
    difference = compare(*pair, algorithm=algorithm)
    assert rebuilt(difference) == pair[1]
    assert not difference.trouble


def test_equal_texts_need_no_git(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert compare(b"a\nb", b"a\nb").changes == ()
    assert compare(b"a\nb", b"a\nb").trouble == ""


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        (b"", b"a", [(0, 0, 0, 1)]),
        (b"a", b"", [(0, 1, 0, 0)]),
        (b"a\nb\n", b"a\nx\nb\n", [(1, 1, 1, 2)]),
        (b"a\nb\nc\n", b"a\nc\n", [(1, 2, 1, 1)]),
        (b"a\nb\nc", b"a\nb\nc\n", [(2, 3, 2, 3)]),
        (b"a\r\nb\r\n", b"a\nb\r\n", [(0, 1, 0, 1)]),
        (b"@@ -1 +1 @@\n", b"@@ -2 +2 @@\n", [(0, 1, 0, 1)]),
    ],
    ids=["from empty", "to empty", "added", "removed", "only the newline", "only a CR", "like a header"],
)
def test_every_byte_that_differs_is_a_change(
    before: bytes, after: bytes, found: list[tuple[int, int, int, int]]
) -> None:
    assert ranges(compare(before, after)) == found


@pytest.mark.parametrize("inside", ["\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\ufdd0"])
def test_a_line_ends_at_lf_alone(inside: str) -> None:
    before, after = f"a{inside}b\nc\n".encode(), f"a{inside}b\nd\n".encode()
    difference = compare(before, after)
    assert ranges(difference) == [(1, 2, 1, 2)]
    assert difference.before.text(0) == f"a{inside}b"


def test_a_nul_far_from_the_beginning_leaves_a_text_a_text() -> None:
    far = b"a\n" * 5_000
    difference = compare(far + b"b\0\n", far + b"c\0\n")
    assert ranges(difference) == [(5_000, 5_001, 5_000, 5_001)]
    assert not difference.is_binary


@pytest.mark.parametrize(
    ("whitespace", "after", "ignored"),
    [
        (Whitespace.TRAILING, b"a b  \nc\td\t\ne", 2),
        (Whitespace.TRAILING, b"a b\r\nc\td\ne\r\n", 2),
        (Whitespace.AMOUNT, b"a   b \nc d\ne", 2),
        (Whitespace.ALL, b" ab\ncd\ne", 2),
        (Whitespace.LINE_ENDINGS, b"a b\r\nc\td\r\ne", 2),
    ],
)
def test_lines_that_differ_in_ignored_white_space_are_no_changes_but_counted(
    whitespace: Whitespace, after: bytes, ignored: int
) -> None:
    before = b"a b\nc\td\ne"
    difference = compare(before, after, whitespace=whitespace)
    assert (difference.changes, difference.ignored) == ((), ignored)
    assert (difference.before.data, difference.after.data) == (before, after)
    assert compare(before, after).changes
    assert compare(before, after).ignored == 0


def test_what_is_no_white_space_is_a_change_beside_what_is_ignored() -> None:
    difference = compare(b"a\nb\nc\n", b"a \nB\nc\n", whitespace=Whitespace.ALL)
    assert (ranges(difference), difference.ignored) == ([(1, 2, 1, 2)], 1)


@pytest.mark.parametrize(
    ("before", "after", "offset"),
    [(b"a\0\n", b"a\0b\n", 2), (b"", b"\0", 0), (b"\n" * 2_000 + b"\0", b"\n" * 2_000, 2_000)],
)
def test_binary_data_is_one_change_that_says_so_and_where_it_begins(
    before: bytes, after: bytes, offset: int
) -> None:
    difference = compare(before, after)
    assert difference.is_binary
    assert difference.trouble.startswith("Binary data has no lines to compare; ")
    assert difference.trouble.endswith(f"differs is at offset {offset:,}.")
    assert rebuilt(difference) == after


@given(texts())
def test_without_git_one_change_covers_all_that_differs(pair: tuple[bytes, bytes]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", "")
        difference = compare(*pair)
    assert rebuilt(difference) == pair[1]
    if pair[0] != pair[1]:
        assert len(difference.changes) == 1
        assert "git is not installed" in difference.trouble


def test_an_approximate_change_leaves_out_what_is_equal_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "SIZE_LIMIT", 10)
    difference = compare(b"a\nb\nc\nd\ne\nf", b"a\nB\nc\nD\ne\nf")
    assert ranges(difference) == [(1, 4, 1, 4)]
    assert "larger than 10 bytes" in difference.trouble


def test_time_that_is_used_up_loses_nothing(program: Path) -> None:
    program.write_text("#!/bin/sh\nexec sleep 60\n")
    difference = compare(b"a\nb\n", b"a\nc\n", budget=Budget(0.1))
    assert ranges(difference) == [(1, 2, 1, 2)]
    assert "time" in difference.trouble


@pytest.mark.parametrize("script", ["exec sleep 60", "sleep 60 & echo $! >> {started}; wait"])
def test_neither_git_nor_what_it_started_outlives_a_cancelled_comparison(program: Path, script: str) -> None:
    started = program.with_name("started")
    program.write_text(f"#!/bin/sh\necho $$ > {started}\n{script.format(started=started)}\n")
    budget = Budget()

    def cancel_when_started() -> None:
        while len(numbers_in(started)) < 1 + script.count("&"):
            time.sleep(0.01)
        budget.cancel()

    thread = threading.Thread(target=cancel_when_started)
    thread.start()
    with pytest.raises(Cancelled):
        compare(b"a", b"b", budget=budget)
    thread.join()
    assert all(map(ended, numbers_in(started)))


def test_what_git_left_running_ends_with_the_comparison(program: Path) -> None:
    started = program.with_name("started")
    program.write_text(f"#!/bin/sh\nsleep 60 &\necho $! > {started}\nprintf '\\n@@ -1 +1 @@\\n'\nexit 1\n")
    assert ranges(compare(b"a", b"b")) == [(0, 1, 0, 1)]
    assert all(map(ended, numbers_in(started)))


def test_what_git_started_ends_with_an_interpreter_that_stops_in_the_middle(program: Path) -> None:
    """A thread that nobody waits for is never told that the interpreter ends."""
    started = program.with_name("started")
    program.write_text(f"#!/bin/sh\necho $$ > {started}\nsleep 60 &\necho $! >> {started}\nwait\n")
    script = (
        "import sys, threading, time\nfrom pathlib import Path\n"
        "from counterproof.changes.compare import compare\n"
        "threading.Thread(target=compare, args=(b'a', b'b'), daemon=True).start()\n"
        "while not Path(sys.argv[1]).exists() or Path(sys.argv[1]).read_text().count('\\n') < 2:\n"
        "    time.sleep(0.01)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(started)], check=True, timeout=60)
    assert all(map(ended, numbers_in(started)))


def numbers_in(file: Path) -> list[int]:
    """The process numbers that a program wrote, one a line."""
    return [int(line) for line in file.read_text().split("\n")[:-1]] if file.exists() else []


def ended(number: int) -> bool:
    """Whether a process is gone, or dead and not yet collected by the one that took it over."""
    for _ in range(500):
        try:
            if " Z " in Path(f"/proc/{number}/stat").read_text():
                return True
        except FileNotFoundError:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("stream", [1, 2])
def test_git_that_writes_without_end_is_stopped(program: Path, stream: int) -> None:
    program.write_text(f"#!/bin/sh\nexec yes >&{stream}\n")
    difference = compare(b"a\nb\n", b"a\nc\n")
    assert ranges(difference) == [(1, 2, 1, 2)]
    assert "git wrote more than these texts can call for" in difference.trouble


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo 'fatal: no memory' >&2; exit 128", "git ended with 128 and says 'fatal: no memory'"),
        ("exit 3", "git ended with 3 and says nothing,"),
        ("kill -SEGV $$", "git was ended by signal 11 and says nothing,"),
        ("exit 0", "does not fit"),
        ("echo '@@ -1 +1 @@'; exit 1", "does not fit"),
        *(
            (f"printf '{headers}'; exit 1", "does not fit")
            for headers in (
                r"\n@@ -9 +9 @@",
                r"\n@@ -3 +3,9 @@",
                r"\n@@ -0 +0 @@",
                r"\n@@ -3 +3,2 @@\n@@ -3 +3,2 @@",
                r"\n@@ -3 +4 @@",
                r"\n@@ -3,0 +3,0 @@",
                r"\n@@ -999999999999999999 +1 @@",
            )
        ),
    ],
)
def test_an_answer_that_can_not_be_right_is_not_believed(program: Path, script: str, reason: str) -> None:
    program.write_text(f"#!/bin/sh\n{script}\n")
    difference = compare(b"a\nb\nc\n", b"a\nb\nC\nd\n")
    assert ranges(difference) == [(2, 3, 2, 4)]
    assert reason in difference.trouble


def test_what_git_takes_for_white_space_is_believed_only_of_white_space(program: Path) -> None:
    program.write_text("#!/bin/sh\nexit 0\n")
    difference = compare(b"a\nb\n", b"a \nB\n", whitespace=Whitespace.ALL)
    assert (difference.ignored, ranges(difference)) == (0, [(0, 2, 0, 2)])
    assert "does not fit" in difference.trouble


@given(texts(), st.sampled_from(Whitespace))
def test_ignored_white_space_leaves_all_else_covered(
    pair: tuple[bytes, bytes], whitespace: Whitespace
) -> None:
    difference = compare(*pair, whitespace=whitespace)
    assert not difference.trouble
    bare = [text.translate(None, b" \t\r\n") for text in (rebuilt(difference), pair[1])]
    assert bare[0] == bare[1]


def test_a_machine_where_git_can_not_be_started_is_trouble_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    assert "git can't be started: there is no such file or folder" in compare(b"a", b"b").trouble


def test_no_settings_of_a_person_or_a_repository_change_what_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder for temporary files lies in a repository that would hide the change or run a program."""
    (tmp_path / ".gitattributes").write_text("* -diff filter=x\nbefore diff=own\nafter diff=own\n")
    hostile = (
        '[diff]\nexternal = "false"\nnoprefix = true\ncontext = 9\nalgorithm = patience\n'
        '[color]\nui = always\n[diff "own"]\ntextconv = "echo same"\nbinary = true\n'
        f"[core]\nattributesFile = {tmp_path}/.gitattributes\nautocrlf = true\nwhitespace = cr-at-eol\n"
    )
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / ".git" / "config").write_text(hostile)
    (tmp_path / ".gitconfig").write_text(hostile)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / ".gitconfig"))
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", "false")
    monkeypatch.setenv("GIT_DIFF_OPTS", "--unified=5")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    difference = compare(b"a\nb\r\nc\nd\n", b"a\nb\nc\nD\n")
    assert (ranges(difference), difference.trouble) == ([(1, 2, 1, 2), (3, 4, 3, 4)], "")


def test_no_file_of_a_comparison_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert compare(b"a", b"b").changes == (Change(range(1), range(1)),)
    assert list(tmp_path.iterdir()) == []
