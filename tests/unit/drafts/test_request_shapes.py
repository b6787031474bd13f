"""Names of files with gaps: what is said about a gap holds for everything that may fill it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from counterproof.drafts.request.shapes import HOLE, is_file, is_inside

PARTS = st.text(alphabet="ab./", max_size=6)
NAMES = st.text(alphabet="ab./", min_size=1, max_size=8).filter(lambda name: name.strip("./"))


@given(st.lists(PARTS, min_size=2, max_size=3), PARTS, NAMES)
@example(["", "/c/../out.csv"], "b", "b/out.csv")
@example(["", "/"], "out.csv", "out.csv")
@example(["", "."], "a/", "a")
def test_what_is_certain_about_a_shape_holds_however_its_gaps_are_filled(
    pieces: list[str], filling: str, name: str
) -> None:
    said = is_file(HOLE.join(pieces), name)
    if said is not None:
        assert is_file(filling.join(pieces), name) is said


@pytest.mark.parametrize(
    ("path", "name", "answer"),
    [
        ("out.csv", "out.csv", True),
        ("./r//out.csv", "out.csv", True),
        ("r\\out.csv", "r/out.csv", True),
        ("about.csv", "out.csv", False),
        ("out.csv", "r/out.csv", False),
        (f"{HOLE}/out.csv", "out.csv", True),
        (f"{HOLE}out.csv", "out.csv", None),
        (f"{HOLE}.png", "out.csv", False),
        ("out.csv", "/data/out.csv", None),
        ("/data/out.csv", "/data/out.csv", True),
    ],
)
def test_whether_a_path_is_a_file_of_that_name(path: str, name: str, answer: bool | None) -> None:
    assert is_file(path, name) is answer


@pytest.mark.parametrize(
    ("path", "folder", "answer"),
    [
        ("r/out.csv", "r", True),
        ("r", "r", True),
        ("a/r/out.csv", "r", True),
        ("rr/out.csv", "r", False),
        (f"{HOLE}/r/out.csv", "r", True),
        (f"{HOLE}/out.csv", "r", None),
        (f"a/{HOLE}.csv", "r", False),
        (f"r{HOLE}/x", "run", None),
        ("/data/r/x", "/data/r", True),
        ("/data/s/x", "/data/r", False),
        ("x", "/data/r", None),
    ],
)
def test_whether_a_path_lies_in_a_folder(path: str, folder: str, answer: bool | None) -> None:
    assert is_inside(path, folder) is answer
