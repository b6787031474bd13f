"""The bundled fonts: Inter for the interface, JetBrains Mono without ligatures for code."""

from __future__ import annotations

from functools import cache
from math import ceil, floor

from counterproof_gui.qt import QFont, QFontDatabase
from counterproof_gui.theme.tokens import RESOURCES, tokens

INTERFACE_FAMILY = "Inter"
CODE_FAMILY = "JetBrains Mono"
_FILES = (
    "inter/Inter-Regular.otf",
    "inter/Inter-Medium.otf",
    "inter/Inter-Bold.otf",
    "jetbrains-mono/JetBrainsMono-Regular.ttf",
    "jetbrains-mono/JetBrainsMono-Italic.ttf",
    "jetbrains-mono/JetBrainsMono-Bold.ttf",
)
# Joining "<=" into one glyph would hide what is written, so every substitution that may join is switched off.
_LIGATURES = ("calt", "liga", "clig", "dlig")


@cache
def load_fonts() -> tuple[str, ...]:
    """Register the bundled fonts with Qt, once; return the files that Qt refused.

    Needs a QGuiApplication. A refused file is no error: Qt then substitutes the system's font.
    """
    folder = RESOURCES / "fonts"
    return tuple(name for name in _FILES if QFontDatabase.addApplicationFont(str(folder / name)) < 0)


def interface_font(
    pixels: float | None = None, *, weight: QFont.Weight = QFont.Weight.Normal, spacing: float = 0
) -> QFont:
    """The font of the interface at a size in pixels (the body size by default).

    `spacing` is added between letters, in pixels. Of weights above Medium there is one, Bold.
    """
    return QFont(_interface_font(tokens().type.body if pixels is None else pixels, weight, spacing))


@cache
def _interface_font(pixels: float, weight: QFont.Weight, spacing: float) -> QFont:
    font = _sized(INTERFACE_FAMILY, pixels, whole=floor(pixels))
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setWeight(QFont.Weight.Bold if weight > QFont.Weight.Medium else weight)
    if spacing:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    return font


def code_font(pixels: float | None = None) -> QFont:
    """The font of code at a size in pixels (the code size by default), in which `<=` stays two characters."""
    # Callers get a copy, which shares its data with this one until somebody changes it.
    return QFont(_code_font(tokens().type.code if pixels is None else pixels))


@cache
def _code_font(pixels: float) -> QFont:
    font = _sized(CODE_FAMILY, pixels, whole=ceil(pixels))
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setFixedPitch(True)
    for tag in _LIGATURES:
        font.setFeature(QFont.Tag(tag), 0)
    return font


def title_font() -> QFont:
    """The font of a subject's name above its tabs."""
    return interface_font(tokens().type.title, weight=QFont.Weight.Bold)


def section_font() -> QFont:
    """The font of the small capital headings."""
    return interface_font(tokens().type.caption, weight=QFont.Weight.Bold, spacing=0.44)


def _sized(family: str, pixels: float, *, whole: int) -> QFont:
    font = QFont(family)
    # Qt draws whole pixel sizes only: letters of the size beside, set as close or as wide as 12.5 asks for.
    font.setPixelSize(whole)
    if whole != pixels:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 * pixels / whole)
    # Whole-pixel hinting would round every letter's width and spread the text.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
