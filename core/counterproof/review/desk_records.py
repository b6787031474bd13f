"""The border where the desk's own records come in: candidates, notes and viewed marks, read strictly.

Imported only where a record is read, because pydantic costs start-up time.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from counterproof.evidence import DRAFT_LIMIT, MAX_NOTE, MAX_NOTES, loads, read_bounded
from counterproof.evidence.schema_problems import schema_problem
from counterproof.review.candidates import Candidate, Origin
from counterproof.review.notes import LineNote
from counterproof.review.viewed import MAX_VIEWED

_MAX_BYTES = 8 * 1024 * 1024

_Name = Annotated[str, Field(min_length=1, max_length=1_000)]
_Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Line = Annotated[int, Field(ge=1, lt=2**31)]
_Moment = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$")]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _OriginModel(_Model):
    kind: Literal["patch", "file", "hunks"]
    name: _Name
    sha256: _Digest


class _CandidateModel(_Model):
    schema_: Annotated[Literal["counterproof.candidate/1"], Field(alias="schema")]
    draft: _Name
    base_sha256: _Digest
    sha256: _Digest
    bytes: Annotated[int, Field(ge=0, le=DRAFT_LIMIT)]
    origin: _OriginModel
    at: _Moment


class _NoteModel(_Model):
    line: _Line
    text: Annotated[str, Field(min_length=1, max_length=MAX_NOTE)]
    person: Annotated[str, Field(min_length=1, max_length=200)]
    at: _Moment


class _NotesModel(_Model):
    schema_: Annotated[Literal["counterproof.notes/1"], Field(alias="schema")]
    notes: Annotated[list[_NoteModel], Field(max_length=MAX_NOTES)]


class _ViewedModel(_Model):
    schema_: Annotated[Literal["counterproof.viewed/1"], Field(alias="schema")]
    subject: _Name
    hunks: Annotated[list[_Digest], Field(max_length=MAX_VIEWED)]


_M = TypeVar("_M", bound=_Model)


def parse_candidate(file: Path) -> Candidate:
    """Return the candidate that a record is about. Raises Problem for anything but an exact record."""
    record = _parse(file, _CandidateModel)
    return Candidate(
        draft=record.draft,
        base_sha256=record.base_sha256,
        sha256=record.sha256,
        size=record.bytes,
        origin=Origin(record.origin.kind, record.origin.name, record.origin.sha256),
        at=record.at,
    )


def parse_notes(file: Path) -> tuple[LineNote, ...]:
    """Return the notes of a file. Raises Problem for anything but an exact list of them."""
    return tuple(LineNote(**note.model_dump()) for note in _parse(file, _NotesModel).notes)


def parse_viewed(file: Path) -> tuple[str, ...]:
    """Return the digests of the hunks in a file of marks. Raises Problem for any other content."""
    return tuple(_parse(file, _ViewedModel).hunks)


def _parse(file: Path, model: type[_M]) -> _M:
    document = loads(read_bounded(file, _MAX_BYTES, what="record"), file=str(file), max_bytes=_MAX_BYTES)
    try:
        return model.model_validate(document)
    except ValidationError as error:
        raise schema_problem(error, model, file=file) from None
