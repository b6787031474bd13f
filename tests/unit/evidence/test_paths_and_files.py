"""Paths that can't escape, and reading that can't hang or swallow memory."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.evidence import Problem, is_inside, read_bounded, safe_relative, sha256, sha256_of_files

BAD = [
    "",
    "../x",
    "/etc/passwd",
    "a\\b",
    ".",
    "C:/f",
    "a//b",
    "a\0b",
    "x" * 201,
    "-rf",
    "a/../b",
    "a/./b",
    "a/",
    "\x7f",
]


@pytest.mark.parametrize("text", BAD)
def test_paths_that_could_mean_something_else_are_refused(text: str) -> None:
    with pytest.raises(Problem, match="allowed: a relative path"):
        safe_relative(text)


@given(st.text(max_size=210))
def test_an_accepted_path_stays_below_its_root(text: str) -> None:
    try:
        path = safe_relative(text)
    except Problem:
        return
    assert os.path.normpath(f"/root/{path}") == f"/root/{text}"


def test_a_link_that_leaves_the_root_is_outside(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "out").symlink_to(tmp_path)
    assert is_inside(root / "file", root)
    assert not is_inside(root / "out" / "file", root)


def test_a_loop_of_links_is_nowhere(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert not is_inside(tmp_path / "loop", tmp_path)


def test_a_file_at_the_limit_is_read(tmp_path: Path) -> None:
    file = tmp_path / "draft.py"
    file.write_bytes(b"x" * 10)
    assert read_bounded(file, 10) == b"x" * 10


def test_a_larger_file_is_refused_with_its_size(tmp_path: Path) -> None:
    file = tmp_path / "draft.py"
    file.write_bytes(b"x" * 1_200)
    with pytest.raises(Problem, match=r"1,200 bytes long; allowed: up to 1,000 bytes"):
        read_bounded(file, 1_000)


def test_what_is_no_file_is_refused_in_words(tmp_path: Path) -> None:
    pipe, loop = tmp_path / "pipe", tmp_path / "loop"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    for path, reason in [
        (tmp_path / "none", "no such file"),
        (tmp_path, "it is a folder; allowed: a plain file"),
        (pipe, "not a regular file; allowed: a plain file"),
        (loop, "too many links"),
        (Path("a\0b"), "NUL"),
    ]:
        with pytest.raises(Problem, match=reason):
            read_bounded(path, 10)


def test_the_digest_of_files_tells_which_bytes_lie_where() -> None:
    one, other = sha256(b"1"), sha256(b"2")
    assert sha256_of_files({"a": one, "b": other}) == sha256_of_files({"b": other, "a": one})
    assert sha256_of_files({"a": one, "b": other}) != sha256_of_files({"a": other, "b": one})
