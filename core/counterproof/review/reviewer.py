"""Who decides: the name in the project file, else git's, else the one that was given once."""

from __future__ import annotations

import subprocess
from pathlib import Path

from platformdirs import user_config_path

from counterproof.evidence import Problem, os_reason
from counterproof.review.project import Project

_GIT_TIMEOUT_S = 5


def reviewer_name(project: Project) -> str | None:
    """Return the reviewer's name, or None if it has to be asked for; a name is never invented."""
    return project.reviewer or _git_name(project.root) or _remembered()


def remember_reviewer(name: str) -> None:
    """Keep a name that a person gave, for all projects of this user. Raises Problem if it can't be kept."""
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name.strip() + "\n", encoding="utf-8")
    except OSError as error:
        raise Problem(f"the name can't be kept: {os_reason(error)}", file=file) from error


def _git_name(folder: Path) -> str | None:
    try:
        answer = subprocess.run(
            ["git", "config", "--get", "user.name"],
            cwd=folder,
            capture_output=True,
            timeout=_GIT_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout.decode("utf-8", "replace").strip() or None


def _remembered() -> str | None:
    try:
        return _file().read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def _file() -> Path:
    return user_config_path("counterproof", appauthor=False) / "reviewer"
