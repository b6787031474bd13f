"""The look of the console: tokens, palettes, style sheet, fonts and icons."""

from counterproof_gui.theme.fonts import code_font, interface_font, load_fonts, section_font, title_font
from counterproof_gui.theme.icons import application_icon, follow_theme, icon, pixmap, state_icon_name
from counterproof_gui.theme.scheme import Theme, colours, scheme_named, set_variant
from counterproof_gui.theme.tokens import Palette, Scheme, Tokens, mix, tokens

__all__ = [
    "Palette",
    "Scheme",
    "Theme",
    "Tokens",
    "application_icon",
    "code_font",
    "colours",
    "follow_theme",
    "icon",
    "interface_font",
    "load_fonts",
    "mix",
    "pixmap",
    "scheme_named",
    "section_font",
    "set_variant",
    "state_icon_name",
    "title_font",
    "tokens",
]
