"""What names look like."""

from __future__ import annotations

import keyword

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.changes.lookalikes import as_read, disguised, skeleton

# Cyrillic small letters that are drawn like these Latin ones.
CYRILLIC = dict(zip("aceopxys", "\u0430\u0441\u0435\u043e\u0440\u0445\u0443\u0455", strict=True))
WORDS = st.text("aceopxys_1", min_size=1, max_size=12)


@given(st.text())
def test_a_skeleton_has_no_other_skeleton(word: str) -> None:
    assert skeleton(skeleton(word)) == skeleton(word)


@given(st.text(st.characters(codec="ascii")))
def test_ascii_is_what_it_seems(word: str) -> None:
    assert skeleton(word) == word


@given(WORDS, st.data())
def test_letters_of_another_alphabet_change_nothing_that_is_seen(word: str, data: st.DataObject) -> None:
    other = "".join(
        CYRILLIC[letter] if letter in CYRILLIC and data.draw(st.booleans()) else letter for letter in word
    )
    assert skeleton(other) == word
    assert list(disguised(other)) == [letter for letter in other if not letter.isascii()]


@given(st.text(st.characters(categories=("L", "Mn", "Nd"), exclude_characters="\u03f2\u03f9")))
def test_names_that_python_reads_alike_look_alike(word: str) -> None:
    assert skeleton(as_read(word)) == skeleton(word)


@pytest.mark.parametrize(
    ("word", "seen"),
    [
        ("\u0391\u0392", "AB"),
        ("\u03bd", "v"),
        ("copy\ufe00", "copy"),
        ("\u03f2opy", "copy"),
        ("\ufb01le", "file"),
        ("\U0001d41a", "a"),
        ("\u0435\u0301", "\u00e9"),
    ],
    ids=["Greek capitals", "nu", "variation selector", "lunate sigma", "ligature", "bold", "accent"],
)
def test_what_a_name_looks_like(word: str, seen: str) -> None:
    assert skeleton(word) == seen


@pytest.mark.parametrize(
    "word", ["\u03b1", "\u03c1", "\u03c3", "\u0447\u0430\u0448\u043a\u0430", "na\u00efve"]
)
def test_a_letter_with_a_shape_of_its_own_keeps_it(word: str) -> None:
    assert skeleton(word) not in ("a", "p", "o")
    assert not skeleton(word).isascii()


def test_no_keyword_is_disguised() -> None:
    assert [word for word in keyword.kwlist if list(disguised(word))] == []
