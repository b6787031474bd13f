"""What the desk lets jobs do: functions of the core with everything bound that a worker thread needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from counterproof.evidence import Budget, Emit, Problem, os_reason, sha256
from counterproof.review.decisions import Decision, approve, reject
from counterproof.review.inbox import InboxFile, read_draft
from counterproof.review.naming import candidates, folded, publication_name
from counterproof.review.project import Project
from counterproof.review.project_folder import load_project
from counterproof.review.reviewer import remember_reviewer, reviewer_name
from counterproof_gui.proposal import Proposal


@dataclass(frozen=True, slots=True)
class Sheet:
    """The draft in front as it is shown, who decides, and the name that an approval would publish it under.

    `lines` were split on LF only; bytes that can't be decoded stand in them as lone surrogates, which views
    make visible. Without a name to publish under, `no_name` says why.
    """

    name: str
    sha256: str
    lines: tuple[str, ...]
    reviewer: str | None
    publishes: str | None
    no_name: str | None = None


def opening(source: Path | Callable[[], Project], *, budget: Budget, emit: Emit) -> Project:
    """Return the project in a folder, or the one that a function makes. Raises Problem."""
    del budget, emit
    return load_project(source.absolute()) if isinstance(source, Path) else source()


def read_sheet(
    project: Project, file: InboxFile, reviewer: str | None, *, budget: Budget, emit: Emit
) -> Sheet:
    """Return a draft as it lies in the inbox now; an unknown reviewer is looked up.

    Raises Problem if the bytes are not those of `file`.
    """
    del budget, emit
    data = read_draft(file.path, project.inbox)
    digest = sha256(data)
    if digest != file.sha256:
        raise Problem("the draft changed while it was opened", file=file.name)
    name, no_name = _free_name(project, file)
    return Sheet(file.name, digest, _lines(data), reviewer or reviewer_name(project), name, no_name)


def decide(
    kind: str,
    project: Project,
    proposal: Proposal,
    *,
    person: str,
    reason: str,
    budget: Budget,
    emit: Emit,
) -> Decision:
    """Approve or reject; once begun it is brought to its end, because it is one step. Raises Problem."""
    del emit
    budget.check()
    assert proposal.report is not None
    act = {"approve": approve, "reject": reject}[kind]
    file, candidate = proposal.draft.file, proposal.candidate
    return act(project, file, proposal.report, person=person, reason=reason, candidate=candidate)


def keep_name(name: str, *, budget: Budget, emit: Emit) -> None:
    """Keep the reviewer's name for this user. Raises Problem."""
    del budget, emit
    remember_reviewer(name)


def save_file(path: Path, data: bytes, *, budget: Budget, emit: Emit) -> None:
    """Write a file that a person named. Raises Problem."""
    del budget, emit
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Problem(f"the file can't be saved: {os_reason(error)}", file=path) from error


def _lines(data: bytes) -> tuple[str, ...]:
    from counterproof.drafts.decode import Undecodable, decode

    try:
        text = decode(data).text
    except Undecodable:
        text = data.decode("utf-8", "surrogateescape")
    return tuple(text.split("\n"))


def _free_name(project: Project, file: InboxFile) -> tuple[str | None, str | None]:
    """The name that an approval would publish under, or why there is none."""
    try:
        taken = {folded(entry.name) for entry in project.published.iterdir()}
    except OSError:
        taken = set()
    try:
        wanted = publication_name(file.name, targets=[profile.package for profile in project.targets])
        for script, sidecar in candidates(wanted):
            if folded(script) not in taken and folded(sidecar) not in taken:
                return script, None
    except Problem as problem:
        return None, problem.sentence
    return None, None
