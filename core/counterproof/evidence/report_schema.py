"""The border where reports come in: strict, bounded models of `counterproof.report/1`.

Imported only where a report is read or its schema printed, because pydantic costs start-up time.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from counterproof.evidence.findings import MAX_SUGGESTIONS, Check, Evidence, Finding, Span
from counterproof.evidence.notes import MAX_NOTE, MAX_NOTES, Note
from counterproof.evidence.problems import Problem
from counterproof.evidence.report import DRAFT_CHECKS, SCHEMA, Report, RulePack, Subject, Target, Tool
from counterproof.evidence.schema_problems import schema_problem
from counterproof.evidence.states import State
from counterproof.evidence.strict_json import loads

_Word = Annotated[str, Field(min_length=1, max_length=200)]
_Text = Annotated[str, Field(max_length=20_000)]
_Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Count = Annotated[int, Field(ge=0, lt=2**53)]
_Line = Annotated[int, Field(ge=1, lt=2**31)]
_Milliseconds = Annotated[float, Field(ge=0, allow_inf_nan=False, strict=False)]
_Moment = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$")]
_State = Annotated[State, Field(strict=False)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _SubjectModel(_Model):
    kind: _Word
    name: Annotated[str, Field(max_length=1_000)]
    sha256: _Digest
    bytes: _Count
    lines: _Count
    encoding: _Word
    newline: Literal["LF", "CRLF", "CR", "mixed", "none"]


class _EvidenceModel(_Model):
    path: Annotated[str, Field(min_length=1, max_length=4_096)]
    line: _Line
    signature: _Text
    sha256: _Digest


class _ItemModel(_Model):
    code: _Word
    state: _State
    name: _Text
    line: _Line | None
    column: _Count | None
    end_line: _Line | None
    end_column: _Count | None
    reason: _Text
    evidence: _EvidenceModel | None
    suggestions: Annotated[list[_Word], Field(max_length=MAX_SUGGESTIONS)]

    @model_validator(mode="after")
    def _whole_place(self) -> _ItemModel:
        place = (self.line, self.column, self.end_line, self.end_column)
        if any(part is None for part in place) and any(part is not None for part in place):
            raise ValueError("line, column, end_line and end_column are given together or not at all")
        return self

    def finding(self) -> Finding:
        span = None
        if self.line is not None and self.column is not None:
            assert self.end_line is not None
            assert self.end_column is not None
            span = Span(self.line, self.column, self.end_line, self.end_column)
        evidence = Evidence(**self.evidence.model_dump()) if self.evidence else None
        return Finding(self.code, self.state, self.name, span, self.reason, evidence, tuple(self.suggestions))


class _CheckModel(_Model):
    state: _State
    reason: _Text
    items: Annotated[list[_ItemModel], Field(max_length=100_000)]
    duration_ms: _Milliseconds

    def check(self, name: str) -> Check:
        items = tuple(item.finding() for item in self.items)
        return Check(name, self.state, self.reason, items, self.duration_ms)


class _TargetModel(_Model):
    package: _Word
    version: Annotated[str, Field(max_length=200)] | None
    source_sha256: _Digest


class _RulePackModel(_Model):
    name: _Word
    version: _Word
    sha256: _Digest


class _ToolModel(_Model):
    name: _Word
    version: _Word
    python: _Word


class _NoteModel(_Model):
    side: Literal["before", "after"]
    line: _Line
    text: Annotated[str, Field(min_length=1, max_length=MAX_NOTE)]
    person: _Word
    at: _Moment


class ReportModel(_Model):
    """A whole report as it lies on disk."""

    model_config = ConfigDict(title=SCHEMA)

    schema_: Annotated[Literal["counterproof.report/1"], Field(alias="schema")]
    subject: _SubjectModel
    status: _State
    ok: bool
    checks: Annotated[dict[_Word, _CheckModel], Field(max_length=64)]
    errors: list[_Text]
    warnings: list[_Text]
    limits_of_evidence: list[_Text]
    targets: Annotated[list[_TargetModel], Field(max_length=64)]
    rule_packs: Annotated[list[_RulePackModel], Field(max_length=64)]
    executed: bool
    execution_attempted: bool
    repair: None
    fixture: None
    tool: _ToolModel
    started_at: _Moment
    completed_at: _Moment
    duration_ms: _Milliseconds
    notes: Annotated[list[_NoteModel], Field(max_length=MAX_NOTES)] = []

    def report(self) -> Report:
        """Return the report inside the borders, its checks in their own order."""
        known = {name: rank for rank, name in enumerate(DRAFT_CHECKS)}
        names = sorted(self.checks, key=lambda name: (known.get(name, len(known)), name))
        return Report(
            subject=Subject(**self.subject.model_dump()),
            status=self.status,
            ok=self.ok,
            checks={name: self.checks[name].check(name) for name in names},
            errors=tuple(self.errors),
            warnings=tuple(self.warnings),
            limits_of_evidence=tuple(self.limits_of_evidence),
            targets=tuple(Target(**target.model_dump()) for target in self.targets),
            rule_packs=tuple(RulePack(**pack.model_dump()) for pack in self.rule_packs),
            executed=self.executed,
            execution_attempted=self.execution_attempted,
            tool=Tool(**self.tool.model_dump()),
            started_at=self.started_at,
            completed_at=self.completed_at,
            duration_ms=self.duration_ms,
            notes=tuple(Note(**note.model_dump()) for note in self.notes),
        )


def parse_report(data: bytes, *, file: str | None = None) -> Report:
    """Return the report in a sidecar's bytes.

    Raises Problem, with the path of the offending key, for anything but an exact `counterproof.report/1`.
    """
    document = loads(data, file=file)
    try:
        model = ReportModel.model_validate(document)
    except ValidationError as error:
        raise schema_problem(error, ReportModel, file=file) from None
    moments = {"started_at": model.started_at, "completed_at": model.completed_at}
    moments |= {f"notes.{number}.at": note.at for number, note in enumerate(model.notes, 1)}
    for field, moment in moments.items():
        try:
            datetime.fromisoformat(moment)
        except ValueError:
            raise Problem("not a moment in time", file=file, field=field, value=moment) from None
    return model.report()
