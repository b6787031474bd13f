"""Target packages: what a project says about them, and where their source lies."""

from __future__ import annotations

import importlib.machinery
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from counterproof.evidence import Problem

if TYPE_CHECKING:
    from counterproof.drafts.request.contract import RequestContract


@dataclass(frozen=True, slots=True)
class Profile:
    """What a project says about one target package (spec A94).

    `source` is the package's own folder or its parent, as a path or a text; None means where the package is
    installed. `rules`
    names rule packs. With `root_getattr_is_closed` unknown names of the root package are failed although its
    `__getattr__` could not be read. Scripts must not import what `excluded_subpackages` names. `corrections`
    holds the dotted names of the functions that a request excludes with corrections (spec A43).
    """

    package: str
    source: Path | str | None = None
    rules: tuple[str, ...] = ()
    root_getattr_is_closed: bool = False
    excluded_subpackages: tuple[str, ...] = ()
    corrections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """What drafts are checked against: the targets, the grammar of a Python such as `3.11`, and a request."""

    profiles: tuple[Profile, ...] = ()
    python: str | None = None
    contract: RequestContract | None = None


def locate(profile: Profile) -> Path | None:
    """Return the folder that holds the package's folder or module, or None if it isn't there.

    Nothing is imported. Raises Problem if the package's name isn't an identifier.
    """
    if not profile.package.isidentifier():
        raise Problem("the target's name is not an importable package name", value=profile.package)
    if profile.source is not None:
        return _parent_of(profile.package, Path(profile.source).absolute())
    return _installed_parent(profile.package)


def sought(profile: Profile) -> str:
    """Return where `locate` looked in vain for the package, for people who have to mend that."""
    if profile.source is None:
        return "it is not installed here"
    return f"{profile.source} neither holds it nor is it"


def _parent_of(package: str, source: Path) -> Path | None:
    named = source.name in {package, f"{package}.py"}
    if named and ((source / "__init__.py").is_file() or source.is_file()):
        return source.parent
    if holds(source, package):
        return source
    return source.parent if named and source.is_dir() else None


def holds(folder: Path, package: str) -> bool:
    """Say whether a folder holds a package of that name, as a folder or as one module file."""
    try:
        return (folder / package).is_dir() or (folder / f"{package}.py").is_file()
    except OSError:
        return False


def _installed_parent(package: str) -> Path | None:
    for entry in sys.path:
        spec = importlib.machinery.PathFinder.find_spec(package, [entry or "."])
        if spec is None:
            continue
        if spec.submodule_search_locations:
            return Path(next(iter(spec.submodule_search_locations))).absolute().parent
        if spec.origin and spec.origin.endswith(".py"):
            return Path(spec.origin).absolute().parent
    return None
