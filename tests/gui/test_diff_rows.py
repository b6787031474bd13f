from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.changes.compare import compare
from counterproof.changes.difference import Change, Difference, Piece
from counterproof.changes.lines import Lines
from counterproof_gui.views.diff.arrangement import Arrangement, Kind, Layout, Style
from counterproof_gui.views.diff.entry import Entry, Place, Side
from gui.diffing import AFTER, BEFORE, difference, text

UNIFIED = Style(Layout.UNIFIED)
BESIDE = Style(Layout.SIDE_BY_SIDE)


def patch(*pieces: Piece) -> Difference:
    """Two pieces of three lines on each side, the middle one of each changed."""
    before = Lines(text(["a", "b", "c", "d", "e", "f"]))
    after = Lines(text(["a", "B", "c", "d", "E", "f"]))
    changes = (Change(range(1, 2), range(1, 2)), Change(range(4, 5), range(4, 5)))
    return Difference(before, after, changes, pieces)


def kinds(arrangement: Arrangement) -> list[Kind]:
    return [arrangement.row(number).kind for number in range(len(arrangement))]


def words(arrangement: Arrangement) -> list[str]:
    return [each.words for each in arrangement.stretches if each.words]


def test_beside_each_other_a_change_takes_as_many_rows_as_its_longer_side() -> None:
    arrangement = Arrangement([Entry(difference())], BESIDE)
    assert len(arrangement) == len(BEFORE) + 1
    changed = [arrangement.row(number) for number in (16, 17)]
    assert [(row.before, row.after) for row in changed] == [(16, 16), (None, 17)]


def test_unified_a_change_shows_what_goes_before_what_comes() -> None:
    arrangement = Arrangement([Entry(difference())], UNIFIED)
    changed = [arrangement.row(number) for number in (16, 17, 18)]
    assert [(row.before, row.after) for row in changed] == [(16, None), (None, 16), (None, 17)]


def test_context_leaves_so_many_lines_around_changes_and_says_what_it_hides() -> None:
    arrangement = Arrangement([Entry(difference())], Style(Layout.UNIFIED, context=3))
    assert words(arrangement) == [
        "13 unchanged lines",
        "35 unchanged lines",
        "24 unchanged lines",
        "7 unchanged lines",
    ]
    assert arrangement.row(0).kind is Kind.GAP


def test_one_line_is_not_hidden_behind_a_row_as_high_as_itself() -> None:
    before = ["x", *"abcdefg", "y"]
    after = ["X", *"abcdefg", "Y"]
    assert words(Arrangement([Entry(difference(before, after))], Style(context=3))) == []


def test_an_opened_gap_stays_open_when_the_layout_turns() -> None:
    closed = Arrangement([Entry(difference())], Style(Layout.UNIFIED, context=3))
    key = closed.row(0).stretch.key
    assert key is not None
    for layout in Layout:
        opened = Arrangement([Entry(difference())], Style(layout, 3, frozenset({key})))
        assert "13 unchanged lines" not in words(opened)


def test_what_lies_between_the_pieces_of_a_patch_is_a_gap_that_cannot_be_opened() -> None:
    arrangement = Arrangement([Entry(patch(Piece(0, 0, 10, 10), Piece(3, 3, 40, 40)))], UNIFIED)
    gaps = [each for each in arrangement.stretches if each.kind is Kind.GAP]
    assert [gap.words for gap in gaps] == [
        "9 lines that the patch does not hold",
        "27 lines that the patch does not hold",
    ]
    assert [gap.key for gap in gaps] == [None, None]


def test_files_have_headers_and_files_without_lines_too() -> None:
    nothing = Difference(Lines(), Lines(), (), ())
    entries = [Entry(nothing, title="run.sh", words="made executable"), Entry(difference(), title="a.py")]
    arrangement = Arrangement(entries, BESIDE)
    assert kinds(arrangement)[:2] == [Kind.HEADER, Kind.HEADER]
    assert [arrangement.row_of_entry(number) for number in (0, 1)] == [0, 1]


def test_two_equal_sides_say_so_and_keep_their_lines() -> None:
    arrangement = Arrangement([Entry(difference(BEFORE, BEFORE))], UNIFIED)
    assert words(arrangement) == ["Both sides are the same, byte for byte."]
    assert len(arrangement) == len(BEFORE) + 1


@pytest.mark.parametrize("layout", list(Layout))
@pytest.mark.parametrize("context", [None, 0, 3])
def test_every_changed_line_stands_in_the_row_that_is_found_for_it(
    layout: Layout, context: int | None
) -> None:
    found = difference()
    arrangement = Arrangement([Entry(found), Entry(found)], Style(layout, context))
    for entry in (0, 1):
        for change in found.changes:
            for side, lines in ((Side.BEFORE, change.before), (Side.AFTER, change.after)):
                for line in lines:
                    place = Place(entry, side, line)
                    assert arrangement.row(arrangement.row_of(place)).place(side) == place


some_lines = st.lists(st.sampled_from(["a", "b", "c", "d\r", ""]), max_size=30)


@given(before=some_lines, after=some_lines, layout=st.sampled_from(Layout))
def test_without_context_rows_hold_every_line_of_both_sides_in_order(
    before: list[str], after: list[str], layout: Layout
) -> None:
    found = compare(text(before), text(after))
    arrangement = Arrangement([Entry(found)], Style(layout))
    shown = [arrangement.row(number) for number in range(len(arrangement))]
    assert [row.before for row in shown if row.before is not None] == list(range(len(found.before)))
    assert [row.after for row in shown if row.after is not None] == list(range(len(found.after)))


@given(before=some_lines, after=some_lines, context=st.integers(0, 4), layout=st.sampled_from(Layout))
def test_shown_and_hidden_lines_together_are_all_lines(
    before: list[str], after: list[str], context: int, layout: Layout
) -> None:
    found = compare(text(before), text(after))
    arrangement = Arrangement([Entry(found)], Style(layout, context))
    lines = [each for each in arrangement.stretches if each.kind in {Kind.EQUAL, Kind.CHANGE, Kind.GAP}]
    assert sum(len(each.before) for each in lines) == len(found.before)
    assert all(one.after.stop == other.after.start for one, other in pairwise(lines))
    for side, sides in ((Side.BEFORE, found.before), (Side.AFTER, found.after)):
        for line in range(len(sides)):
            row = arrangement.row(arrangement.row_of(Place(0, side, line)))
            assert row.kind is Kind.GAP or row.place(side) == Place(0, side, line)


def test_the_fixture_differs_as_it_is_meant_to() -> None:
    assert [(len(each.before), len(each.after)) for each in difference().changes] == [(1, 2), (1, 0), (1, 1)]
    assert len(AFTER) == len(BEFORE)
