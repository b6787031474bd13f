"""The version of a target, read from what lies beside its source."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from counterproof.drafts.index.source import ModuleFile, SourceTree, Unreadable, parse

_MAX_METADATA = 1_000_000


def version_of(tree: SourceTree) -> str | None:
    """Return a target's version from its installed metadata, its project file or a literal `__version__`.

    None where source doesn't tell.
    """
    if tree.folder is None:
        return None
    return (
        _from_metadata(tree.folder, tree.package)
        or _from_project(tree.folder, tree.package)
        or _from_module(tree)
    )


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _from_metadata(folder: Path, package: str) -> str | None:
    for info in sorted(folder.glob("*.dist-info")):
        name, _, version = info.name.removesuffix(".dist-info").partition("-")
        if _normal(name) == _normal(package) and version:
            found = re.search(r"^Version: *(\S+)", _text(info / "METADATA"), re.MULTILINE)
            return found[1] if found else version
    return None


def _from_project(folder: Path, package: str) -> str | None:
    for place in (folder, folder.parent):
        text = _text(place / "pyproject.toml")
        if not text:
            continue
        try:
            project = tomllib.loads(text).get("project", {})
        except tomllib.TOMLDecodeError:
            continue
        if isinstance(project, dict) and _normal(str(project.get("name", ""))) == _normal(package):
            version = project.get("version")
            return version if isinstance(version, str) else None
    return None


def _from_module(tree: SourceTree) -> str | None:
    file = tree.find(tree.package)
    if not isinstance(file, ModuleFile):
        return None
    try:
        body = parse(file.path).tree.body
    except Unreadable:
        return None
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="__version__")], value=ast.Constant(value=str(version))):
                return version
    return None


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_MAX_METADATA).decode("utf-8", "replace")
    except OSError:
        return ""
