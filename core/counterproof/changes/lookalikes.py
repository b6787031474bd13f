"""Names that are drawn alike and are not the same, told by what their letters look like."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from counterproof.changes.characters import without_hidden

# Only letters that common code fonts draw alike, chosen from those that Unicode's technical standard 39 lists
# for Latin, Cyrillic and Greek. Greek letters with a shape of their own (alpha, rho, sigma) are left out:
# beside a, p and o they are everyday names of scientific scripts.
_DRAWN_LIKE = {
    "A": "\u0410\u0391",
    "B": "\u0412\u0392",
    "C": "\u0421\u03f9",
    "E": "\u0415\u0395",
    "G": "\u050c",
    "H": "\u041d\u0397",
    "I": "\u0406\u0399\u04c0",
    "J": "\u0408\u037f",
    "K": "\u041a\u039a",
    "M": "\u041c\u039c\u03fa",
    "N": "\u039d",
    "O": "\u041e\u039f",
    "P": "\u0420\u03a1",
    "Q": "\u051a",
    "S": "\u0405",
    "T": "\u0422\u03a4",
    "V": "\u0474",
    "W": "\u051c",
    "X": "\u0425\u03a7",
    "Y": "\u0423\u03a5\u04ae",
    "Z": "\u0396",
    "a": "\u0430\u0251",
    "c": "\u0441\u03f2",
    "d": "\u0501",
    "e": "\u0435",
    "g": "\u0261",
    "h": "\u04bb",
    "i": "\u0456\u0131",
    "j": "\u0458\u03f3",
    "l": "\u04cf",
    "o": "\u043e\u03bf",
    "p": "\u0440",
    "q": "\u051b",
    "r": "\u0433",
    "s": "\u0455",
    "v": "\u0475\u03bd",
    "w": "\u051d",
    "x": "\u0445",
    "y": "\u0443\u04af",
    "\u00eb": "\u0451",
    "\u00ef": "\u0457",
    "\u00cb": "\u0401",
    "\u00cf": "\u0407\u03aa",
}
_PLAIN = str.maketrans({other: latin for latin, others in _DRAWN_LIKE.items() for other in others})


def as_read(name: str) -> str:
    """Return a name as Python reads it: names of the same normal form NFKC are the same name."""
    return name if name.isascii() else unicodedata.normalize("NFKC", name)


def skeleton(name: str) -> str:
    """Return what a name looks like: two names with the same skeleton can't be told apart by eye.

    Hidden characters are left out, and letters of other alphabets become the Latin ones they are drawn like.
    """
    if name.isascii():
        return name
    # Before and after: a lunate sigma is read as a final one, and a bold alpha is read as an alpha.
    seen = as_read(without_hidden(name).translate(_PLAIN)).translate(_PLAIN)
    return as_read(seen)


def disguised(name: str) -> Iterator[str]:
    """Yield the characters of a name that look like others or like nothing."""
    return (character for character in name if skeleton(character) != as_read(character))
