"""The newline at a file's end: its absence is no line, and a change of it alone is a change."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from counterproof.changes.choice import patch_of
from counterproof.changes.compare import compare
from counterproof.changes.difference import Difference
from counterproof.changes.hunks import hunks
from counterproof.changes.properties import newline_change
from counterproof.changes.reading import read_patch
from counterproof.changes.tree import apply
from counterproof.changes.unified import hunk_header
from counterproof.cli.diff_text import diff_lines
from counterproof.cli.sides import Side
from counterproof.evidence import Budget, ignore, sha256
from counterproof.review.candidates import Origin, keep_candidate
from counterproof.review.project_folder import init_project
from counterproof.review.validation import check_candidate

from .texts import git_applies

CASE: Final = Path(__file__).parents[2] / "data" / "changes" / "R031"
FOLDERS: Final = ["appends", "gains", "loses", "neither", "to_empty"]


def sides(folder: str) -> tuple[bytes, bytes]:
    return (CASE / folder / "before.txt").read_bytes(), (CASE / folder / "after.txt").read_bytes()


def patch_in(folder: str) -> bytes:
    return (CASE / folder / "change.patch").read_bytes()


def read(folder: str) -> Difference:
    return read_patch(patch_in(folder)).files[0].difference()


def numbers(difference: Difference) -> list[tuple[int, int]]:
    lines = range(max(len(difference.before), len(difference.after)))
    return [(difference.number_before(line), difference.number_after(line)) for line in lines]


@pytest.mark.case("R031")
def test_the_remark_on_a_missing_newline_is_no_line_and_a_change_of_it_is_seen(tmp_path: Path) -> None:
    for folder in FOLDERS:
        before, after = sides(folder)
        tree = tmp_path / folder
        tree.mkdir()
        (tree / "f.txt").write_bytes(before)
        assert apply(read_patch(patch_in(folder)), tree).applies
        assert (tree / "f.txt").read_bytes() == after
        assert git_applies(patch_of(compare(before, after), path="f.txt"), before, "f.txt") == after

    for difference in (compare(*sides("neither")), read("neither")):
        assert numbers(difference) == [(1, 1), (2, 2), (3, 3)]

    for folder, words in {"loses": "newline at end removed", "gains": "newline at end added"}.items():
        difference = compare(*sides(folder))
        assert (difference.removed, difference.added) == (1, 1)
        assert newline_change(difference.before, difference.after) == words

    project = init_project(tmp_path / "project")
    before, after = b"a = 1\n", b"a = 1"
    candidate = keep_candidate(project, "a.py", before, after, Origin("file", "a.py", sha256(after)))
    subject = check_candidate(project, candidate, budget=Budget(), emit=ignore).subject
    assert (subject.bytes, subject.sha256) == (5, sha256(after))
    difference = compare(before, after)
    shown = [
        "".join(map(str, line))
        for line in diff_lines((Side("a", before), Side("b", after)), difference, hunks(difference))
    ]
    assert any("newline at end removed" in line for line in shown)


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_patch_that_was_read_has_both_texts_and_the_changes_that_are_found(folder: str) -> None:
    difference = read(folder)
    assert (difference.before.data, difference.after.data) == sides(folder)
    assert difference.changes == compare(*sides(folder)).changes


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_own_patch_has_the_remark_where_git_has_it(folder: str) -> None:
    ours = patch_of(compare(*sides(folder)), path="f.txt")
    assert ours.partition(b"\n@@")[2] == patch_in(folder).partition(b"\n@@")[2]


def test_a_hunk_counts_lines_and_no_remarks() -> None:
    difference = compare(*sides("neither"))
    assert [hunk_header(difference, hunk) for hunk in hunks(difference)] == ["@@ -1,3 +1,3 @@"]
