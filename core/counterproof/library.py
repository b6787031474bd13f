"""The calls of the library, over the same engines that the command line and the console use (spec A90)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path

from counterproof import drafts
from counterproof.drafts import Draft, Profile, RequestContract, Settings
from counterproof.drafts.tool import this_tool
from counterproof.evidence import (
    DRAFT_CHECKS,
    Budget,
    Check,
    Emit,
    Finding,
    Problem,
    Report,
    State,
    Subject,
    ignore,
    read_bounded,
    sha256,
)
from counterproof.evidence.strict_json import MAX_BYTES
from counterproof.review import publishing
from counterproof.review.publishing import Published

_Path = str | PathLike[str]


def validate(
    code: str | bytes,
    profile: Profile | Iterable[Profile] = (),
    *,
    root: _Path | None = None,
    name: str = "draft.py",
    python: str | None = None,
    contract: RequestContract | None = None,
    budget: Budget | None = None,
    emit: Emit = ignore,
) -> Report:
    """Return the report of the static checks on a script; nothing is imported or run.

    `profile` names the target packages. Their sources are looked for in the folder `root`, where it is given,
    and a profile without a source is found where the package is installed. `python` is the version whose
    grammar the script obeys, such as "3.11", and `contract` is what was asked of it. Raises Problem if a
    profile can't be used, Cancelled or DeadlineExceeded if the budget ends.
    """
    draft = Draft.of_text(code, name=name) if isinstance(code, str) else Draft(name, code)
    settings = Settings(_profiles(profile, root), python, contract)
    return drafts.run(draft, settings, budget=budget or Budget(), emit=emit)


def validate_file(
    path: _Path,
    profile: Profile | Iterable[Profile] = (),
    *,
    root: _Path | None = None,
    python: str | None = None,
    contract: RequestContract | None = None,
    budget: Budget | None = None,
    emit: Emit = ignore,
) -> Report:
    """Return the report on the script in a file, at its exact bytes on disk; otherwise as `validate`.

    A file that can't be read, or is larger than 256 KiB, gives a failed report with the reason.
    """
    try:
        draft = Draft.read(Path(path))
    except Problem as problem:
        reason = Problem(problem.what, allowed=problem.allowed).sentence.rstrip(".")
        return _unreadable(Path(path).name, reason)
    return validate(
        draft.data,
        profile,
        root=root,
        name=draft.name,
        python=python,
        contract=contract,
        budget=budget,
        emit=emit,
    )


def publish(code: str | bytes, report: Report, folder: _Path, *, name: str | None = None) -> Published:
    """Publish a script with its report beside it, under a new file name in a folder, and say where they are.

    Earlier files are never overwritten. Raises Problem, with nothing written, if the report isn't about this
    script or holds a failed check, or the folder can't be written.
    """
    script = Draft.of_text(code).data if isinstance(code, str) else code
    return publishing.publish(script, report, Path(folder), name=name)


def read_report(path: _Path) -> Report:
    """Return the report in a sidecar file.

    Raises Problem, with the path of the offending key, for anything but an exact `counterproof.report/1`.
    """
    from counterproof.evidence.report_schema import parse_report

    return parse_report(read_bounded(Path(path), MAX_BYTES, what="report"), file=str(path))


def _unreadable(name: str, reason: str) -> Report:
    refusal = Finding("syntax_error", State.FAILED, name, None, reason)
    others = (Check(check, State.NOT_CHECKED, "not reached") for check in DRAFT_CHECKS if check != "syntax")
    now = datetime.now(UTC)
    return Report.of(
        Subject("draft", name, sha256(b""), 0, 0, "unknown", "none"),
        [Check.of("syntax", [refusal], "the file could not be read"), *others],
        limits_of_evidence=[
            "The file could not be read, so nothing is established about it; its digest is that of no bytes.",
            "The script was not executed.",
        ],
        targets=[],
        rule_packs=[],
        tool=this_tool(),
        started=now,
        completed=now,
    )


def _profiles(profile: Profile | Iterable[Profile], root: _Path | None) -> tuple[Profile, ...]:
    profiles = (profile,) if isinstance(profile, Profile) else tuple(profile)
    if root is None:
        return profiles
    return tuple(replace(each, source=Path(root, each.source or "")) for each in profiles)
