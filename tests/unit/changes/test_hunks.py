"""Changes in hunks: with context, never over the edge of what is known, and recognized again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from counterproof.changes.compare import compare
from counterproof.changes.difference import Change, Difference, Piece
from counterproof.changes.hunks import Hunk, digest, hunks
from counterproof.changes.lines import Lines

from .texts import texts

TWENTY = [b"%d\n" % number for number in range(20)]


def changed(*numbers: int, to: bytes = b"x\n") -> Difference:
    return compare(b"".join(TWENTY), b"".join(to if n in numbers else line for n, line in enumerate(TWENTY)))


def test_a_change_stands_between_lines_of_context() -> None:
    assert hunks(changed(10)) == (Hunk(range(1), range(7, 14), range(7, 14)),)
    assert hunks(changed(10), context=0) == (Hunk(range(1), range(10, 11), range(10, 11)),)
    assert hunks(changed(1), context=100) == (Hunk(range(1), range(20), range(20)),)


def test_changes_whose_context_touches_share_a_hunk() -> None:
    assert [hunk.changes for hunk in hunks(changed(5, 12))] == [range(2)]
    assert [hunk.changes for hunk in hunks(changed(5, 13))] == [range(1), range(1, 2)]


def test_no_change_makes_no_hunk() -> None:
    assert hunks(changed()) == ()


def test_no_hunk_reaches_over_the_edge_of_a_piece() -> None:
    """Two hunks of a patch without context, of which the first ends with an added line."""
    difference = Difference(
        Lines(b"a\nb\n"),
        Lines(b"A\nnew\nB\n"),
        (Change(range(1), range(2)), Change(range(1, 2), range(2, 3))),
        (Piece(0, 0, 5, 5), Piece(1, 2, 9, 10)),
    )
    assert hunks(difference) == (
        Hunk(range(1), range(1), range(2)),
        Hunk(range(1, 2), range(1, 2), range(2, 3)),
    )
    assert [difference.number_before(line) for line in range(2)] == [5, 9]
    assert [difference.number_after(line) for line in range(3)] == [5, 6, 10]


@given(texts(), st.integers(0, 4))
def test_every_change_is_in_one_hunk_with_as_many_equal_lines_on_both_sides(
    pair: tuple[bytes, bytes], context: int
) -> None:
    difference = compare(*pair)
    found = hunks(difference, context)
    assert [index for hunk in found for index in hunk.changes] == list(range(len(difference.changes)))
    for hunk in found:
        changes = difference.changes[hunk.changes.start : hunk.changes.stop]
        grown = sum(len(change.after) - len(change.before) for change in changes)
        assert len(hunk.after) - len(hunk.before) == grown
        assert hunk.before.start <= changes[0].before.start
        assert hunk.before.stop >= changes[-1].before.stop


def test_a_hunk_is_recognized_where_it_moved_to_and_with_more_context() -> None:
    one, moved = changed(10), compare(b"".join(TWENTY), b"new\n" + changed(10).after.data)
    first = digest(one, hunks(one)[0])
    assert digest(moved, hunks(moved)[1]) == first
    assert digest(one, hunks(one, context=9)[0]) == first


def test_a_hunk_with_other_content_is_another_one() -> None:
    digests = {
        digest(difference, hunks(difference)[0])
        for difference in (
            changed(10),
            changed(11),
            changed(10, to=b"x\r\n"),
            changed(10, to=b""),
            compare(b"a", b"a\n"),
            compare(b"a\n", b"a"),
        )
    }
    assert len(digests) == 6
