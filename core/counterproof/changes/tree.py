"""Whether a patch applies to a folder, and applying it: exactly, all or nothing, and never outside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from counterproof.changes.applying import Part, View
from counterproof.changes.folder import Folder
from counterproof.changes.misfits import Escape, Misfit
from counterproof.changes.patch import FilePatch, Patch
from counterproof.changes.staging import bring_in
from counterproof.evidence import Problem, os_reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether a file of a patch applies: a clause says why not, `offsets` by how many lines hunks are moved.

    `escapes` is whether the file would leave the tree, for which the whole patch is refused.
    """

    file: FilePatch
    reason: str = ""
    escapes: bool = False
    offsets: tuple[int, ...] = ()

    @property
    def applies(self) -> bool:
        """Whether nothing stands in the way of this file."""
        return not self.reason

    @property
    def sentence(self) -> str:
        """What is to be said of the file."""
        name = self.file.name
        if self.reason:
            return f"{name}: {self.reason}"
        moved = [f"hunk {number} by {lines:+d}" for number, lines in enumerate(self.offsets, 1) if lines]
        return f"{name}: applies" + (f", with {', '.join(moved)} lines" if moved else "")


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What was found for each file of a patch, in its order."""

    files: tuple[Outcome, ...]

    @property
    def applies(self) -> bool:
        """Whether the whole patch applies."""
        return all(outcome.applies for outcome in self.files)

    @property
    def escapes(self) -> bool:
        """Whether the patch is refused as a whole, because a file of it would leave the tree."""
        return any(outcome.escapes for outcome in self.files)


def check(patch: Patch, folder: Path) -> Outcomes:
    """Say for each file of a patch whether it applies to a folder; nothing is written.

    Each mail of a patch builds on the one before. Raises Problem if the folder can't be opened.
    """
    with Folder(folder) as opened:
        return _outcomes(patch, View(opened))


def apply(patch: Patch, folder: Path) -> Outcomes:
    """Apply a whole patch to a folder and return by how many lines its hunks were moved.

    Hunks apply exactly where they say, or at the only other place that has all of their lines. Binary
    content applies too, literal or as a delta, where its ids prove it. Raises Problem, and leaves the folder
    as it was, if a file doesn't apply or would escape: by its path, through a symbolic link, into .git, as a
    submodule or a special file, or by a name that differs only in case from one that is there.
    """
    with Folder(folder) as opened:
        view = View(opened)
        outcomes = _outcomes(patch, view)
        refused = sorted(
            (o for o in outcomes.files if not o.applies), key=lambda outcome: not outcome.escapes
        )
        if refused:
            raise _refusal(refused[0].sentence, folder)
        try:
            bring_in(opened, view.before(), view.after())
        except (Misfit, OSError) as error:
            reason = os_reason(error) if isinstance(error, OSError) else str(error)
            raise _refusal(reason, folder) from error
        return outcomes


def _refusal(reason: str, folder: Path) -> Problem:
    return Problem(f"the patch was not applied: {reason}", file=folder, advice="nothing was changed")


def _outcomes(patch: Patch, view: View) -> Outcomes:
    files: list[Outcome] = []
    for _, mail in groupby(patch.files, key=lambda file: file.mail):
        files += _outcomes_of_mail(tuple(mail), Part(view, zero_context=patch.zero_context), view)
    return Outcomes(tuple(files))


def _outcomes_of_mail(files: tuple[FilePatch, ...], part: Part, view: View) -> Iterator[Outcome]:
    planned = [_tried(part, file) for file in files]
    for outcome in planned:
        yield outcome if outcome.reason else _tried_place(part, outcome)
    view.add(part.removed, part.made)


def _tried(part: Part, file: FilePatch) -> Outcome:
    try:
        return Outcome(file, offsets=part.plan(file))
    except Misfit as misfit:
        return Outcome(file, str(misfit), isinstance(misfit, Escape))


def _tried_place(part: Part, outcome: Outcome) -> Outcome:
    try:
        part.require_place(outcome.file)
    except Misfit as misfit:
        return Outcome(outcome.file, str(misfit), isinstance(misfit, Escape))
    return outcome
