"""The newline at a file's end: its absence is no line, and a change of it alone is a change (R031)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from counterproof.changes.choice import Choice, applied, patch_of
from counterproof.changes.compare import compare
from counterproof.changes.difference import Difference
from counterproof.changes.properties import newline_change
from counterproof.changes.reading import read_patch

from .texts import git_applies

CASE: Final = Path(__file__).parents[2] / "data" / "changes" / "R031"
FOLDERS: Final = ["appends", "gains", "loses", "neither", "to_empty"]


def sides(folder: str) -> tuple[bytes, bytes]:
    return (CASE / folder / "before.txt").read_bytes(), (CASE / folder / "after.txt").read_bytes()


def read(folder: str) -> Difference:
    return read_patch((CASE / folder / "change.patch").read_bytes()).files[0].difference()


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_patch_that_was_read_has_both_texts_byte_for_byte(folder: str) -> None:
    difference = read(folder)
    assert (difference.before.data, difference.after.data) == sides(folder)
    everything = Choice.of_changes(difference, range(len(difference.changes)))
    assert applied(difference, everything) == sides(folder)[1]


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_own_diff_applied_gives_the_text_after(folder: str) -> None:
    before, after = sides(folder)
    difference = compare(before, after)
    assert git_applies(patch_of(difference, path="f.txt"), before, "f.txt") == after
    assert difference.changes == read(folder).changes


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_own_patch_has_the_remark_where_git_has_it(folder: str) -> None:
    theirs = (CASE / folder / "change.patch").read_bytes()
    ours = patch_of(compare(*sides(folder)), path="f.txt")
    assert ours.partition(b"\n@@")[2] == theirs.partition(b"\n@@")[2]


@pytest.mark.parametrize("difference", [compare(*sides("neither")), read("neither")], ids=["own", "read"])
def test_the_remark_has_no_number_of_its_own(difference: Difference) -> None:
    assert (len(difference.before), len(difference.after)) == (3, 3)
    assert [difference.number_before(line) for line in (1, 2)] == [2, 3]
    assert [difference.number_after(line) for line in (1, 2)] == [2, 3]


@pytest.mark.parametrize(
    ("folder", "words"), [("loses", "newline at end removed"), ("gains", "newline at end added")]
)
def test_a_change_of_the_last_newline_alone_is_one_changed_line(folder: str, words: str) -> None:
    difference = compare(*sides(folder))
    assert (difference.removed, difference.added) == (1, 1)
    assert newline_change(difference.before, difference.after) == words
