"""The way to the console, which the engine knows only by its entry point.

The console is an extra of this distribution and stands above the engine, so nothing here imports it by name:
whoever offers one registers a function under the group `counterproof.console`. It takes the project's folder,
or None, and returns an exit code when its window was closed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from counterproof.cli.display import display_problem
from counterproof.evidence import Problem

_GROUP = "counterproof.console"
_TOOLKIT = "PySide6"
_TEXT = "see the demo as text with: counterproof demo --text"

OpenConsole = Callable[[Path | None], int]


def console() -> OpenConsole:
    """Return the function that opens the console.

    Raises Problem, in one sentence with what to do, if there is no console or no display for it.
    """
    offered = list(entry_points(group=_GROUP))
    if not offered or find_spec(_TOOLKIT) is None:
        raise Problem(
            "the console is not installed",
            advice=f"install it with: pip install 'counterproof[gui]', or {_TEXT}",
        )
    if problem := display_problem():
        raise Problem(problem, advice=_TEXT)
    opening: OpenConsole = offered[0].load()
    return opening
