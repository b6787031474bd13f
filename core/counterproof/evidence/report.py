"""The report: all checks of one subject at one SHA-256 (`counterproof.report/1`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from counterproof.evidence.findings import Check, Finding
from counterproof.evidence.notes import Note
from counterproof.evidence.states import State
from counterproof.evidence.strict_json import canonical

SCHEMA = "counterproof.report/1"

DRAFT_CHECKS = (
    "syntax",
    "characters",
    "imports",
    "external_imports",
    "arguments",
    "literals",
    "request",
    "runtime_imports",
    "execution",
    "artifacts",
    "runtime_values",
)
"""The checks of a draft in their order (spec A11)."""

_NOT_ENOUGH_ALONE = {"syntax", "characters"}
_NEVER_COUNTED = {"external_imports"}


@dataclass(frozen=True, slots=True)
class Subject:
    """What a report is about: `sha256` and `bytes` are those of the exact bytes on disk.

    `encoding` is the name under which the bytes were decoded ("utf-8 with BOM" where there is one) and
    `newline` one of LF, CRLF, CR, mixed and none.
    """

    kind: str
    name: str
    sha256: str
    bytes: int
    lines: int
    encoding: str
    newline: str


@dataclass(frozen=True, slots=True)
class Target:
    """A package whose source was checked against; the version is None where source doesn't tell."""

    package: str
    version: str | None
    source_sha256: str


@dataclass(frozen=True, slots=True)
class RulePack:
    """A pack of declared rules that was used."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Tool:
    """Which program came to the verdict."""

    name: str
    version: str
    python: str


@dataclass(frozen=True, slots=True)
class Report:
    """All that was and wasn't established about one subject; times are UTC in ISO form with a final Z."""

    subject: Subject
    status: State
    ok: bool
    checks: Mapping[str, Check]
    errors: tuple[str, ...]
    warnings: tuple[str, ...]
    limits_of_evidence: tuple[str, ...]
    targets: tuple[Target, ...]
    rule_packs: tuple[RulePack, ...]
    executed: bool
    execution_attempted: bool
    tool: Tool
    started_at: str
    completed_at: str
    duration_ms: float
    notes: tuple[Note, ...] = ()

    @classmethod
    def of(
        cls,
        subject: Subject,
        checks: Iterable[Check],
        *,
        limits_of_evidence: Iterable[str],
        targets: Iterable[Target],
        rule_packs: Iterable[RulePack],
        tool: Tool,
        started: datetime,
        completed: datetime,
    ) -> Report:
        """Return the report whose errors, warnings, status and `ok` follow from its checks (spec A8-A10)."""
        by_name = {check.name: check for check in checks}
        errors = _sentences(by_name.values(), State.FAILED)
        return cls(
            subject=subject,
            status=overall(by_name.values(), errors),
            ok=not errors,
            checks=by_name,
            errors=errors,
            warnings=_sentences(by_name.values(), State.UNVERIFIABLE),
            limits_of_evidence=tuple(dict.fromkeys(limits_of_evidence)),
            targets=tuple(targets),
            rule_packs=tuple(rule_packs),
            executed=False,
            execution_attempted=False,
            tool=tool,
            started_at=utc_text(started),
            completed_at=utc_text(completed),
            duration_ms=milliseconds((completed - started).total_seconds()),
        )

    def findings(self) -> tuple[tuple[str, Finding], ...]:
        """Return every item with the name of its check, in the order of the checks."""
        return tuple((check.name, item) for check in self.checks.values() for item in check.items)

    def document(self) -> dict[str, object]:
        """Return the report as plain JSON values, in the shape of the schema."""
        return {
            "schema": SCHEMA,
            "subject": _plain(self.subject),
            "status": self.status.value,
            "ok": self.ok,
            "checks": {name: _check_document(check) for name, check in self.checks.items()},
            "errors": list(self.errors),
            "warnings": list(self.warnings),
            "limits_of_evidence": list(self.limits_of_evidence),
            "targets": [_plain(target) for target in self.targets],
            "rule_packs": [_plain(pack) for pack in self.rule_packs],
            "executed": self.executed,
            "execution_attempted": self.execution_attempted,
            "repair": None,
            "fixture": None,
            "tool": _plain(self.tool),
            "started_at": self.started_at,
            "completed_at": self.completed_at,
            "duration_ms": self.duration_ms,
            # A report nobody wrote on looks as it did before there were notes.
            **({"notes": [_plain(note) for note in self.notes]} if self.notes else {}),
        }

    def canonical(self) -> bytes:
        """Return the report as it stands in a sidecar file."""
        return canonical(self.document())


def overall(checks: Iterable[Check], errors: tuple[str, ...]) -> State:
    """Return a report's status from its checks and errors (spec A8)."""
    counted = [check for check in checks if check.name not in _NEVER_COUNTED]
    if errors or any(check.state is State.FAILED for check in counted):
        return State.FAILED
    if any(check.state is State.UNVERIFIABLE for check in counted):
        return State.UNVERIFIABLE
    if any(check.state is State.PASSED and check.name not in _NOT_ENOUGH_ALONE for check in counted):
        return State.PASSED
    return State.NOT_CHECKED


def utc_text(moment: datetime) -> str:
    """Return a moment in UTC as ISO text with milliseconds and a final Z."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def milliseconds(seconds: float) -> float:
    """Return a duration in milliseconds, to the microsecond."""
    return round(seconds * 1000, 3)


def _sentences(checks: Iterable[Check], state: State) -> tuple[str, ...]:
    sentences = (item.sentence for check in checks for item in check.items if item.state is state)
    return tuple(dict.fromkeys(sentences))


def _plain(record: object) -> dict[str, object]:
    return {name: getattr(record, name) for name in record.__slots__}  # type: ignore[attr-defined]


def _check_document(check: Check) -> dict[str, object]:
    return {
        "state": check.state.value,
        "reason": check.reason,
        "items": [_item_document(item) for item in check.items],
        "duration_ms": check.duration_ms,
    }


def _item_document(item: Finding) -> dict[str, object]:
    span = item.span
    return {
        "code": item.code,
        "state": item.state.value,
        "name": item.name,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "end_line": span.end_line if span else None,
        "end_column": span.end_column if span else None,
        "reason": item.reason,
        "evidence": _plain(item.evidence) if item.evidence else None,
        "suggestions": list(item.suggestions),
    }
