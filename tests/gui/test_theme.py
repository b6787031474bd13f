from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from counterproof.evidence import State
from counterproof_gui import qt
from counterproof_gui.qt import (
    QAction,
    QApplication,
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QImage,
    QPainter,
    QPalette,
    QTextLayout,
    UnusableQt,
    refusal,
)
from counterproof_gui.theme import (
    Scheme,
    Theme,
    code_font,
    colours,
    follow_theme,
    icon,
    interface_font,
    load_fonts,
    mix,
    pixmap,
    scheme_named,
    state_icon_name,
    tokens,
)
from counterproof_gui.theme.scheme import ENVIRONMENT_VARIABLE
from counterproof_gui.theme.style_sheet import style_sheet
from counterproof_gui.theme.tokens import RESOURCES, Palette
from counterproof_gui.views.kbd import push_button

WORST_CONTRAST = 4.5


@pytest.fixture
def theme(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Theme]:
    monkeypatch.delenv(ENVIRONMENT_VARIABLE, raising=False)
    theme = Theme(qapp, Scheme.LIGHT)
    yield theme
    theme.deleteLater()


def luminance(colour: QColor) -> float:
    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def contrast(first: QColor, second: QColor) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("python", [(3, 10), (3, 11)])
def test_the_qt_that_aborts_is_refused_in_one_sentence(python: tuple[int, int]) -> None:
    sentence = refusal("6.12.0", python)
    assert sentence is not None
    assert sentence.count("\n") == 0
    assert "6.12.0" in sentence
    assert "<6.12" in sentence


@pytest.mark.parametrize(
    ("qt", "python"), [("6.11.3", (3, 11)), ("6.12.0", (3, 12)), ("6.12.1", (3, 13)), ("6.120.0", (3, 11))]
)
def test_every_other_qt_is_accepted(qt: str, python: tuple[int, int]) -> None:
    assert refusal(qt, python) is None


def test_every_name_behind_the_door_is_there_and_others_are_not() -> None:
    for name in qt.__all__:
        assert getattr(qt, name) is not None
    with pytest.raises(AttributeError, match="QNoSuchThing"):
        _ = qt.QNoSuchThing  # type: ignore[attr-defined]


def test_type_checkers_see_exactly_the_names_that_exist_at_run_time() -> None:
    tree = ast.parse(Path(qt.__file__).read_bytes())
    seen = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(("PySide6.", "shiboken6"))
        for alias in node.names
    }
    assert set(qt.__all__) == seen | {"INSTALL_HINT", "UnusableQt", "refusal"}


def test_importing_the_views_loads_nothing_heavy() -> None:
    program = (
        "import sys, counterproof_gui.views.report_tree, counterproof_gui.errors\n"
        "heavy = {'pygments', 'pydantic', 'concurrent.futures', 'platformdirs', 'asyncio'}\n"
        "print(*heavy & sys.modules.keys())"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == []


def test_an_unusable_qt_is_an_import_error() -> None:
    assert issubclass(UnusableQt, ImportError)


def test_every_bundled_font_loads_and_both_families_are_the_ones_shown(qapp: QApplication) -> None:
    assert load_fonts() == ()
    assert QFontInfo(interface_font()).family() == "Inter"
    assert QFontInfo(code_font()).family() == "JetBrains Mono"
    assert QFontInfo(interface_font(weight=QFont.Weight.DemiBold)).styleName() == "Bold"


def test_fonts_ship_with_their_licence() -> None:
    for family in ("inter", "jetbrains-mono"):
        text = (RESOURCES / "fonts" / family / "OFL.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text


@pytest.mark.parametrize("operator", ["<=", ">=", "!=", "==", "->", "=>", "**", ":=", "//", "www", "fi"])
def test_code_has_no_ligatures(qapp: QApplication, operator: str) -> None:
    load_fonts()
    layout = QTextLayout(operator, code_font())
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    alone = [glyph_of(character) for character in operator]
    joined = [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]
    assert joined == alone


def glyph_of(character: str) -> int:
    layout = QTextLayout(character, code_font())
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return layout.glyphRuns()[0].glyphIndexes()[0]


def test_a_column_of_code_is_as_wide_as_half_a_pixel_size_asks_for(qapp: QApplication) -> None:
    load_fonts()
    assert QFontMetricsF(code_font(12.5)).horizontalAdvance("x" * 100) == pytest.approx(750, abs=1)


def test_an_explicit_choice_switches_palette_style_sheet_and_colours(
    theme: Theme, qapp: QApplication
) -> None:
    seen: list[object] = []
    theme.changed.connect(seen.append)
    for scheme in (Scheme.DARK, Scheme.LIGHT):
        theme.choose(scheme)
        palette = tokens().palette(scheme)
        assert colours() is palette
        assert qapp.palette().color(QPalette.ColorRole.Window) == palette.panel
        assert palette.accent_fill.name() in qapp.styleSheet()
    assert seen == [tokens().dark, tokens().light]


def test_without_a_choice_and_an_unknown_system_the_first_palette_decides(theme: Theme) -> None:
    theme.choose(None)
    assert theme.choice is None
    assert theme.scheme in set(Scheme)


@pytest.mark.parametrize(
    ("value", "scheme"), [("dark", Scheme.DARK), ("light", Scheme.LIGHT), ("neon", Scheme.LIGHT)]
)
def test_the_environment_wins_over_the_setting_and_nonsense_counts_as_no_choice(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, value: str, scheme: Scheme
) -> None:
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, value)
    theme = Theme(qapp, Scheme.LIGHT)
    assert theme.scheme is scheme
    theme.deleteLater()


def test_only_the_two_schemes_have_names() -> None:
    assert scheme_named("dark") is Scheme.DARK
    assert scheme_named("") is None
    assert scheme_named(None) is None


@pytest.mark.parametrize("scheme", list(Scheme))
def test_every_colour_of_the_style_sheet_comes_from_the_tokens(scheme: Scheme) -> None:
    sheet = style_sheet(tokens(), tokens().palette(scheme))
    assert "$" not in sheet
    assert tokens().palette(scheme).border.name() in sheet


@pytest.mark.parametrize(("scheme", "state"), list(product(Scheme, State)))
def test_a_state_can_be_read_on_its_own_tint_and_on_panels(scheme: Scheme, state: State) -> None:
    palette = tokens().palette(scheme)
    assert contrast(palette.state(state), palette.panel) >= WORST_CONTRAST
    assert contrast(palette.text, palette.state_background(state)) >= WORST_CONTRAST
    assert contrast(palette.text, palette.state_mark(state)) >= WORST_CONTRAST


@pytest.mark.parametrize("scheme", list(Scheme))
def test_syntax_and_secondary_text_can_be_read_on_panels(scheme: Scheme) -> None:
    palette = tokens().palette(scheme)
    readable = (palette.text_muted, palette.text_faint, palette.keyword, palette.string, palette.number)
    assert all(contrast(colour, palette.panel) >= WORST_CONTRAST for colour in readable)


def test_mixing_runs_from_the_background_to_the_colour() -> None:
    black, white = QColor("black"), QColor("white")
    assert mix(black, white, 0) == QColor.fromRgbF(1, 1, 1)
    assert mix(black, white, 1) == QColor.fromRgbF(0, 0, 0)
    assert mix(black, white, 0.5).name() == "#808080"


@pytest.mark.parametrize("density", [1.0, 1.5, 2.0])
def test_the_four_states_have_four_shapes(qapp: QApplication, density: float) -> None:
    black, white = QColor("black"), QColor("white")
    outlines = set()
    for state in State:
        drawn = pixmap(state_icon_name(state), 14, density, black, white)
        assert drawn.devicePixelRatio() == density
        assert drawn.deviceIndependentSize().width() == pytest.approx(14, abs=0.5)
        outlines.add(alpha(drawn.toImage()))
    assert len(outlines) == len(State)


def alpha(image: QImage) -> bytes:
    return bytes(image.pixelColor(x, y).alpha() for y in range(image.height()) for x in range(image.width()))


@pytest.mark.parametrize("path", sorted((RESOURCES / "icons").glob("*.svg")), ids=lambda path: path.stem)
def test_every_icon_draws_something(qapp: QApplication, path: object) -> None:
    name = getattr(path, "stem", "")
    drawn = pixmap(name, 16, 2.0, QColor("red"), QColor("white")).toImage()
    assert any(alpha(drawn))


def test_an_icon_is_rendered_once_per_size_density_and_tint(qapp: QApplication) -> None:
    red, white = QColor("red"), QColor("white")
    first = pixmap("search", 16, 1.0, red, white)
    assert pixmap("search", 16, 1.0, red, white).cacheKey() == first.cacheKey()
    assert pixmap("search", 16, 2.0, red, white).cacheKey() != first.cacheKey()


def test_an_action_keeps_an_icon_in_the_colours_of_the_theme(theme: Theme) -> None:
    action = QAction("Find")
    follow_theme(action, "search", theme)
    light = tint_of(action)
    theme.choose(Scheme.DARK)
    assert light != tint_of(action)
    assert tint_of(action) == tokens().dark.text_muted.name()


def tint_of(action: QAction) -> str:
    image = action.icon().pixmap(24, 24).toImage()
    pixels = [image.pixelColor(x, y) for y in range(image.height()) for x in range(image.width())]
    return max(pixels, key=QColor.alpha).name()


def test_a_missing_icon_is_an_error_of_the_programmer(qapp: QApplication) -> None:
    with pytest.raises(FileNotFoundError):
        icon("no such icon")


def test_palettes_name_a_colour_for_every_state() -> None:
    palette: Palette = tokens().dark
    assert {palette.state(state).name() for state in State} == {
        palette.passed.name(),
        palette.failed.name(),
        palette.unverifiable.name(),
        palette.not_checked.name(),
    }


def test_painting_needs_no_theme(qapp: QApplication) -> None:
    image = QImage(20, 20, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    painter.fillRect(image.rect(), colours().panel)
    painter.end()
    assert image.pixelColor(5, 5) == colours().panel


@pytest.mark.parametrize(
    ("scheme", "fill", "words"), [(Scheme.DARK, 0x234273, 0x818386), (Scheme.LIGHT, 0x99BDF5, 0xFFFFFF)]
)
def test_a_primary_button_that_cant_be_used_looks_as_in_the_design(
    qtbot: QtBot, qapp: QApplication, scheme: Scheme, fill: int, words: int
) -> None:
    theme = Theme(qapp, scheme)
    button = push_button("Approve…", "primary")
    qtbot.addWidget(button)
    button.setEnabled(False)
    button.show()
    image = button.grab().toImage()
    assert near(image.pixelColor(12, 6), QColor(fill))
    pixels = [
        image.pixelColor(x, y) for x in range(4, image.width() - 4) for y in range(4, image.height() - 4)
    ]
    assert near(max(pixels, key=lambda colour: colour.lightness()), QColor(words))
    theme.deleteLater()


def near(one: QColor, other: QColor) -> bool:
    channels = (QColor.red, QColor.green, QColor.blue)
    return all(abs(channel(one) - channel(other)) <= 6 for channel in channels)
