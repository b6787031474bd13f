"""Which scheme the console shows: the person's choice, else the system's, and the switch while it runs."""

from __future__ import annotations

import os

from counterproof_gui.qt import QApplication, QObject, Qt, QWidget, Signal, Slot
from counterproof_gui.theme.fonts import interface_font, load_fonts
from counterproof_gui.theme.qt_palette import qt_palette
from counterproof_gui.theme.style_sheet import style_sheet
from counterproof_gui.theme.tokens import Palette, Scheme, tokens

ENVIRONMENT_VARIABLE = "COUNTERPROOF_THEME"
_MIDDLE_LIGHTNESS = 128


class Theme(QObject):
    """Gives the application its style, fonts, palette and style sheet, and keeps them right.

    `changed` carries the new Palette. The environment variable COUNTERPROOF_THEME (dark or light) wins over
    `choice`, and `choice` over the system; an unknown value counts as no choice. There is one theme per
    application; views read its colours through `colours()` and repaint on Qt's own palette-change event.
    """

    changed = Signal(object)

    def __init__(self, app: QApplication, choice: Scheme | None = None) -> None:
        super().__init__(app)
        self._app = app
        self._choice = scheme_named(os.environ.get(ENVIRONMENT_VARIABLE)) or choice
        self._started_dark = app.palette().window().color().lightness() < _MIDDLE_LIGHTNESS
        load_fonts()
        app.setStyle("Fusion")
        app.setFont(interface_font())
        app.styleHints().colorSchemeChanged.connect(self._on_system_change)
        self._apply()

    @property
    def choice(self) -> Scheme | None:
        """The explicit choice, or None while the system decides."""
        return self._choice

    @property
    def scheme(self) -> Scheme:
        """The scheme shown now."""
        return self._choice or self._system_scheme()

    def choose(self, choice: Scheme | None) -> None:
        """Show this scheme from now on; None follows the system again."""
        self._choice = choice
        self._apply()

    @Slot(Qt.ColorScheme)
    def _on_system_change(self, _: Qt.ColorScheme) -> None:
        if self._choice is None:
            self._apply()

    def _system_scheme(self) -> Scheme:
        known = {Qt.ColorScheme.Dark: Scheme.DARK, Qt.ColorScheme.Light: Scheme.LIGHT}
        probed = Scheme.DARK if self._started_dark else Scheme.LIGHT
        return known.get(self._app.styleHints().colorScheme(), probed)

    def _apply(self) -> None:
        palette = tokens().palette(self.scheme)
        _activate(palette)
        self._app.setPalette(qt_palette(palette))
        self._app.setStyleSheet(style_sheet(tokens(), palette))
        self.changed.emit(palette)


_active: list[Palette] = []


def colours() -> Palette:
    """The palette shown now; the light one while no theme is installed."""
    return _active[0] if _active else tokens().light


def scheme_named(name: str | None) -> Scheme | None:
    """The scheme of this name, or None for no or an unknown name."""
    return Scheme(name) if name in set(Scheme) else None


def set_variant(widget: QWidget, **properties: str) -> None:
    """Choose a widget's style-sheet variant (`kind="primary"`, `role="muted"`), also after it was shown."""
    for name, value in properties.items():
        widget.setProperty(name, value)
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)


def _activate(palette: Palette) -> None:
    _active[:] = [palette]
