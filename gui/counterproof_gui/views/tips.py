"""Tool tips that show text as it is: Qt takes what looks like markup in a tool tip for markup."""

from __future__ import annotations

from html import escape

from counterproof_gui.views.visible_text import visible_text


def plain_tip(text: str) -> str:
    """Return a tool tip that reads as the text, hidden characters made visible; long lines wrap."""
    lines = (escape(visible_text(line)) for line in text.split("\n"))
    return f"<qt>{'<br>'.join(lines)}</qt>" if text else ""
