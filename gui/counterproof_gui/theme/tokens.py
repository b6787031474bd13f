"""The design tokens as typed values: both palettes and the measures every view shares."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import counterproof_resources
from counterproof_gui.qt import QColor

if TYPE_CHECKING:
    # The first frame is painted before the engine is imported.
    from counterproof.evidence.states import State

RESOURCES = Path(counterproof_resources.__file__).parent
_MARK_STRENGTH = 0.28


class Scheme(StrEnum):
    """The two looks of the console."""

    DARK = "dark"
    LIGHT = "light"


def mix(colour: QColor, background: QColor, amount: float) -> QColor:
    """Return `amount` (0 to 1) of a colour over an opaque background, so that overlaps stay clean."""

    def channel(above: float, below: float) -> float:
        return below + (above - below) * amount

    return QColor.fromRgbF(
        channel(colour.redF(), background.redF()),
        channel(colour.greenF(), background.greenF()),
        channel(colour.blueF(), background.blueF()),
    )


@dataclass(frozen=True, slots=True)
class Palette:
    """The named colours of one scheme."""

    window: QColor
    panel: QColor
    raised: QColor
    hover: QColor
    selection: QColor
    border: QColor
    text: QColor
    text_muted: QColor
    text_faint: QColor
    accent: QColor
    accent_fill: QColor
    passed: QColor
    failed: QColor
    unverifiable: QColor
    not_checked: QColor
    passed_bg: QColor
    failed_bg: QColor
    unverifiable_bg: QColor
    not_checked_bg: QColor
    diff_added: QColor
    diff_added_word: QColor
    diff_removed: QColor
    diff_removed_word: QColor
    keyword: QColor
    string: QColor
    number: QColor

    def state(self, state: State) -> QColor:
        """The colour of a state's shape and word."""
        colour: QColor = getattr(self, state.value)
        return colour

    def state_background(self, state: State) -> QColor:
        """The tint of a row, line or box that is in a state."""
        colour: QColor = getattr(self, f"{state.value}_bg")
        return colour

    def state_mark(self, state: State) -> QColor:
        """The stronger tint of the exact range that a finding is about."""
        marks = {"failed": self.diff_removed_word, "passed": self.diff_added_word}
        return marks.get(state) or mix(self.state(state), self.state_background(state), _MARK_STRENGTH)

    @property
    def on_accent(self) -> QColor:
        """Text on the filled accent colour."""
        return QColor("white")

    @property
    def disabled(self) -> QColor:
        """Text of a control that cannot be used now."""
        return mix(self.text, self.panel, 0.45)

    @property
    def accent_disabled(self) -> QColor:
        """Fill of a primary button that cannot be used now."""
        return mix(self.accent_fill, self.panel, 0.46)


@dataclass(frozen=True, slots=True)
class TypeSizes:
    """Font sizes in device-independent pixels."""

    title: float
    body: float
    small: float
    caption: float
    code: float


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths of the window's parts in device-independent pixels."""

    window: tuple[int, int]
    window_min: tuple[int, int]
    top_bar: int
    queue: int
    inspector: int
    status: int


@dataclass(frozen=True, slots=True)
class Tokens:
    """Everything the design fixes: two palettes, spacing, type and sizes."""

    dark: Palette
    light: Palette
    spacing: tuple[int, ...]
    radius: int
    row_height: int
    code_line: int
    type: TypeSizes
    sizes: Measures

    def palette(self, scheme: Scheme) -> Palette:
        """The colours of a scheme."""
        return self.dark if scheme is Scheme.DARK else self.light


@cache
def tokens() -> Tokens:
    """The tokens that ship with the console, read once."""
    design = _json("tokens.json")
    syntax = _json("syntax.json")
    return Tokens(
        dark=_palette({**design["dark"], **syntax["dark"]}),
        light=_palette({**design["light"], **syntax["light"]}),
        spacing=tuple(design["spacing_px"]),
        radius=design["radius_px"],
        row_height=design["row_height_px"],
        code_line=design["code_line_px"],
        type=TypeSizes(**design["type_px"]),
        sizes=_measures(design["sizes_px"]),
    )


def _json(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((RESOURCES / "theme" / name).read_bytes())
    return content


def _palette(colours: dict[str, str]) -> Palette:
    return Palette(**{field.name: QColor(colours[field.name]) for field in fields(Palette)})


def _measures(sizes: dict[str, Any]) -> Measures:
    width, height = sizes.pop("window")
    min_width, min_height = sizes.pop("window_min")
    return Measures(window=(width, height), window_min=(min_width, min_height), **sizes)
