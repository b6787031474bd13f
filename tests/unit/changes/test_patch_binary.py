"""Binary patches: literal and delta, and never onto a content that the patch wasn't made from."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from counterproof.changes.reading import read_patch
from counterproof.changes.tree import apply, check

from .patches import FILE, git_diff, lay_out, seen

BEFORE = b"\0" + random.Random(0).randbytes(90_000)  # too much for a copy of one step, which takes 64 KiB
AFTER = BEFORE[:70_000] + b"in between" + BEFORE[200:]


@pytest.fixture
def patch(tmp_path: Path) -> bytes:
    before = lay_out(tmp_path / "before", {b"p": (FILE, BEFORE)})
    after = lay_out(tmp_path / "after", {b"p": (FILE, AFTER)})
    return git_diff(tmp_path, before, after)


def reason(patch: bytes, folder: Path) -> str:
    (outcome,) = check(read_patch(patch), folder).files
    return outcome.reason


def test_a_delta_is_applied_and_so_is_its_way_back(tmp_path: Path, patch: bytes) -> None:
    assert b"\ndelta " in patch
    apply(read_patch(patch), tmp_path / "before")
    assert seen(tmp_path / "before") == seen(tmp_path / "after")
    back = git_diff(tmp_path, tmp_path / "after", lay_out(tmp_path / "again", {b"p": (FILE, BEFORE)}))
    apply(read_patch(back), tmp_path / "before")
    assert (tmp_path / "before" / "p").read_bytes() == BEFORE


def test_another_content_before_is_not_overwritten(tmp_path: Path, patch: bytes) -> None:
    (tmp_path / "before" / "p").write_bytes(BEFORE + b"x")
    assert "its content before is not the one of the patch" in reason(patch, tmp_path / "before")


def test_a_patch_that_doesnt_give_what_it_says_is_refused(tmp_path: Path, patch: bytes) -> None:
    size = patch.partition(b"delta ")[2].partition(b"\n")[0]
    wrong_size = patch.replace(b"delta " + size, b"delta 7", 1)
    assert "doesn't have the size" in reason(wrong_size, tmp_path / "before")
    as_literal = patch.replace(b"delta ", b"literal ", 1)
    assert "doesn't give the content that its id names" in reason(as_literal, tmp_path / "before")
    first = patch.index(b"\n", patch.index(b"delta ")) + 1
    broken = patch[: first + 1] + b"00000" + patch[first + 6 :]
    assert "can't be unpacked" in reason(broken, tmp_path / "before")
    huge = patch.replace(b"delta " + size, b"delta 99999999999", 1)
    assert "are allowed" in reason(huge, tmp_path / "before")
