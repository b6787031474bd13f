"""What a well-formed project file can still get wrong: folders, targets and packs that can't work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from counterproof.drafts import rules
from counterproof.evidence import Problem
from counterproof.review.project import Project


@dataclass(frozen=True, slots=True)
class Misfit:
    """One value that can't work, at its path in the file."""

    path: tuple[str | int, ...]
    what: str
    value: object
    allowed: str


def misfits(project: Project) -> Iterator[Misfit]:
    """Yield what can't work in a project, in the order of the file."""
    yield from _folders(project)
    yield from _targets(project)


def _folders(project: Project) -> Iterator[Misfit]:
    own = "a folder of its own inside the project's folder, or one elsewhere"
    for key in ("inbox", "published"):
        folder = _plain(getattr(project, key))
        if folder.is_file():
            yield Misfit(("project", key), "a file stands there", str(folder), own)
        if _plain(project.root).is_relative_to(folder):
            yield Misfit(("project", key), "the project itself lies in this folder", str(folder), own)
        if _overlap(folder, _plain(project.state)):
            yield Misfit(("project", key), "Counterproof keeps its own records there", str(folder), own)
    if _overlap(_plain(project.inbox), _plain(project.published)):
        what = "inbox and published scripts would lie in each other"
        yield Misfit(("project", "published"), what, str(project.published), own)


def _targets(project: Project) -> Iterator[Misfit]:
    seen: set[str] = set()
    for number, target in enumerate(project.targets):
        if target.package in seen:
            what = "the package is named twice"
            yield Misfit(("targets", number, "package"), what, target.package, "each package once")
        seen.add(target.package)
        for name in target.rules:
            try:
                rules.load_packs([name])
            except Problem as problem:
                allowed = problem.allowed or "a rule pack that can be read whole"
                place = f"{problem.file}: " if problem.file else ""
                yield Misfit(("targets", number, "rules"), f"{place}{problem.what}", name, allowed)


def _overlap(one: Path, other: Path) -> bool:
    return one.is_relative_to(other) or other.is_relative_to(one)


def _plain(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # a loop of links is a RuntimeError before Python 3.13
        return path.absolute()
