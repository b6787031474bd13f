"""What is kept about an error that nobody expected, for whoever has to mend it."""

from __future__ import annotations

import os
import platform
import sys
import traceback
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_state_path

from counterproof._version import __version__

_PARTS = ("click", "platformdirs", "pydantic", "rich", "PySide6-Essentials")


def unexpected(error: BaseException) -> str:
    """Return one sentence about an error that nobody expected; it names the file where the rest is kept."""
    what = f"Counterproof met an error of its own ({type(error).__name__})"
    try:
        return f"{what}; what is known about it stands in {keep_crash_report(error)}"
    except OSError:
        return f"{what}, and no report of it could be written: {error}"


def keep_crash_report(error: BaseException) -> Path:
    """Write a report into the user's state folder and return its path; raises OSError.

    Only the user may read it, for the sake of the arguments.
    """
    moment = datetime.now(UTC)
    folder = user_state_path("counterproof", appauthor=False) / "errors"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{moment:%Y%m%dT%H%M%S.%fZ}-{os.getpid()}.txt"
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(_text(error, moment))
    return path


def _text(error: BaseException, moment: datetime) -> str:
    lines = [
        f"counterproof {__version__}",
        f"at       {moment.isoformat(timespec='seconds')}",
        f"command  {sys.argv!r}",
        f"python   {platform.python_implementation()} {platform.python_version()}",
        f"system   {platform.platform()}",
        *(f"with     {part} {_version(part)}" for part in _PARTS),
        "",
    ]
    return "\n".join(lines) + "\n" + "".join(traceback.format_exception(error))


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "not installed"
