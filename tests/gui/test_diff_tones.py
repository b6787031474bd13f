from __future__ import annotations

import pytest

from counterproof_gui.qt import QApplication
from counterproof_gui.theme import Palette, Scheme, tokens
from counterproof_gui.views.diff.tones import LEAST_CONTRAST, Tone, Tones, contrast

PALETTES = [tokens().palette(scheme) for scheme in Scheme]


@pytest.mark.parametrize("palette", PALETTES, ids=list(Scheme))
@pytest.mark.parametrize("colour_blind", [False, True], ids=["green and red", "blue and orange"])
@pytest.mark.parametrize("tone", list(Tone))
def test_every_text_can_be_read_on_its_tint_and_on_its_word_marks(
    qapp: QApplication, palette: Palette, colour_blind: bool, tone: Tone
) -> None:
    shade = Tones(palette, colour_blind=colour_blind)[tone]
    readable = shade.palette
    for text in (
        readable.text,
        readable.keyword,
        readable.string,
        readable.number,
        readable.text_faint,
        readable.text_muted,
    ):
        assert contrast(text, shade.tint) >= LEAST_CONTRAST
        assert contrast(text, shade.word) >= LEAST_CONTRAST
    assert contrast(shade.sign, shade.tint) >= LEAST_CONTRAST


@pytest.mark.parametrize("palette", PALETTES, ids=list(Scheme))
def test_without_red_and_green_the_two_sides_still_differ_in_blue(
    qapp: QApplication, palette: Palette
) -> None:
    tones = Tones(palette, colour_blind=True)
    added, removed = tones[Tone.ADDED].tint, tones[Tone.REMOVED].tint
    assert added.blue() - added.red() > 10
    assert removed.red() - removed.blue() > 10


def test_the_two_tones_have_signs_of_their_own() -> None:
    assert [tone.value for tone in Tone] == [" ", "-", "+"]
