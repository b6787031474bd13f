"""A token palette as Qt's own palette for the Fusion style."""

from __future__ import annotations

from counterproof_gui.qt import QColor, QPalette
from counterproof_gui.theme.tokens import Palette


def qt_palette(palette: Palette) -> QPalette:
    """Return the QPalette that gives Fusion's own parts the token colours."""
    role = QPalette.ColorRole
    colours: dict[QPalette.ColorRole, QColor] = {
        role.Window: palette.panel,
        role.WindowText: palette.text,
        role.Base: palette.panel,
        role.AlternateBase: palette.raised,
        role.Text: palette.text,
        role.PlaceholderText: palette.text_faint,
        role.Button: palette.raised,
        role.ButtonText: palette.text,
        role.BrightText: palette.failed,
        role.ToolTipBase: palette.raised,
        role.ToolTipText: palette.text,
        role.Highlight: palette.selection,
        role.HighlightedText: palette.text,
        role.Accent: palette.accent,
        role.Link: palette.accent,
        role.LinkVisited: palette.accent,
        role.Light: palette.hover,
        role.Midlight: palette.raised,
        role.Mid: palette.border,
        role.Dark: palette.border,
        role.Shadow: palette.window,
    }
    result = QPalette()
    for part, colour in colours.items():
        result.setColor(part, colour)
    for part in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        result.setColor(QPalette.ColorGroup.Disabled, part, palette.disabled)
    return result
