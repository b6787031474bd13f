"""The demo project, copied out of the package so that a person may change everything in it."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from counterproof.evidence import Problem, os_reason
from counterproof.review.project import PROJECT_FILE, Project
from counterproof.review.project_folder import load_project


def make_demo(folder: Path) -> Project:
    """Return the demo project in a folder, made there if it isn't yet.

    A demo that is there already is opened as it is. Raises Problem if the folder holds anything else or can't
    be written.
    """
    if not (folder / PROJECT_FILE).exists():
        try:
            if folder.exists() and any(folder.iterdir()):
                raise Problem("the folder is not empty", file=folder, advice="name a new folder for the demo")
            _copy(files("counterproof_resources") / "demo", folder)
            (folder / "published").mkdir(exist_ok=True)
        except OSError as error:
            raise Problem(
                f"the demo can't be made: {os_reason(error)}", file=error.filename or folder
            ) from error
    return load_project(folder)


def _copy(source: Traversable, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    # The queue shows the newest file first: written last to first, drafts stand in the order of their names.
    for entry in sorted(source.iterdir(), key=lambda entry: entry.name, reverse=True):
        if entry.is_dir():
            if entry.name != "__pycache__":
                _copy(entry, folder / entry.name)
        else:
            (folder / entry.name).write_bytes(entry.read_bytes())
