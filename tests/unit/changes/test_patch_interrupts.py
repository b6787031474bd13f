"""Interrupts while a patch is applied, at every line that does it: all of it is there, or nothing of it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from counterproof.changes import folder, staging
from counterproof.changes.reading import read_patch
from counterproof.changes.tree import apply
from counterproof.evidence import Problem

from .patches import EXECUTABLE, FILE, LINK, Tree, git_diff, lay_out, seen

BEFORE: Tree = {
    b"changed": (FILE, b"a\n"),
    b"emptied/deep/gone": (EXECUTABLE, b"x\n"),
    b"moved": (FILE, b"".join(b"%d\n" % number for number in range(20))),
    b"link": (LINK, b"changed"),
    b"way": (FILE, b"stands in the way\n"),
}
AFTER: Tree = {
    b"changed": (EXECUTABLE, b"b\n"),
    b"new/folder/added": (FILE, b"y\n"),
    b"elsewhere/moved": BEFORE[b"moved"],
    b"link": (LINK, b"elsewhere"),
    b"way/down": (FILE, b"z\n"),
}
# A file that an interrupt finds half opened is closed by Python itself, with a warning.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
APPLYING = {staging.__file__, folder.__file__}


class Interrupted:
    """Raises KeyboardInterrupt at lines of the code that applies, given by how many come before them."""

    def __init__(self, *places: int) -> None:
        self.count = 0
        self._places = set(places)

    def __call__(self, frame: FrameType, event: str, _argument: object) -> Interrupted | None:
        if frame.f_code.co_filename not in APPLYING:
            return None
        if event == "line":
            self.count += 1
            if self.count in self._places:
                raise KeyboardInterrupt
        return self


@contextmanager
def interrupted(*places: int) -> Iterator[Interrupted]:
    before = sys.gettrace()
    tracer = Interrupted(*places)
    sys.settrace(tracer)
    try:
        yield tracer
    finally:
        sys.settrace(before)


@pytest.fixture
def patch(tmp_path: Path) -> bytes:
    trees = (lay_out(tmp_path / "old", BEFORE), lay_out(tmp_path / "new", AFTER))
    return git_diff(tmp_path, *trees, "-M")


def left(patch: bytes, tree: Path, *places: int) -> tuple[Tree, int]:
    """Return what a tree is once applying was interrupted at some lines, and how many lines there were."""
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(tree, BEFORE)
    read = read_patch(patch)
    with interrupted(*places) as tracer:
        try:
            apply(read, tree)
        except KeyboardInterrupt:
            pass
        except Problem as problem:
            pytest.fail(f"{places}: {problem.sentence}")
    return seen(tree), tracer.count


def test_an_interrupt_at_any_line_leaves_the_tree_before_or_after(tmp_path: Path, patch: bytes) -> None:
    after, lines = left(patch, tmp_path / "tree")
    assert after == AFTER
    found = [left(patch, tmp_path / "tree", place)[0] for place in range(1, lines + 1)]
    assert [place for place, tree in enumerate(found, 1) if tree not in (BEFORE, AFTER)] == []
    assert BEFORE in found


@pytest.mark.parametrize("later", [1, 7, 40])
def test_a_way_back_that_is_interrupted_again_is_finished(tmp_path: Path, patch: bytes, later: int) -> None:
    lines = left(patch, tmp_path / "tree")[1]
    for place in range(1, lines + 1, 7):
        assert left(patch, tmp_path / "tree", place, place + later)[0] in (BEFORE, AFTER), place


def test_what_others_put_in_a_place_that_is_taken_back_stays(
    tmp_path: Path, patch: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = lay_out(tmp_path / "tree", BEFORE)
    keep = staging._Stage.keep

    def late(stage: staging._Stage) -> None:
        (tree / "new/folder/added").unlink()
        (tree / "new/folder/added").write_bytes(b"theirs\n")
        keep(stage)
        stage._kept = False
        raise KeyboardInterrupt

    monkeypatch.setattr(staging._Stage, "keep", late)
    with pytest.raises(Problem, match="not all could be put back"):
        apply(read_patch(patch), tree)
    assert (tree / "new/folder/added").read_bytes() == b"theirs\n"
