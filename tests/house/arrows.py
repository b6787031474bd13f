"""Which module imports which, read from the source; and the rules of the house over these arrows."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

LONGEST_FILE: Final = 600

FACADE: Final = ""
FLOORS: Final = {
    room: floor
    for floor, rooms in enumerate(
        [
            ("_version",),
            ("evidence",),
            ("sandbox", "providers", "registers", "changes"),
            ("drafts", "fixtures", "repair", "boundary", "workspaces", "pinned"),
            ("review",),
            ("library",),
            (FACADE,),
            ("cli",),
            ("__main__",),
        ]
    )
    for room in rooms
}
"""Rooms of `counterproof`, from the ground up. Arrows go to lower floors, so neighbours share nothing."""

CORE: Final = "counterproof"
CONSOLE: Final = "counterproof_gui"
DATA: Final = "counterproof_resources"
QT: Final = frozenset({"PySide6", "shiboken6"})
DOOR_TO_QT: Final = f"{CONSOLE}.qt"


@dataclass(frozen=True, slots=True)
class Arrow:
    """One import: `source` names `target` at a line."""

    source: str
    target: str
    line: int

    def __str__(self) -> str:
        return f"{self.source}:{self.line} imports {self.target}"


def modules(*folders: Path) -> dict[str, Path]:
    """Dotted names of all modules under folders that are roots of import, with their files."""
    return {
        ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__"): path
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
    }


def arrows(files: dict[str, Path]) -> list[Arrow]:
    """All imports in all modules: at any depth, for types only, relative, or by a literal name."""
    return [arrow for name, path in files.items() for arrow in _arrows_of(name, path, files)]


def _arrows_of(name: str, path: Path, known: Collection[str]) -> Iterator[Arrow]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_bytes())):
        for target in _targets(node, package, known):
            yield Arrow(name, target, node.lineno)  # type: ignore[attr-defined]


def _targets(node: ast.AST, package: str, known: Collection[str]) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            base = _absolute(module, level, package)
            for alias in names:
                submodule = f"{base}.{alias.name}"
                yield submodule if submodule in known else base
        case ast.Call(
            func=ast.Name(id=called) | ast.Attribute(attr=called), args=[ast.Constant(value=str(text)), *_]
        ):
            if called in {"import_module", "__import__"}:
                yield text


def _absolute(module: str | None, level: int, package: str) -> str:
    if not level:
        return module or ""
    parents = package.split(".")
    kept = parents[: len(parents) - level + 1]
    return ".".join([*kept, module] if module else kept)


def _package(module: str) -> str:
    return module.partition(".")[0]


def _room(module: str) -> str:
    return module.split(".")[1] if "." in module else FACADE


def _floor(module: str) -> int:
    """The floor of a core module; a room that has none is taken for the top."""
    return FLOORS.get(_room(module), len(FLOORS))


def core_reaching_for_the_console(found: Iterable[Arrow]) -> list[str]:
    """Imports of Qt or of the console from the engine."""
    return [
        str(arrow)
        for arrow in found
        if _package(arrow.source) == CORE and _package(arrow.target) in QT | {CONSOLE}
    ]


def arrows_upwards(found: Iterable[Arrow]) -> list[str]:
    """Imports in the engine that go to the same floor in another room, or to a higher one."""
    return [
        str(arrow)
        for arrow in found
        if _package(arrow.source) == _package(arrow.target) == CORE
        and _room(arrow.source) != _room(arrow.target)
        and _floor(arrow.target) >= _floor(arrow.source)
    ]


def data_with_imports(found: Iterable[Arrow]) -> list[str]:
    """Imports in the package that holds only data."""
    return [str(arrow) for arrow in found if _package(arrow.source) == DATA]


def qt_past_its_door(found: Iterable[Arrow]) -> list[str]:
    """Imports of Qt in the console outside the one module that is meant for it."""
    return [
        str(arrow)
        for arrow in found
        if _package(arrow.source) == CONSOLE and arrow.source != DOOR_TO_QT and _package(arrow.target) in QT
    ]


def rooms_without_a_floor(files: Iterable[str]) -> list[str]:
    """Packages of the engine that the list of floors does not know."""
    rooms = {_room(name) for name in files if _package(name) == CORE}
    return sorted(rooms - FLOORS.keys())


def long_files(files: dict[str, Path]) -> list[str]:
    """Files that pass the bound on lines."""
    counts = {name: path.read_bytes().count(b"\n") for name, path in files.items()}
    return [f"{name}: {count} lines" for name, count in counts.items() if count > LONGEST_FILE]
