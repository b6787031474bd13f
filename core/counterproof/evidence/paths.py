"""Relative paths that can't leave the folder they are meant for."""

from pathlib import Path, PurePosixPath

from counterproof.evidence.problems import Problem

MAX_PATH = 200
"""The longest relative path in characters (spec A80)."""

_ALLOWED = f"a relative path of up to {MAX_PATH} characters with / between its parts and no '..'"


def safe_relative(text: str, *, field: str = "path") -> PurePosixPath:
    """Return a relative path that names something below its root and means the same everywhere (spec A80).

    Raises Problem for an absolute path, `.` or `..` parts, empty parts, a backslash, a colon, control
    characters, a leading dash, or more than 200 characters.
    """
    if reason := _refusal(text):
        raise Problem(reason, field=field, value=text, allowed=_ALLOWED)
    return PurePosixPath(text)


def _refusal(text: str) -> str | None:
    if not text:
        return "the path is empty"
    if len(text) > MAX_PATH:
        return f"the path has {len(text)} characters"
    if any(character < " " or character == "\x7f" for character in text):
        return "the path holds a control character"
    if text.startswith("/"):
        return "the path is absolute"
    if "\\" in text or ":" in text:
        return "the path holds a backslash or a colon"
    if text.startswith("-"):
        return "the path starts with a dash"
    if any(part in ("", ".", "..") for part in text.split("/")):
        return "the path has an empty, '.' or '..' part"
    return None


def is_inside(path: Path, root: Path) -> bool:
    """Say whether a path, with all its links followed, is the root or lies below it.

    A path whose links can't be followed to an end is nowhere, so it is not inside.
    """
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):  # a loop of links is a RuntimeError before Python 3.13
        return False
