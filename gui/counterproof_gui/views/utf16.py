"""Qt counts text in UTF-16 units, Python in characters; here one becomes the other."""

from __future__ import annotations

from counterproof_gui.qt import QTextCharFormat, QTextLayout


def utf16_length(text: str) -> int:
    """How long Qt counts a text: characters outside the basic plane count twice."""
    return len(text) if text.isascii() else len(text) + sum(character > "\uffff" for character in text)


def from_utf16(text: str, units: int) -> int:
    """The index of the character that so many UTF-16 units lead to."""
    if text.isascii():
        return units
    passed = 0
    for index, character in enumerate(text):
        if passed >= units:
            return index
        passed += 2 if character > "\uffff" else 1
    return len(text)


def format_range(start: int, length: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    """A format over a range counted in UTF-16 units."""
    found = QTextLayout.FormatRange()
    found.start = start
    found.length = length
    found.format = form
    return found
