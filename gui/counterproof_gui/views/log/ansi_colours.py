"""Terminal colours as the theme shows them: its own sixteen, and every other one kept readable."""

from __future__ import annotations

from functools import lru_cache

from counterproof_gui.qt import QColor, QFont, QTextCharFormat
from counterproof_gui.theme import Palette, mix
from counterproof_gui.views.log.escapes import Colour, Style

READABLE = 4.5
"""The least contrast of text to its ground (WCAG 2.2, AA)."""
_GROUND_STRENGTH = 0.3
_DIM = 0.7
_STEPS = 10
_CUBE = (0, 95, 135, 175, 215, 255)


class AnsiColours:
    """The text formats of styles in one palette."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self.form = lru_cache(256)(self._form)

    def _form(self, style: Style, pen: int) -> QTextCharFormat:
        """The format of a style, where `pen` is the colour (as `QColor.rgb`) of text that asks for none."""
        paper = self._palette.panel
        ink = self._colour(style.foreground) if style.foreground is not None else QColor.fromRgb(pen)
        ground = self._colour(style.background) if style.background is not None else paper
        if style.inverse:
            ink, ground = ground, ink
        if ground is not paper:
            ground = mix(ground, paper, _GROUND_STRENGTH)
        form = QTextCharFormat()
        if style.dim:
            ink = mix(ink, ground, _DIM)
        form.setForeground(readable(ink, ground, self._palette.text))
        if ground is not paper:
            form.setBackground(ground)
        if style.bold:
            form.setFontWeight(QFont.Weight.Bold)
        form.setFontItalic(style.italic)
        form.setFontUnderline(style.underlined)
        form.setFontStrikeOut(style.struck)
        return form

    def _colour(self, colour: Colour) -> QColor:
        if isinstance(colour, tuple):
            return QColor(*colour)
        if colour < 16:
            return self._named(colour)
        if colour >= 232:
            grey = 8 + 10 * (colour - 232)
            return QColor(grey, grey, grey)
        red, rest = divmod(colour - 16, 36)
        return QColor(_CUBE[red], _CUBE[rest // 6], _CUBE[rest % 6])

    def _named(self, number: int) -> QColor:
        palette = self._palette
        cyan = mix(palette.accent, palette.passed, 0.5)
        dark = (palette.text_faint, palette.failed, palette.passed, palette.unverifiable)
        names = (*dark, palette.accent, palette.keyword, cyan, palette.text)
        colour = names[number % 8]
        return colour if number < 8 else mix(colour, palette.text, 0.75)


def readable(ink: QColor, ground: QColor, text: QColor) -> QColor:
    """Return a colour moved towards that of text until it can be read on a ground."""
    for step in range(_STEPS):
        found = mix(text, ink, step / _STEPS)
        if contrast(found, ground) >= READABLE:
            return found
    return text


def contrast(one: QColor, other: QColor) -> float:
    """The contrast of two colours by WCAG: from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
