"""The inbox: which drafts and patches lie there, at which SHA-256, and what changed since the last look."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from counterproof.evidence import DRAFT_LIMIT, Problem, is_inside, os_reason, read_bounded, sha256

MAX_FILES = 10_000
"""The most drafts and patches that one inbox shows."""
PATCH_LIMIT = 4 * 1024 * 1024
"""The largest patch in bytes."""
_MAX_DEPTH = 8
_SUFFIXES = (".py", ".patch")


@dataclass(frozen=True, slots=True)
class InboxFile:
    """A draft, or a patch, as it lay in the inbox at one look.

    `name` is its path below the inbox with / between the parts. `sha256` is None if and only if `problem`
    says why the file could not be read. `stamp` changes whenever the file may have changed.
    """

    name: str
    path: Path
    size: int
    modified_ns: int
    sha256: str | None
    problem: str | None
    stamp: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Inbox:
    """All drafts and patches of one look, by name; `problem` says why the folder could not be read whole."""

    files: Mapping[str, InboxFile]
    problem: str | None = None
    patches: Mapping[str, InboxFile] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class InboxChanges:
    """The names that differ between two looks."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def look(folder: Path, known: Inbox | None = None) -> Inbox:
    """Return the drafts (`*.py`) and patches (`*.patch`) in a folder and its sub-folders, by name.

    Hidden ones are left out. A file whose stamp is that of an earlier look is not read again. Files that
    can't be read are part of the result with their reason; the call itself never raises.
    """
    earlier = {**known.files, **known.patches} if known else {}
    found: dict[str, InboxFile] = {}
    problem: str | None = None
    try:
        for path in _paths(folder, _MAX_DEPTH):
            if len(found) == MAX_FILES:
                problem = f"only the first {MAX_FILES:,} files of the inbox are shown"
                break
            name = path.relative_to(folder).as_posix()
            found[name] = _look_at(path, name, folder, earlier.get(name))
    except OSError as error:
        problem = f"{error.filename or folder}: the inbox can't be read: {os_reason(error)}"
    files = {name: file for name, file in found.items() if not is_patch(name)}
    return Inbox(files, problem, {name: file for name, file in found.items() if is_patch(name)})


def is_patch(name: str) -> bool:
    """Say whether a file of this name is a patch."""
    return name.endswith(".patch")


def changes(before: Inbox, after: Inbox) -> InboxChanges:
    """Return which drafts differ between two looks; one has changed if its bytes or its problem did."""
    old, new = before.files, after.files
    return InboxChanges(
        added=tuple(name for name in new if name not in old),
        changed=tuple(name for name in new if name in old and _differs(old[name], new[name])),
        removed=tuple(name for name in old if name not in new),
    )


def _differs(old: InboxFile, new: InboxFile) -> bool:
    return (old.sha256, old.problem) != (new.sha256, new.problem)


def _paths(folder: Path, depth: int) -> Iterator[Path]:
    with os.scandir(folder) as listing:
        entries = sorted(listing, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            if depth > 1 and entry.name != "__pycache__":
                yield from _paths(Path(entry.path), depth - 1)
        elif entry.name.endswith(_SUFFIXES):
            yield Path(entry.path)


def _look_at(path: Path, name: str, inbox: Path, earlier: InboxFile | None) -> InboxFile:
    try:
        status = path.lstat()
    except OSError as error:
        return InboxFile(name, path, 0, 0, None, f"the {_kind(name)} can't be read: {os_reason(error)}", ())
    stamp = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_mode)
    if earlier and earlier.stamp == stamp and earlier.sha256 and not path.is_symlink():
        return earlier
    digest: str | None = None
    problem: str | None = None
    try:
        digest = sha256(read_patch_file(path, inbox) if is_patch(name) else read_draft(path, inbox))
    except Problem as refusal:
        problem = refusal.what + (f"; allowed: {refusal.allowed}" if refusal.allowed else "")
    return InboxFile(name, path, status.st_size, status.st_mtime_ns, digest, problem, stamp)


def read_draft(path: Path, inbox: Path) -> bytes:
    """Return a draft's bytes.

    Raises Problem if it can't be read, is too large, or is a link that leaves the inbox.
    """
    return _read(path, inbox, DRAFT_LIMIT)


def read_patch_file(path: Path, inbox: Path) -> bytes:
    """Return a patch's bytes. Raises what `read_draft` raises."""
    return _read(path, inbox, PATCH_LIMIT)


def _read(path: Path, inbox: Path, limit: int) -> bytes:
    kind = _kind(path.name)
    if path.is_symlink() and path.exists() and not is_inside(path, inbox):
        raise Problem(f"the {kind} is a link that leaves the inbox", file=path)
    return read_bounded(path, limit, what=kind)


def _kind(name: str) -> str:
    return "patch" if is_patch(name) else "draft"
