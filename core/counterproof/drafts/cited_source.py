"""The source of a target that a finding rests on, read again to be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from counterproof.drafts.decode import Undecodable, decode
from counterproof.drafts.index.source import MAX_MODULE_BYTES, ModuleFile, SourceTree
from counterproof.drafts.targets import Profile, locate
from counterproof.evidence import Budget, Emit, Evidence, Problem, ignore, read_bounded, safe_relative, sha256

_AGAIN = "check the draft again to see what it rests on now"


@dataclass(frozen=True, slots=True)
class CitedSource:
    """A file with exactly the bytes that a check read; `lines` were split on LF only."""

    evidence: Evidence
    lines: tuple[str, ...]


def cited_source(
    evidence: Evidence, targets: Sequence[Profile], *, budget: Budget | None = None, emit: Emit = ignore
) -> CitedSource:
    """Return the source file that evidence cites, from the folder of the target it belongs to.

    Raises Problem if no target has the file, if it lies outside the target's package, can't be read, or if
    its bytes are not those that the check read: then it is no evidence any longer.
    """
    del emit
    (budget or Budget()).check()
    data = read_bounded(_file(evidence, targets), MAX_MODULE_BYTES, what="target's source")
    if sha256(data) != evidence.sha256:
        raise Problem(
            "the target's source has changed since the check, so it is not the evidence",
            file=evidence.path,
            advice=_AGAIN,
        )
    try:
        text = decode(data).text
    except Undecodable as error:
        raise Problem(f"the target's source can't be shown: {error}", file=evidence.path) from error
    return CitedSource(evidence, tuple(text.split("\n")))


def _file(evidence: Evidence, targets: Sequence[Profile]) -> Path:
    parts = safe_relative(evidence.path, field="evidence.path").parts
    module = ".".join(parts).removesuffix(".py").removesuffix(".__init__")
    profile = next((target for target in targets if target.package == module.partition(".")[0]), None)
    if profile is None:
        raise Problem("no target of the project has this source", file=evidence.path, advice=_AGAIN)
    file = SourceTree(profile.package, locate(profile)).find(module)
    if not isinstance(file, ModuleFile):
        raise Problem(f"the target's source is not found: {file.value}", file=evidence.path, advice=_AGAIN)
    if file.relative != evidence.path:
        raise Problem(f"the target's source is now {file.relative}", file=evidence.path, advice=_AGAIN)
    return file.path.resolve()
