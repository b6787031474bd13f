"""Texts of which only parts are known: file names and folders that a script puts together."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from functools import lru_cache

_DOTS = re.compile(r"^(?:.*/)?\.{1,2}(?=/|$)", re.DOTALL)
"""All up to the last part that leads up or nowhere: what it amounts to depends on the gap before it."""
HOLE = "\0"
"""Stands in a shape for a piece that only a run would tell."""
MAX_LENGTH = 4_000


@dataclass(frozen=True, slots=True)
class Text:
    """A text's shape; `always` says that it is no choice of a branch wherever the place is reached."""

    shape: str
    always: bool = True

    @property
    def whole(self) -> str | None:
        """The text if all of it is known."""
        return None if HOLE in self.shape else self.shape

    def with_shape(self, shape: str) -> Text:
        """Return a text made from this one."""
        return Text(shape if len(shape) <= MAX_LENGTH else HOLE, self.always)


UNKNOWN = Text(HOLE)


def below(folder: str, name: str) -> str:
    """Return the shape of a path below a folder, as `/` and `os.path.join` make it."""
    if not folder or is_absolute(name):
        return name
    return f"{folder.rstrip('/')}/{name}" if folder != "/" else f"/{name}"


def is_absolute(path: str) -> bool:
    """Say whether a shape certainly starts at a root."""
    return path.startswith("/") or re.match(r"[A-Za-z]:[/\\]", path) is not None


def is_file(path: str, name: str) -> bool | None:
    """Say whether a path is a file of that name, wherever it lies; None if that depends on the run."""
    path, name = normal(path), normal(name)
    wanted = name if is_absolute(name) else f"/{name}"
    if HOLE not in path:
        if is_absolute(name) and not is_absolute(path):
            return None if wanted.endswith(f"/{path}") else False
        return path == name or (f"/{path}".endswith(wanted) and not is_absolute(name))
    tail = _DOTS.sub("", path.rpartition(HOLE)[2])
    if tail.endswith(wanted) and not is_absolute(name):
        return True
    return None if wanted.endswith(tail) else False


def is_inside(path: str, folder: str) -> bool | None:
    """Say whether a path is a folder or lies below it; None if that depends on the run."""
    path, folder = normal(path), normal(folder).rstrip("/")
    if is_absolute(folder):
        if is_absolute(path):
            head = path.partition(HOLE)[0]
            inside = f"{head}/".startswith(f"{folder}/")
            return True if inside else None if HOLE in path and folder.startswith(head) else False
        return None
    if f"/{folder}/" in f"/{path}/":
        return True
    if HOLE not in path:
        return False
    head = path.partition(HOLE)[0]
    if is_absolute(head) or "/" not in head:
        return None if is_absolute(head) or f"{folder}/".startswith(head) else False
    return None if f"{folder}/".startswith(head) or head.startswith("..") else False


@lru_cache(maxsize=16_384)
def normal(path: str) -> str:
    """Return a shape in one spelling: slashes, nothing empty or `.` between them."""
    path = re.sub(r"[\\/]+", "/", path)
    if HOLE not in path and path:
        return posixpath.normpath(path)
    path = re.sub(r"(?:(?<=/)|^)(?:\./)+", "", path)
    return path if path == "/" else path.removesuffix("/.").rstrip("/")
