"""Line diffs by git: exact to the byte, the same wherever they are made, ended in time, and never nothing."""

from __future__ import annotations

import os
import subprocess
import threading
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


@pytest.mark.parametrize(("before", "after"), [(b"a\0\n", b"b\0\n"), (b"", b"\0"), (b"text\n", b"\0text\n")])
def test_binary_data_is_one_change_that_says_so(before: bytes, after: bytes) -> None:
    difference = compare(before, after)
    assert difference.is_binary
    assert "Binary data" in difference.trouble
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


def test_git_does_not_outlive_a_cancelled_comparison(program: Path) -> None:
    started = program.with_name("started")
    os.mkfifo(started)
    program.write_text(f"#!/bin/sh\necho $$ > {started}\nexec sleep 60\n")
    budget, numbers = Budget(), []

    def cancel_when_started() -> None:
        numbers.append(int(started.read_text()))
        budget.cancel()

    thread = threading.Thread(target=cancel_when_started)
    thread.start()
    with pytest.raises(Cancelled):
        compare(b"a", b"b", budget=budget)
    thread.join()
    with pytest.raises(ProcessLookupError):
        os.kill(numbers[0], 0)


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo 'fatal: no memory' >&2; exit 128", "git ended with 128 and says 'fatal: no memory'"),
        ("exit 0", "does not fit"),
        ("echo '@@ -1 +1 @@'; exit 1", "does not fit"),
    ],
)
def test_an_answer_that_can_not_be_right_is_not_believed(program: Path, script: str, reason: str) -> None:
    program.write_text(f"#!/bin/sh\n{script}\n")
    difference = compare(b"a\nb\nc\n", b"a\nb\nC\nd\n")
    assert ranges(difference) == [(2, 3, 2, 4)]
    assert reason in difference.trouble


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
