"""A review project: a folder with `counterproof.toml`, its inbox and its published scripts."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from counterproof.drafts import Profile, Settings
from counterproof.evidence import Problem, os_reason

PROJECT_FILE = "counterproof.toml"
STATE_FOLDER = ".counterproof"
MAX_NAME = 200
"""The longest name of a project in characters."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What a draft needs before it may be approved (DESIGN section 9)."""

    require: tuple[str, ...] = ("syntax", "characters", "imports", "arguments", "literals", "request")
    allow_unverifiable: tuple[str, ...] = ("imports", "arguments")
    require_execution: bool = False
    approval_to_publish: bool = True
    two_person: bool = False


@dataclass(frozen=True, slots=True)
class Project:
    """An open project; every path is absolute."""

    root: Path
    name: str
    inbox: Path
    published: Path
    python: str | None = None
    reviewer: str | None = None
    targets: tuple[Profile, ...] = ()
    policy: Policy = field(default_factory=Policy)

    @property
    def file(self) -> Path:
        """The project file."""
        return self.root / PROJECT_FILE

    @property
    def state(self) -> Path:
        """The folder of ledger, reports, candidates and runs."""
        return self.root / STATE_FOLDER

    @property
    def ledger(self) -> Path:
        """The ledger's database file."""
        return self.state / "ledger.sqlite3"

    @property
    def settings(self) -> Settings:
        """What the drafts of this project are validated against."""
        return Settings(profiles=self.targets, python=self.python)


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
