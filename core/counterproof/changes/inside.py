"""What differs inside a line that was changed, by words, so that the eye finds it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate
from typing import Final

from counterproof.changes.common import common_prefix

Span = tuple[int, int]

LENGTH_LIMIT: Final = 2_000
"""How many characters of a line are looked into, between an equal beginning and an equal end."""

WORDS_LIMIT: Final = 200
"""How many words these characters may be."""

LEAST_ALIKE: Final = 0.3
"""The part of two lines that must be common; with less, marks would cover nearly all and say nothing."""

WORD: Final = re.compile(r"\w+|\s+|[^\w\s]")
"""What a reader takes in at once: letters and digits, blanks, or a single sign."""

_LETTERS: Final = re.compile(r"\w*")
_TOO_LONG: Final = "what differs in these lines is too long to be compared by words"
_TOO_DIFFERENT: Final = "these lines have too little in common to be compared by words"


@dataclass(frozen=True, slots=True)
class Marks:
    """The spans of characters that differ on each side, as from and to; `skipped` says why there are none."""

    before: tuple[Span, ...] = ()
    after: tuple[Span, ...] = ()
    skipped: str = ""


def inside(before: str, after: str) -> Marks:
    """Return what differs between a line and the one that stands in its place.

    Equal beginnings and ends are set aside first, so that a line of megabytes costs little when a few of its
    words differ; what is left is compared up to `LENGTH_LIMIT` and `WORDS_LIMIT`.
    """
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    if max(len(old), len(new)) > LENGTH_LIMIT:
        return Marks(skipped=_TOO_LONG)
    old_words, new_words = WORD.findall(old), WORD.findall(new)
    if max(len(old_words), len(new_words)) > WORDS_LIMIT:
        return Marks(skipped=_TOO_LONG)
    anchors = _anchors(old_words, new_words)
    common = visible_length(before) - visible_length(old)
    common += sum(visible_length("".join(old_words[anchor.before])) for anchor in anchors)
    if 2 * common < LEAST_ALIKE * (visible_length(before) + visible_length(after)):
        return Marks(skipped=_TOO_DIFFERENT)
    return Marks(
        tuple(_between(old_words, [anchor.before for anchor in anchors], start)),
        tuple(_between(new_words, [anchor.after for anchor in anchors], start)),
    )


def visible_length(text: str) -> int:
    """Return how many characters of a text are neither blanks nor tabs, which say little about likeness."""
    return len(text) - text.count(" ") - text.count("\t")


def _alike(before: str, after: str) -> int:
    """Return the length of the common beginning, up to where no word goes on."""
    length = common_prefix(before, after)
    if not any(_letters(line[length : length + 1]) for line in (before, after)):
        return length
    return length - _letters(before[max(0, length - LENGTH_LIMIT) : length][::-1])


def _letters(text: str) -> int:
    """Return how many letters and digits a text begins with."""
    match = _LETTERS.match(text)
    return match.end() if match else 0


@dataclass(frozen=True, slots=True)
class _Anchor:
    """A run of words that both sides have."""

    before: slice
    after: slice


def _anchors(before: Sequence[str], after: Sequence[str]) -> list[_Anchor]:
    """Return what the sides have in common, in order; blanks alone hold nothing together."""
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    anchors = [_Anchor(slice(a, a + size), slice(b, b + size)) for a, b, size in blocks]
    return [anchor for anchor in anchors if "".join(before[anchor.before]).strip()]


def _between(words: Sequence[str], anchors: Sequence[slice], start: int) -> Iterator[Span]:
    """Yield the characters outside of the anchors, where the first word stands at `start`."""
    offsets = list(accumulate(map(len, words), initial=start))
    position = 0
    for anchor in (*anchors, slice(len(words), len(words))):
        if position < anchor.start:
            yield offsets[position], offsets[anchor.start]
        position = anchor.stop
