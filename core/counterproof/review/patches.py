"""Patches: one that changes a single draft of the inbox, and fits it exactly, is a candidate for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from counterproof.changes.entries import entries
from counterproof.changes.fitting import fitted
from counterproof.changes.kinds import FileType, Kind
from counterproof.changes.misfits import Misfit
from counterproof.changes.patch import FilePatch, Patch
from counterproof.changes.reading import read_patch
from counterproof.evidence import Problem, sha256
from counterproof.review.candidates import Candidate, Origin, keep_candidate
from counterproof.review.inbox import Inbox, InboxFile, read_draft, read_patch_file
from counterproof.review.project import Project
from counterproof.review.queue import Need


@dataclass(frozen=True, slots=True)
class InboxPatch:
    """A patch of the inbox: the candidate that it became, or `why` it is none.

    `path` is the one file that it changes, if it is one; `base_sha256` is the draft that was found there, and
    the answer holds for as long as it lies there.
    """

    file: InboxFile
    candidate: Candidate | None = None
    why: str = ""
    path: str | None = None
    base_sha256: str | None = None

    @property
    def name(self) -> str:
        """The patch's path below the inbox, by which the desk knows it."""
        return self.file.name

    def need(self, today: date) -> Need:
        """Return the group of the queue that the patch stands in: nothing can be decided about it."""
        del today
        return Need.BLOCKED


def look_at_patches(
    project: Project, inbox: Inbox, known: Mapping[str, InboxPatch] | None = None
) -> dict[str, InboxPatch]:
    """Return what the patches of the inbox are, by name, and keep the candidates that they propose.

    A patch is read again when it, or the draft that it is about, has other bytes. Patches that can't be read
    are part of the result with their reason; the call itself never raises.
    """
    known = known or {}
    found = {}
    for name, file in inbox.patches.items():
        earlier = known.get(name)
        same = earlier is not None and earlier.file == file and _holds(project, inbox, earlier)
        found[name] = earlier if same and earlier is not None else _look_at(project, inbox, file)
    return found


def propose(
    project: Project, inbox: Inbox, patch: Patch, origin: Origin, *, fallback: InboxFile | None = None
) -> Candidate:
    """Keep what a patch makes of the one draft that it changes as a candidate for it.

    `fallback` is the draft that is meant where the inbox has none of the name in the patch. Raises Problem
    that says why it is no candidate: it changes other things than the content of one draft, the draft isn't
    there, or its lines are not those that the patch expects.
    """
    made = replacement(project, inbox, patch, fallback=fallback)
    return keep_candidate(project, made.draft.name, made.before, made.after, origin)


@dataclass(frozen=True, slots=True)
class Replacement:
    """The bytes of a draft, and those that a patch makes of them."""

    draft: InboxFile
    before: bytes
    after: bytes


def replacement(
    project: Project, inbox: Inbox, patch: Patch, *, fallback: InboxFile | None = None
) -> Replacement:
    """Return what a patch makes of the one draft that it changes; nothing is kept. Raises as `propose`."""
    draft = _draft_of(project, inbox, patch, fallback)
    data = read_draft(draft.path, project.inbox)
    return Replacement(draft, data, _applied(patch.files[0], data))


def _draft_of(project: Project, inbox: Inbox, patch: Patch, fallback: InboxFile | None) -> InboxFile:
    rows = entries(patch)
    if not rows:
        raise Problem("the patch changes nothing")
    if len(rows) > 1:
        raise Problem(f"it changes {len(rows):,} files, and that can only be read in this version")
    file = patch.files[0]
    draft = _draft_at(project, inbox, _only_path(patch)) or fallback
    if draft is None:
        raise Problem(f"it changes {file.name}, which is no draft of the inbox")
    if draft.problem:
        raise Problem(draft.problem)
    if not _is_content_alone(file):
        raise Problem(f"it does more to {file.name} than change its lines: {rows[0].words}")
    return draft


def _only_path(patch: Patch) -> str | None:
    if len(patch.files) != 1:
        return None
    return patch.files[0].name.raw.decode(errors="surrogateescape")


def _draft_at(project: Project, inbox: Inbox, path: str | None) -> InboxFile | None:
    """The draft at a path that is meant from the inbox, or from the project's folder."""
    if path is None:
        return None
    return inbox.files.get(path) or inbox.files.get(path.removeprefix(f"{project.inbox.name}/"))


def _look_at(project: Project, inbox: Inbox, file: InboxFile) -> InboxPatch:
    if file.problem:
        return InboxPatch(file, why=file.problem)
    seen = InboxPatch(file)
    try:
        data = read_patch_file(file.path, project.inbox)
        patch = read_patch(data)
        path = _only_path(patch)
        draft = _draft_at(project, inbox, path)
        seen = replace(seen, path=path, base_sha256=draft.sha256 if draft else None)
        candidate = propose(project, inbox, patch, Origin("patch", file.name, sha256(data)))
    except Problem as problem:
        return replace(seen, why=_why(problem))
    return replace(seen, candidate=candidate)


def _why(problem: Problem) -> str:
    place = f"line {problem.line}: " if problem.line else ""
    allowed = f"; allowed: {problem.allowed}" if problem.allowed else ""
    return f"{place}{problem.what}{allowed}"


def _holds(project: Project, inbox: Inbox, patch: InboxPatch) -> bool:
    draft = _draft_at(project, inbox, patch.path)
    return (draft.sha256 if draft else None) == patch.base_sha256


def _is_content_alone(file: FilePatch) -> bool:
    plain = file.kind is Kind.MODIFIED and file.type is FileType.FILE
    return plain and not file.changes_mode and file.binary is None and bool(file.hunks)


def _applied(file: FilePatch, data: bytes) -> bytes:
    """A draft with the lines of a patch, if it has exactly those that the patch expects where it does."""
    try:
        made = fitted(file.hunks, data)
    except Misfit as misfit:
        raise Problem(f"{misfit}") from None
    moved = next((offset for offset in made.offsets if offset), 0)
    if moved:
        raise Problem(
            f"it fits only with its lines moved by {moved:+,}", advice="make it anew for this draft"
        )
    return made.data
