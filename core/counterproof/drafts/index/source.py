"""The source tree of one target package: which file is which module, and what is in it."""

from __future__ import annotations

import ast
import errno
import importlib.machinery
import os
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter
from pathlib import Path

from counterproof.drafts.decode import Undecodable, decode
from counterproof.drafts.index.nodes import Nodes
from counterproof.drafts.index.recent import Recent
from counterproof.drafts.parser import parser
from counterproof.evidence import os_reason, sha256

MAX_MODULE_BYTES = 2_000_000
"""Larger modules are not read (spec A18)."""

MAX_FILES = 20_000
"""A package with more files than this is not searched as a whole."""

KEPT_BYTES = 1_000_000
"""Trees of so much source are kept in memory; they take some fifty times as much."""

STUB = ".pyi"
_READ = (".py", STUB)
_EXTENSIONS = (*importlib.machinery.EXTENSION_SUFFIXES, ".pyd", ".so", ".pyc")
_LOOKED_AT = (*_READ, *_EXTENSIONS)


class Missing(Enum):
    """Why a dotted name has no module file that can be read."""

    ROOT = "the package's folder is not there"
    ABSENT = "there is no such module"
    NAMESPACE = "it is a folder without __init__.py"
    COMPILED = "it is a compiled module, which has no source"
    OUTSIDE = "its file lies outside the package's folder"
    NAME = "it is not a valid module name"
    UNREADABLE = "its place can't be looked into"


@dataclass(frozen=True, slots=True)
class ModuleFile:
    """Where a module's source lies; `relative` is its path below the folder that holds the package."""

    module: str
    place: str
    relative: str
    is_package: bool

    @property
    def path(self) -> Path:
        """The file's path."""
        return Path(self.place)


Stamp = tuple[str, int, int, int, int]
"""A file's path, size, times of its last change of content and of state, and inode: what changes with it."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A module's nodes with the text and the digest of the file it was read from."""

    nodes: Nodes
    text: str
    sha256: str

    @property
    def tree(self) -> ast.Module:
        """The syntax tree that the nodes belong to."""
        return self.nodes.tree


class Unreadable(Exception):
    """A module file is there and can't be used; the message says why."""


class SourceTree:
    """A package's own files below one folder, found by name and never imported.

    `sought` says in words where the folder was looked for.
    """

    def __init__(self, package: str, folder: Path | None, *, sought: str = "") -> None:
        self.package = package
        self.folder = folder
        self.sought = sought
        self._root = None if folder is None else (folder / package).resolve()

    def owns(self, module: str) -> bool:
        """Say whether a dotted module name is the package or lies below it."""
        return module == self.package or module.startswith(f"{self.package}.")

    def find(self, module: str) -> ModuleFile | Missing:
        """Return the file of a dotted module name, or why there is none (spec A18).

        A name that is too long for any file is certainly absent; other refusals of the system tell nothing.
        """
        parts = module.split(".")
        if not all(part.isidentifier() for part in parts):
            return Missing.NAME
        if self.folder is None:
            return Missing.ROOT
        try:
            return self._look_up(module, self.folder.joinpath(*parts))
        except OSError as error:
            return Missing.ABSENT if error.errno == errno.ENAMETOOLONG else Missing.UNREADABLE
        except (RuntimeError, ValueError):
            return Missing.UNREADABLE

    def _look_up(self, module: str, base: Path) -> ModuleFile | Missing:
        name = base.name
        for path, is_package in ((base / "__init__.py", True), (base.with_name(f"{name}.py"), False)):
            if path.is_file():
                return self._inside(ModuleFile(module, str(path), self._relative(path), is_package))
        if any(base.with_name(name + suffix).exists() for suffix in _EXTENSIONS):
            return Missing.COMPILED
        if base.is_dir():
            return Missing.NAMESPACE
        return Missing.ABSENT

    def _relative(self, path: Path) -> str:
        assert self.folder is not None
        return path.relative_to(self.folder).as_posix()

    def _inside(self, file: ModuleFile) -> ModuleFile | Missing:
        assert self._root is not None
        real = file.path.resolve()
        inside = real.is_relative_to(self._root) or real == self._root.with_suffix(".py")
        return file if inside else Missing.OUTSIDE

    def submodules(self, module: str) -> list[str]:
        """Return the last names of the modules directly inside a package."""
        assert self.folder is not None
        base = self.folder.joinpath(*module.split("."))
        try:
            entries = [entry for entry in base.iterdir() if not entry.name.startswith((".", "__"))]
            return sorted({entry.stem for entry in entries if entry.suffix == ".py" or entry.is_dir()})
        except OSError:
            return []

    def look(self) -> list[Stamp]:
        """Return the stamps of the package's files, in one order; no link to a folder counts.

        Its stubs and compiled modules are among them, as it depends on them too what a module is.
        """
        if self.folder is None:
            return []
        stubs = self._below(str(self.folder / f"{self.package}-stubs"))
        return [*self._single(), *self._below(str(self.folder / self.package)), *stubs]

    def _single(self) -> list[Stamp]:
        assert self.folder is not None
        paths = (self.folder / f"{self.package}{suffix}" for suffix in _READ)
        try:
            return [_stamp(str(path), path.stat()) for path in paths if path.is_file()]
        except OSError:
            return []

    def _below(self, top: str) -> list[Stamp]:
        found: list[Stamp] = []
        pending = [top]
        while pending and len(found) < MAX_FILES:
            folders: list[str] = []
            with suppress(OSError), os.scandir(pending.pop()) as entries:
                for entry in sorted(entries, key=_name_of):
                    if entry.name.endswith(_LOOKED_AT) and entry.is_file():
                        with suppress(OSError):
                            found.append(_stamp(entry.path, entry.stat()))
                    elif entry.name != "__pycache__" and entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
            pending.extend(reversed(folders))
        return found[:MAX_FILES]

    def relative(self, place: str) -> str:
        """Return the path of a place below the folder, with slashes."""
        return place[len(str(self.folder)) :].lstrip(os.sep).replace(os.sep, "/")

    def file_at(self, place: str) -> ModuleFile:
        """Return the module file that lies at a place below the folder."""
        relative = self.relative(place)
        dotted = relative.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".")
        return ModuleFile(dotted, place, relative, relative.endswith("/__init__.py"))


_name_of = attrgetter("name")


def _stamp(place: str, status: os.stat_result) -> Stamp:
    return place, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino


_parsed: Recent[bytes, Parsed | str] = Recent(KEPT_BYTES)


def parse(path: Path) -> Parsed:
    """Return a module file's tree, from memory if a file with the same bytes was parsed before.

    Raises Unreadable with the reason in words.
    """
    try:
        size = path.stat().st_size
        if size > MAX_MODULE_BYTES:
            raise Unreadable(f"the file has {size:,} bytes; up to {MAX_MODULE_BYTES:,} are read")
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"the file can't be read: {os_reason(error)}") from error
    outcome = _parsed.get(data) or _parsed.keep(data, _parse(data), len(data))
    if isinstance(outcome, str):
        raise Unreadable(outcome)
    return outcome


def _parse(data: bytes) -> Parsed | str:
    try:
        text = decode(data).text
        with parser():
            return Parsed(Nodes(ast.parse(text)), text, sha256(data))
    except Undecodable as error:
        return f"{error} in line {error.line}"
    except SyntaxError as error:
        return f"it has a syntax error in line {error.lineno}"
    except (ValueError, RecursionError, MemoryError):
        return "it can't be parsed"
