"""The colours of a diff: green and red or, for eyes that confuse them, blue and orange."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from counterproof_gui.qt import QColor
from counterproof_gui.theme import Palette, mix

LEAST_CONTRAST = 4.5
_TINT, _WORD = 0.13, 0.36
_STEPS = 20


class Tone(Enum):
    """What a line is: its sign is shown beside the colour, never the colour alone."""

    EQUAL = " "
    REMOVED = "-"
    ADDED = "+"


@dataclass(frozen=True, slots=True)
class Shade:
    """The colours of a line in one tone; text in `palette` can be read on the tint and on the word marks."""

    sign: QColor
    tint: QColor
    word: QColor
    palette: Palette


class Tones:
    """The shades of all tones in a palette, in which `colour_blind` takes blue and orange."""

    def __init__(self, palette: Palette, *, colour_blind: bool) -> None:
        self.palette = palette
        added = palette.passed, palette.diff_added, palette.diff_added_word
        removed = palette.failed, palette.diff_removed, palette.diff_removed_word
        if colour_blind:
            added, removed = (
                (colour, mix(colour, palette.panel, _TINT), mix(colour, palette.panel, _WORD))
                for colour in (palette.accent, palette.unverifiable)
            )
        self._shades = {
            Tone.EQUAL: _shade(palette, palette.text_faint, palette.panel, palette.panel),
            Tone.ADDED: _shade(palette, *added),
            Tone.REMOVED: _shade(palette, *removed),
        }

    def __getitem__(self, tone: Tone) -> Shade:
        return self._shades[tone]


def contrast(one: QColor, other: QColor) -> float:
    """How well two colours can be told apart, from 1 to 21 (WCAG 2)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def legible(colour: QColor, background: QColor, towards: QColor) -> QColor:
    """The colour nearest to the given one, on the way to another, that is easy to read on a background."""
    steps = (mix(towards, colour, step / _STEPS) for step in range(_STEPS + 1))
    return next((each for each in steps if contrast(each, background) >= LEAST_CONTRAST), towards)


def _shade(palette: Palette, sign: QColor, tint: QColor, word: QColor) -> Shade:
    kinds = ("keyword", "string", "number", "text_faint", "text_muted")
    worst = min((tint, word), key=lambda background: contrast(palette.text, background))
    readable = {kind: legible(getattr(palette, kind), worst, palette.text) for kind in kinds}
    return Shade(legible(sign, tint, palette.text), tint, word, replace(palette, **readable))


def _luminance(colour: QColor) -> float:
    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(each) for each in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
