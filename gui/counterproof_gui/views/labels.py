"""Labels in the roles of the design: title, section heading, muted, code; always plain text."""

from __future__ import annotations

from counterproof_gui.qt import QFont, QFrame, QLabel, QSizePolicy, Qt, QWidget
from counterproof_gui.theme import code_font, interface_font, section_font, title_font, tokens


def plain_label(text: str = "", *, role: str = "", font: QFont | None = None, wrap: bool = False) -> QLabel:
    """A label that shows its text as it is, never as markup; `role` selects the style sheet's colour."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    label.setWordWrap(wrap)
    if font is not None:
        label.setFont(font)
    if role:
        label.setProperty("role", role)
    return label


def title_label(text: str = "") -> QLabel:
    """The name of the subject."""
    return plain_label(text, role="title", font=title_font())


def section_label(text: str) -> QLabel:
    """A small heading in capitals."""
    return plain_label(text.upper(), role="section", font=section_font())


def muted_label(text: str = "", *, small: bool = False, wrap: bool = False) -> QLabel:
    """Secondary text."""
    return plain_label(
        text, role="muted", font=interface_font(tokens().type.small) if small else None, wrap=wrap
    )


def strong_label(text: str = "") -> QLabel:
    """A name at body size in medium weight."""
    return plain_label(text, font=interface_font(weight=QFont.Weight.Medium))


def code_label(text: str = "") -> QLabel:
    """Short code such as a digest or a path."""
    return plain_label(text, font=code_font(tokens().type.small))


def separator(*, vertical: bool = False) -> QFrame:
    """A one-pixel line in the border colour."""
    line = QFrame()
    line.setProperty("role", "line")
    fixed, stretch = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding
    if vertical:
        line.setFixedWidth(1)
        line.setSizePolicy(fixed, stretch)
    else:
        line.setFixedHeight(1)
        line.setSizePolicy(stretch, fixed)
    return line


def described(widget: QWidget, name: str, description: str = "") -> QWidget:
    """Give a widget its name and description for screen readers and return it."""
    widget.setAccessibleName(name)
    widget.setAccessibleDescription(description)
    return widget
