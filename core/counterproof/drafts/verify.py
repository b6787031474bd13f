"""Whether a stored report still holds for a script and the sources it was checked against."""

from __future__ import annotations

from collections.abc import Iterator

from counterproof.drafts.draft import Draft
from counterproof.drafts.targets import Settings
from counterproof.evidence import DRAFT_CHECKS, Budget, Check, Finding, Report, State, overall

RECOMPUTED = ("syntax", "characters", "imports", "external_imports", "arguments", "literals")
"""The checks that are made again; what an execution or a request showed can't be."""


def verify(
    stored: Report, draft: Draft, settings: Settings, *, budget: Budget | None = None
) -> tuple[str, ...]:
    """Return a sentence for each part of a stored report that no longer holds; none if all of it does.

    Raises what `run` raises.
    """
    from counterproof.drafts.validate import run

    fresh = run(draft, settings, budget=budget)
    return (
        *_subject(stored, fresh),
        *_sources(stored, fresh),
        *_checks(stored, fresh),
        *_unconfirmed(stored),
        *_misplaced_notes(stored),
        *_conclusions(stored, fresh),
    )


def not_recomputed(stored: Report) -> tuple[str, ...]:
    """Return what a report says that nothing in it or in the script can bear out, in words; notes first."""
    notes = len(stored.notes)
    words = f"notes: {notes:,} note{'' if notes == 1 else 's'} of {_writers(stored)}"
    return (*((words,) if notes else ()), "tool and times: when, how long and with what it was made")


def _writers(stored: Report) -> str:
    return ", ".join(dict.fromkeys(note.person for note in stored.notes))


def _subject(stored: Report, fresh: Report) -> Iterator[str]:
    old, new = stored.subject, fresh.subject
    if old.sha256 != new.sha256:
        yield f"subject: the script's SHA-256 is {new.sha256}, the report is about {old.sha256}"
        return
    for part in ("bytes", "lines", "encoding", "newline"):
        if getattr(old, part) != getattr(new, part):
            yield f"subject: {part} is {getattr(new, part)}, the report says {getattr(old, part)}"


def _sources(stored: Report, fresh: Report) -> Iterator[str]:
    old = {target.package: target for target in stored.targets}
    new = {target.package: target for target in fresh.targets}
    for package in sorted(old.keys() | new.keys()):
        if package not in new:
            yield f"targets: {package} is not given now"
        elif package not in old:
            yield f"targets: {package} was no target of the report"
        elif old[package] != new[package]:
            yield f"targets: the source of {package} is not the one of the report"
    packs = {(pack.name, pack.version, pack.sha256) for pack in stored.rule_packs}
    for name, version, digest in sorted(packs ^ {(p.name, p.version, p.sha256) for p in fresh.rule_packs}):
        here = "was used" if (name, version, digest) in packs else "is used now"
        yield f"rule_packs: {name} {version} {here} and not on the other side"


def _checks(stored: Report, fresh: Report) -> Iterator[str]:
    for name in RECOMPUTED:
        old, new = stored.checks.get(name), fresh.checks.get(name)
        if old is None or new is None:
            yield f"{name}: the check is missing"
        elif old.state is not new.state:
            yield f"{name}: now {new.state.value}, the report says {old.state.value}"
        elif _essence(old) != _essence(new):
            yield f"{name}: {_changed(old, new)} of its items changed, its state is still {new.state.value}"


def _unconfirmed(stored: Report) -> Iterator[str]:
    for name, check in stored.checks.items():
        if name not in DRAFT_CHECKS:
            yield f"{name}: there is no check of this name"
        elif name not in RECOMPUTED and check.state is not State.NOT_CHECKED:
            yield f"{name}: the report says {check.state.value}, which can't be made out again"
    if stored.executed or stored.execution_attempted:
        yield "executed: whether the script was run can't be made out again"


def _misplaced_notes(stored: Report) -> Iterator[str]:
    """Notes are a person's words and hold as they are; only their lines can be wrong."""
    lines = stored.subject.lines
    for number, note in enumerate(stored.notes, 1):
        if note.side == "after" and note.line > lines:
            yield f"notes: note {number} is on line {note.line}, the script has {lines}"


def _conclusions(stored: Report, fresh: Report) -> Iterator[str]:
    """Whether what stands above the stored checks follows from them, however they came about."""
    failed, doubtful = (_sentences(stored, state) for state in (State.FAILED, State.UNVERIFIABLE))
    follows = {
        "errors": stored.errors == failed,
        "warnings": stored.warnings == doubtful,
        "ok": stored.ok == (not failed),
        "status": stored.status is overall(stored.checks.values(), failed),
        "limits_of_evidence": set(stored.limits_of_evidence) >= set(fresh.limits_of_evidence),
    }
    yield from (f"{part}: it doesn't follow from the checks" for part, holds in follows.items() if not holds)


def _sentences(report: Report, state: State) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.sentence for _, item in report.findings() if item.state is state))


def _changed(old: Check, new: Check) -> int:
    before, after = _essence(old), _essence(new)
    return max(sum(1 for item in before if item not in after), sum(1 for item in after if item not in before))


def _essence(check: Check) -> list[Finding]:
    return list(check.items)
