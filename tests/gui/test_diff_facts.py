from __future__ import annotations

import pytest

from counterproof.changes.compare import compare
from counterproof_gui.qt import QApplication
from counterproof_gui.views.diff.document import DiffDocument
from counterproof_gui.views.diff.entry import Entry, Place, Side
from counterproof_gui.views.diff.facts import sentences
from counterproof_gui.views.diff.tails import Tails


def tails(before: bytes, after: bytes) -> list[tuple[str, ...]]:
    """The words at the last line of each side."""
    found = compare(before, after)
    words = Tails(found)
    return [
        words.of(side, len(lines) - 1) for side, lines in zip(Side, (found.before, found.after), strict=True)
    ]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (b"a\nb\n", b"a\nb", [(), ("newline at end removed",)]),
        (b"a\nb", b"a\nb\n", [("no newline at end",), ("newline at end added",)]),
        (b"a\nb", b"c\nb", [("no newline at end",), ("no newline at end",)]),
        (b"a\nb\n", b"c\nb\n", [(), ()]),
        (b"", b"a", [(), ("no newline at end",)]),
    ],
)
def test_a_missing_newline_is_said_at_its_line(
    before: bytes, after: bytes, words: list[tuple[str, ...]]
) -> None:
    if before:
        assert tails(before, after) == words
    else:
        assert Tails(compare(before, after)).of(Side.AFTER, 0) == words[1]


def test_crs_are_marked_where_not_every_line_ends_alike() -> None:
    assert tails(b"a\r\n", b"a\n") == [("⟨CR⟩",), ()]
    assert tails(b"a\r\nb\r\n", b"a\r\nc\r\n") == [(), ()]
    assert tails(b"a\nb\r\n", b"a\nc\r\n") == [("⟨CR⟩",), ("⟨CR⟩",)]


def test_line_ends_byte_order_mark_and_encoding_are_said_above_the_lines() -> None:
    said = sentences(compare(b"a\r\nb\r\n", b"\xef\xbb\xbfa\nb\n\xff\n"))
    assert said == (
        "Line ends: CR LF before, LF after.",
        "Byte order mark added.",
        "Not UTF-8 after: other bytes are shown as tokens.",
    )


def test_a_byte_order_mark_is_said_at_the_first_line() -> None:
    words = Tails(compare(b"\xef\xbb\xbfa\n", b"a\n"))
    assert words.of(Side.AFTER, 0) == ("byte order mark removed",)


def test_a_lone_cr_and_directions_and_zero_widths_are_tokens(qapp: QApplication) -> None:
    found = compare(b"a\n", "a\rb\u202ec\u200bd\n".encode())
    drawn = DiffDocument([Entry(found)]).visible(Place(0, Side.AFTER, 0))
    assert drawn.text == "a⟨U+000D⟩b⟨U+202E⟩c⟨U+200B⟩d"


def test_tabs_reach_from_the_start_of_the_content(qapp: QApplication) -> None:
    found = compare(b"\tx\n", b"\t\tx\n")
    document = DiffDocument([Entry(found)])
    assert document.visible(Place(0, Side.BEFORE, 0)).text == "    x"
    assert document.visible(Place(0, Side.AFTER, 0)).text == "        x"
