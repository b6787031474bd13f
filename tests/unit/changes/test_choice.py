"""Taking some of the changes: the patch that git takes and the text made here are the same, byte for byte."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.changes.choice import Choice, applied, patch_of
from counterproof.changes.compare import Whitespace, compare
from counterproof.changes.difference import Change, Difference, Piece
from counterproof.changes.lines import Lines
from counterproof.changes.reading import read_patch
from counterproof.changes.tree import apply
from counterproof.evidence import Problem

from .texts import git_applies, texts

PART = st.text(st.characters(exclude_characters="/\0\n", codec="utf-8"), min_size=1, max_size=6).filter(
    lambda part: part.strip(". ") and not part.lower().startswith(".git")
)


def everything(difference: Difference) -> Choice:
    return Choice.of_changes(difference, range(len(difference.changes)))


def some_lines(data: st.DataObject, difference: Difference) -> Choice:
    whole = everything(difference)
    return Choice(
        frozenset(line for line in sorted(whole.before) if data.draw(st.booleans())),
        frozenset(line for line in sorted(whole.after) if data.draw(st.booleans())),
    )


@given(texts(), st.sampled_from([0, 1, 3, 100]))
def test_git_makes_the_new_text_of_a_patch_of_everything(pair: tuple[bytes, bytes], context: int) -> None:
    before, after = pair
    patch = patch_of(compare(before, after), path="file.txt", context=context)
    assert git_applies(patch, before, "file.txt") == after
    assert bool(patch) == (before != after)


@given(texts())
def test_taking_all_changes_gives_the_new_text_and_taking_none_the_old(pair: tuple[bytes, bytes]) -> None:
    difference = compare(*pair)
    assert applied(difference, everything(difference)) == pair[1]
    assert applied(difference, Choice()) == pair[0]
    assert patch_of(difference, Choice(), path="file.txt") == b""


@given(st.data(), texts())
def test_git_makes_the_chosen_text_of_a_patch_of_whole_changes(
    data: st.DataObject, pair: tuple[bytes, bytes]
) -> None:
    difference = compare(*pair)
    indexes = [index for index in range(len(difference.changes)) if data.draw(st.booleans())]
    choice = Choice.of_changes(difference, indexes)
    assert git_applies(patch_of(difference, choice, path="f"), pair[0], "f") == applied(difference, choice)


@given(st.data(), texts(), st.sampled_from([1, 3]))
def test_git_makes_the_chosen_text_of_a_patch_of_single_lines(
    data: st.DataObject, pair: tuple[bytes, bytes], context: int
) -> None:
    difference = compare(*pair)
    choice = some_lines(data, difference)
    patch = patch_of(difference, choice, path="f", context=context)
    assert git_applies(patch, pair[0], "f") == applied(difference, choice)


@given(st.data(), texts())
def test_a_patch_of_single_lines_without_context_is_applied_where_it_belongs(
    data: st.DataObject, pair: tuple[bytes, bytes]
) -> None:
    """Git is not asked: of two equal lines, the last without a newline, it takes the wrong one away."""
    difference = compare(*pair)
    choice = some_lines(data, difference)
    patch = patch_of(difference, choice, path="f", context=0)
    with TemporaryDirectory() as folder:
        file = Path(folder, "f")
        file.write_bytes(pair[0])
        if patch:
            apply(read_patch(patch), Path(folder))
        assert file.read_bytes() == applied(difference, choice)


@given(st.lists(PART, min_size=1, max_size=3).map("/".join), texts())
def test_git_finds_the_file_whatever_its_name_is(path: str, pair: tuple[bytes, bytes]) -> None:
    patch = patch_of(compare(*pair), path=path)
    assert git_applies(patch, pair[0], path) == pair[1]


@pytest.mark.parametrize(
    "path", ["a b.py", " both ends ", 'say "hi"\\.py', "skøn.txt", "sk\udcf8n.txt", "tab\tnew\nline"]
)
def test_git_finds_a_file_with_an_awkward_name(path: str) -> None:
    assert git_applies(patch_of(compare(b"old\n", b"new\n"), path=path), b"old\n", path) == b"new\n"


def test_an_added_line_stands_where_the_chosen_line_was_removed() -> None:
    difference = compare(b"a1\na2\na3\n", b"b1\nb2\nb3\n")
    assert applied(difference, Choice(frozenset({0}), frozenset({0}))) == b"b1\na2\na3\n"
    assert applied(difference, Choice(frozenset({1}), frozenset({1}))) == b"a1\nb2\na3\n"
    assert applied(difference, Choice(frozenset(), frozenset({0}))) == b"a1\na2\na3\nb1\n"


@pytest.mark.parametrize(
    ("before", "after", "choice", "text"),
    [
        (b"a", b"a\nb", Choice(after=frozenset({1})), b"a\nb"),
        (b"x\r\na", b"x\r\na\r\nb", Choice(after=frozenset({2})), b"x\r\na\r\nb"),
        (b"a\nb", b"c", Choice(frozenset({0}), frozenset({0})), b"c\nb"),
        (b"a\nb\n", b"a\nc", Choice(frozenset({1}), frozenset({1})), b"a\nc"),
        (b"a\nb", b"a\nb\n", Choice(frozenset({1}), frozenset()), b"a\n"),
    ],
)
def test_a_line_gets_a_newline_only_when_another_one_follows_it(
    before: bytes, after: bytes, choice: Choice, text: bytes
) -> None:
    difference = compare(before, after)
    assert applied(difference, choice) == text
    assert git_applies(patch_of(difference, choice, path="f"), before, "f") == text


def test_what_is_not_shown_can_not_be_chosen() -> None:
    difference = compare(b"a\nb\n", b"a \nc\n", whitespace=Whitespace.TRAILING)
    with pytest.raises(Problem, match="1 line differs"):
        applied(difference, everything(difference))
    with pytest.raises(Problem, match="1 line differs"):
        patch_of(difference, path="f")


@pytest.mark.parametrize("choice", [Choice(frozenset({0})), Choice(after=frozenset({7}))])
def test_a_line_that_no_change_covers_can_not_be_chosen(choice: Choice) -> None:
    with pytest.raises(Problem, match="no change"):
        applied(compare(b"a\nb\n", b"a\nc\n"), choice)


@pytest.mark.parametrize("path", ["", "a\0b"])
def test_a_patch_needs_a_name(path: str) -> None:
    with pytest.raises(Problem, match="no name"):
        patch_of(compare(b"", b"a"), path=path)


def test_choosing_among_the_hunks_of_a_patch_moves_the_numbers_of_those_that_follow() -> None:
    """Two hunks are known, from line 11 and from line 21 of a file on; only the second is taken."""
    difference = Difference(
        Lines(b"a\nb\nc\nd\n"),
        Lines(b"a\nB1\nB2\nc\n"),
        (Change(range(1, 2), range(1, 3)), Change(range(3, 4), range(4, 4))),
        (Piece(0, 0, 11, 11), Piece(2, 3, 21, 22)),
    )
    both = patch_of(difference, path="f")
    assert both.count(b"@@ -11,2 +11,3 @@\n a\n-b\n+B1\n+B2\n@@ -21,2 +22 @@\n c\n-d\n") == 1
    assert patch_of(difference, everything(difference), path="f") == both
    second = patch_of(difference, Choice.of_changes(difference, [1]), path="f")
    assert second.endswith(b"@@ -21,2 +21 @@\n c\n-d\n")
