"""Terminal escape sequences in a line: colours are read, everything else stays inert text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

Colour = int | tuple[int, int, int]
"""A number of the 256 colours of a terminal, or red, green and blue."""

CSI = re.compile(r"\x1b\[([0-?]{0,64})[ -/]{0,4}([@-~])")
"""A control sequence: its parameters and the letter that says what it asks for."""

_PALETTE_COLOUR, _TRUE_COLOUR = 5, 2
_FOREGROUND, _BACKGROUND = 38, 48


@dataclass(frozen=True, slots=True)
class Style:
    """How text asked to be drawn. What would hide it, concealment and blinking, cannot be asked for."""

    foreground: Colour | None = None
    background: Colour | None = None
    bold: bool = False
    dim: bool = False
    italic: bool = False
    underlined: bool = False
    struck: bool = False
    inverse: bool = False


PLAIN = Style()

_Change = Callable[[Style], Style]


def _sets(**values: Any) -> _Change:
    return lambda style: replace(style, **values)


_CHANGES: dict[int, _Change] = {
    0: lambda _: PLAIN,
    1: _sets(bold=True),
    2: _sets(dim=True),
    3: _sets(italic=True),
    4: _sets(underlined=True),
    7: _sets(inverse=True),
    9: _sets(struck=True),
    22: _sets(bold=False, dim=False),
    23: _sets(italic=False),
    24: _sets(underlined=False),
    27: _sets(inverse=False),
    29: _sets(struck=False),
    39: _sets(foreground=None),
    49: _sets(background=None),
    **{30 + number: _sets(foreground=number) for number in range(8)},
    **{40 + number: _sets(background=number) for number in range(8)},
    **{90 + number: _sets(foreground=8 + number) for number in range(8)},
    **{100 + number: _sets(background=8 + number) for number in range(8)},
}


def restyled(style: Style, parameters: str) -> Style:
    """Return a style after the parameters of an SGR sequence; unknown ones change nothing."""
    numbers = [int(part) if part.isdecimal() else 0 for part in re.split("[;:]", parameters)]
    at = 0
    while at < len(numbers):
        number = numbers[at]
        at += 1
        if number in (_FOREGROUND, _BACKGROUND):
            colour, used = _extended_colour(numbers[at:])
            at += used
            if colour is not None and number == _FOREGROUND:
                style = replace(style, foreground=colour)
            elif colour is not None:
                style = replace(style, background=colour)
        elif number in _CHANGES:
            style = _CHANGES[number](style)
    return style


def _extended_colour(numbers: list[int]) -> tuple[Colour | None, int]:
    """The colour that follows a 38 or 48, and how many numbers it takes."""
    kind = numbers[0] if numbers else None
    if kind == _PALETTE_COLOUR and len(numbers) > 1:
        return min(numbers[1], 255), 2
    if kind == _TRUE_COLOUR and len(numbers) > 3:
        red, green, blue = (min(number, 255) for number in numbers[1:4])
        return (red, green, blue), 4
    return None, len(numbers)
