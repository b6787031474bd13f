"""What two texts differ in besides their lines is said in words, also where they look the same."""

from __future__ import annotations

import pytest
from hypothesis import given

from counterproof.changes.lines import Lines
from counterproof.changes.properties import encoding_of, endings_of, newline_change, newline_of, properties
from counterproof.changes.unseen import LIMIT, unseen

from .texts import texts


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "UTF-8"),
        ("é\n".encode(), "UTF-8"),
        (b"\xef\xbb\xbfa\n", "UTF-8 with BOM"),
        (b"a\nbc\xf8d\n", "not UTF-8: byte 3 of line 2 is 0xF8"),
        (b"a\xe2\x80", "not UTF-8: byte 2 of line 1 is 0xE2"),
        (b"a\0b", "binary"),
        (b"\xff\xfea\0\n\0", "UTF-16 LE with byte order mark"),
        (b"\xfe\xff\0a\0\n", "UTF-16 BE with byte order mark"),
        (b"\xff\xfe\0\0a\0\0\0", "UTF-32 LE with byte order mark"),
        (b"\0\0\xfe\xff\0\0\0a", "UTF-32 BE with byte order mark"),
        (b"\xff\xfea\0\n", "binary"),
        (b"\xff\xfe\0\xd8a\0", "binary"),
        (b"\xff\xfea", "not UTF-8: byte 1 of line 1 is 0xFF"),
    ],
)
def test_the_encoding_is_named_or_where_there_is_none(data: bytes, words: str) -> None:
    assert encoding_of(Lines(data)) == words


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "none"),
        (b"a", "none"),
        (b"a\nb\n", "LF"),
        (b"a\r\nb", "CR LF"),
        (b"a\rb\r", "CR without LF"),
        (b"a\r\nb\nc\n\rd", "mixed: 2 LF, 1 CR LF, 1 CR without LF"),
    ],
)
def test_line_endings_are_counted_where_they_are_mixed(data: bytes, words: str) -> None:
    assert endings_of(Lines(data)) == words


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (b"a\n", b"a", "newline at end removed"),
        (b"a", b"b\n", "newline at end added"),
        (b"a", b"b", ""),
        (b"a\n", b"b\n", ""),
        (b"a", b"", ""),
        (b"", b"a", ""),
    ],
)
def test_a_newline_at_the_end_that_comes_or_goes_is_named(before: bytes, after: bytes, words: str) -> None:
    assert newline_change(Lines(before), Lines(after)) == words


def test_an_empty_text_has_no_line_that_could_lack_a_newline() -> None:
    assert [newline_of(Lines(data)) for data in (b"", b"a", b"a\n")] == [
        "there are no lines",
        "missing",
        "present",
    ]


def test_every_property_says_whether_the_sides_differ_in_it() -> None:
    found = properties(Lines(b"a\r\n"), Lines(b"\xef\xbb\xbfa\r\n"))
    assert [(item.name, item.differs) for item in found] == [
        ("encoding", True),
        ("line endings", False),
        ("newline at end", False),
        ("size", True),
    ]
    assert (found[3].before, found[3].after) == ("3 bytes, 1 line", "6 bytes, 1 line")


@pytest.mark.parametrize("pair", [(b"a\0\r\n", b"b\n"), (b"b\n", b"a\0\r\n")])
def test_nothing_is_said_of_lines_where_a_side_is_binary(pair: tuple[bytes, bytes]) -> None:
    found = {item.name: {item.before, item.after} for item in properties(*map(Lines, pair))}
    assert found == {"encoding": {"binary", "UTF-8"}, "size": {"4 bytes", "2 bytes"}}


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("a\r\nb\r\n", "a\nb\n", "line endings"),
        ("a\n", "a", "the newline at the end"),
        ("\ufeffa", "a", "a byte order mark"),
        ("a \nb", "a\nb\t", "blanks at line ends"),
        ("a\u00a0b", "a b", "kinds of blanks"),
        ("\tx", "        x", "kinds of blanks"),
        ("a\u200bb", "ab", "hidden characters"),
        ("x\u202e = 1", "x = 1", "hidden characters"),
        ("caf\u00e9", "cafe\u0301", "how accented letters are composed"),
        ("pay()", "p\u0430y()", "letters that look alike"),
        ("\ufeffa\r\n", "a\n", "a byte order mark and line endings"),
        ("\ufeffa\r\n", "a", "a byte order mark, line endings and the newline at the end"),
    ],
)
def test_texts_that_look_the_same_differ_in_something_with_a_name(
    before: str, after: str, words: str
) -> None:
    assert unseen(before.encode(), after.encode()) == words
    assert unseen(after.encode(), before.encode()) == words


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"a", b"a"),
        (b"a", b"b"),
        (b"a b", b"a  b"),
        ("x²".encode(), b"x2"),
        (b"\xff", b"\xfe"),
        (b"a\0\n", b"a\0\r\n"),
        (b"a" * LIMIT + b"\r\n", b"a" * LIMIT + b"\n"),
    ],
    ids=["equal", "another letter", "more blanks", "drawn otherwise", "not UTF-8", "binary", "too long"],
)
def test_nothing_is_said_of_texts_that_are_equal_or_differ_to_the_eye(before: bytes, after: bytes) -> None:
    assert unseen(before, after) == ""


@given(texts())
def test_texts_that_look_the_same_do_so_in_both_directions(pair: tuple[bytes, bytes]) -> None:
    assert unseen(*pair) == unseen(*reversed(pair))
