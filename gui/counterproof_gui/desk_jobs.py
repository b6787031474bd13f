"""What the desk lets jobs do: functions of the core with everything bound that a worker thread needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from counterproof.drafts.decode import Undecodable, decode
from counterproof.evidence import Budget, Emit, Problem, Report, sha256
from counterproof.review.decisions import Decision, approve, reject
from counterproof.review.inbox import InboxFile, read_draft
from counterproof.review.naming import candidates, folded, publication_name
from counterproof.review.project import Project, load_project
from counterproof.review.reviewer import remember_reviewer, reviewer_name


@dataclass(frozen=True, slots=True)
class Opened:
    """A project and the name of the person who decides, if it is known."""

    project: Project
    reviewer: str | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The draft in front as it is shown, and the name that an approval would publish it under.

    `lines` were split on LF only; bytes that can't be decoded stand in them as lone surrogates, which views
    make visible. Without a name to publish under, `no_name` says why.
    """

    name: str
    sha256: str
    lines: tuple[str, ...]
    publishes: str | None
    no_name: str | None = None


def opening(source: Path | Callable[[], Project], *, budget: Budget, emit: Emit) -> Opened:
    """Return the project in a folder, or the one that a function makes. Raises Problem."""
    del budget, emit
    project = load_project(source.absolute()) if isinstance(source, Path) else source()
    return Opened(project, reviewer_name(project))


def read_sheet(project: Project, file: InboxFile, *, budget: Budget, emit: Emit) -> Sheet:
    """Return a draft as it lies in the inbox now. Raises Problem if they are not those of `file`."""
    del budget, emit
    data = read_draft(file.path, project.inbox)
    digest = sha256(data)
    if digest != file.sha256:
        raise Problem("the draft changed while it was opened", file=file.name)
    try:
        return Sheet(file.name, digest, _lines(data), _free_name(project, file))
    except Problem as problem:
        return Sheet(file.name, digest, _lines(data), None, problem.sentence)


def decide(
    kind: str,
    project: Project,
    file: InboxFile,
    report: Report,
    *,
    person: str,
    reason: str,
    budget: Budget,
    emit: Emit,
) -> Decision:
    """Approve or reject; once begun it is brought to its end, because it is one step. Raises Problem."""
    del emit
    budget.check()
    act = {"approve": approve, "reject": reject}[kind]
    return act(project, file, report, person=person, reason=reason)


def keep_name(name: str, *, budget: Budget, emit: Emit) -> None:
    """Keep the reviewer's name for this user. Raises Problem."""
    del budget, emit
    remember_reviewer(name)


def _lines(data: bytes) -> tuple[str, ...]:
    try:
        text = decode(data).text
    except Undecodable:
        text = data.decode("utf-8", "surrogateescape")
    return tuple(text.split("\n"))


def _free_name(project: Project, file: InboxFile) -> str:
    wanted = publication_name(file.name, targets=[profile.package for profile in project.targets])
    try:
        taken = {folded(entry.name) for entry in project.published.iterdir()}
    except OSError:
        taken = set()
    return next(
        script
        for script, sidecar in candidates(wanted)
        if folded(script) not in taken and folded(sidecar) not in taken
    )
