"""Opening, finding and making the folder of a project."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

from counterproof.evidence import Problem, os_reason
from counterproof.review.project import MAX_NAME, PROJECT_FILE, Project


def load_project(folder: Path) -> Project:
    """Return the project in a folder.

    Raises Problem that names file, line, key and what is allowed there.
    """
    from counterproof.review.project_file import parse_project

    file = folder / PROJECT_FILE
    if not os.path.lexists(file):
        advice = f"make a new project with: counterproof init {shlex.quote(str(folder))}"
        raise Problem("there is no project file here", file=file, advice=advice)
    return parse_project(file)


def find_project(start: Path) -> Project | None:
    """Return the project that a folder belongs to, looked for upwards, or None."""
    for folder in _upwards(start.absolute()):
        if os.path.lexists(folder / PROJECT_FILE):
            return load_project(folder)
    return None


def init_project(folder: Path, *, name: str | None = None) -> Project:
    """Make a new project in a folder and return it.

    Raises Problem if there is one already or the folder can't be written; existing files stay as they are.
    """
    folder = folder.absolute()
    file = folder / PROJECT_FILE
    name = (folder.name or "project") if name is None else name
    _check_name(name)
    try:
        for part in (folder, folder / "inbox", folder / "published"):
            part.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as text:
            text.write(_new_project_file(name))
    except FileExistsError as error:
        if file.exists():
            raise Problem(
                "a project is here already",
                file=file,
                advice=f"open it: counterproof open {shlex.quote(str(folder))}",
            ) from error
        raise Problem("a file stands where a folder of the project belongs", file=error.filename) from error
    except OSError as error:
        raise Problem(
            f"the project can't be made: {os_reason(error)}", file=error.filename or folder
        ) from error
    return load_project(folder)


def _upwards(folder: Path) -> Iterator[Path]:
    yield folder
    yield from folder.parents


def _check_name(name: str) -> None:
    if not name.strip() or not name.isprintable() or len(name) > MAX_NAME:
        raise Problem(
            "the project's name can't be used",
            field="project.name",
            value=name,
            allowed=f"1 to {MAX_NAME} printable characters",
        )


def _new_project_file(name: str) -> str:
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    return f"""\
[project]
name = "{quoted}"
inbox = "inbox"            # drafts to review: *.py files put here appear in the queue
published = "published"    # approved scripts, each beside its report

# A package that drafts use. Its source is read, never imported.
# [[targets]]
# package = "mypackage"
# source = "path/to/mypackage"    # default: where it is installed

# [reviewer]
# name = "…"    # default: git's user.name
"""
