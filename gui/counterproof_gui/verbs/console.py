"""Verbs about the console itself."""

from __future__ import annotations

from counterproof_gui.theme import Scheme
from counterproof_gui.verbs.verb import Console, Verb


class GoToAnything(Verb):
    """Open the palette over drafts and verbs."""

    text = "Go to anything…"
    keys = ("Ctrl+K",)
    icon = "search"

    def do(self, console: Console) -> None:
        console.go_to_anything()


class ShowKeys(Verb):
    """Show every key and what it does."""

    text = "Keys…"
    keys = ("F1", "?")

    def do(self, console: Console) -> None:
        from counterproof_gui.verbs import all_verbs

        console.prompts.keys(all_verbs())


class SwitchTheme(Verb):
    """Change between dark and light."""

    text = "Switch between dark and light"
    keys = ("Ctrl+Shift+L",)

    def do(self, console: Console) -> None:
        dark = console.theme.scheme is Scheme.DARK
        console.theme.choose(Scheme.LIGHT if dark else Scheme.DARK)


class Quit(Verb):
    """Close the window; what runs is ended first."""

    text = "Quit"
    keys = ("Ctrl+Q",)
    icon = "close"

    def do(self, console: Console) -> None:
        console.quit()
