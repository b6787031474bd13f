"""In what two texts differ that look the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import reduce
from typing import Final

from counterproof.changes.characters import without_hidden
from counterproof.changes.lines import is_binary
from counterproof.changes.lookalikes import as_read, skeleton

LIMIT: Final = 1024 * 1024
"""The longest text in bytes that is looked at so closely."""

_BLANKS_AT_END: Final = re.compile(r"[^\S\n]+$", re.MULTILINE)
_BLANK: Final = re.compile(r"[^\S\n ]")

Fold = Callable[[str], str]


def _drawn_alike(text: str) -> str:
    """Return a text with Latin letters for those of other alphabets that are drawn like them."""
    others = {letter for letter in text if not letter.isascii() and as_read(letter) == letter}
    return text.translate({ord(letter): skeleton(letter) for letter in others})


_FOLDS: Final[dict[str, Fold]] = {
    "a byte order mark": lambda text: text.removeprefix("\ufeff"),
    "line endings": lambda text: text.replace("\r\n", "\n"),
    "the newline at the end": lambda text: text.removesuffix("\n"),
    "blanks at line ends": lambda text: _BLANKS_AT_END.sub("", text),
    "kinds of blanks": lambda text: _BLANK.sub(" ", text.expandtabs()),
    "hidden characters": without_hidden,
    "how accented letters are composed": lambda text: unicodedata.normalize("NFC", text),
    "letters that look alike": _drawn_alike,
}
"""What the eye does not tell apart, from what takes little away to what takes much."""


def unseen(before: bytes, after: bytes) -> str:
    """Return in what two texts differ that look the same, such as `line endings and kinds of blanks`.

    Returns nothing where they are equal, where the difference is plain to see, where a text is binary or not
    UTF-8, and beyond `LIMIT`.
    """
    if before == after or max(len(before), len(after)) > LIMIT or is_binary(before) or is_binary(after):
        return ""
    try:
        sides = before.decode(), after.decode()
    except UnicodeDecodeError:
        return ""
    needed = list(_FOLDS)
    if not _look_equal(sides, needed):
        return ""
    for name in reversed(_FOLDS):
        fewer = [other for other in needed if other != name]
        if _look_equal(sides, fewer):
            needed = fewer
    return _listed(needed)


def _look_equal(sides: Iterable[str], folds: Iterable[str]) -> bool:
    before, after = (reduce(lambda text, fold: _FOLDS[fold](text), folds, side) for side in sides)
    return before == after


def _listed(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
