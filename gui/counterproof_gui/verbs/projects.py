"""Opening and making projects."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from platformdirs import user_data_path

from counterproof.review.demo import make_demo
from counterproof.review.project_folder import init_project
from counterproof_gui.verbs.verb import Console, Verb


class OpenProject(Verb):
    """Open the project in a folder that the person chooses."""

    text = "Open a folder…"
    keys = ("Ctrl+O",)
    icon = "folder"

    def do(self, console: Console) -> None:
        console.prompts.folder("Open a project", console.desk.open_project)


class OpenDemo(Verb):
    """Open the demo project, made in the person's own data folder the first time."""

    text = "Open the demo"
    icon = "folder"

    def do(self, console: Console) -> None:
        console.desk.open_with(partial(make_demo, demo_folder()))


class NewProject(Verb):
    """Make a project in a folder that the person chooses, and open it."""

    text = "New project…"
    icon = "folder"

    def do(self, console: Console) -> None:
        console.prompts.folder("Make a new project", partial(_make, console))


def demo_folder() -> Path:
    """Where the demo project lives for this user."""
    return user_data_path("counterproof", appauthor=False) / "demo"


def _make(console: Console, folder: Path) -> None:
    console.desk.open_with(partial(init_project, folder))
