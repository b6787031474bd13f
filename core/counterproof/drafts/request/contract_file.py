"""The border where request contracts come in: JSON files, read strictly and within bounds.

Imported only when a contract is read, because pydantic costs start-up time.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, ValidationError, model_validator

from counterproof.drafts.request import predicates
from counterproof.drafts.request.contract import RequestContract
from counterproof.drafts.request.predicates import EXPLICIT, Origin, Predicate
from counterproof.evidence import Problem, loads, read_bounded
from counterproof.evidence.schema_problems import schema_problem

MAX_BYTES = 256 * 1024
"""The largest contract in bytes."""
MAX_TEXT = 64_000
"""The longest request in characters."""
MAX_PREDICATES = 100
_MAX_ITEMS = 1_000
_MAX_DEPTH = 4


def _path(text: str) -> str:
    if not text.strip() or any(character < " " or character == "\x7f" for character in text):
        raise ValueError("a path holds a control character or nothing but spaces")
    return text.replace("\\", "/").removeprefix("./").rstrip("/") or "/"


def _value(value: JsonValue, depth: int = 0) -> predicates.Literal:
    match value:
        case list() if len(value) <= _MAX_ITEMS and depth < _MAX_DEPTH:
            return tuple(_value(element, depth + 1) for element in value)
        case dict() | list():
            raise ValueError("a value is a number, a text, true, false, null or a list of them")
        case _:
            return value


_Path = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_path)]
_Api = Annotated[str, Field(pattern=r"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$", max_length=300)]
_Text = Annotated[str, Field(max_length=MAX_TEXT)]
_Place = Annotated[int, Field(ge=0, le=4 * MAX_TEXT)]
_Span = Annotated[tuple[_Place, _Place], Field(strict=False)]
_Tolerance = Annotated[float, Field(ge=0, allow_inf_nan=False, strict=False)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _PredicateTable(_Table):
    makes: ClassVar[type[Predicate]]
    predicate: str
    source: Literal["explicit", "inferred"] = "explicit"
    span: _Span | None = None

    @model_validator(mode="after")
    def _has_a_span_if_inferred(self) -> Self:
        if (self.span is None) != (self.source == "explicit"):
            raise ValueError(
                "an inferred predicate has the span of its words in the request, no other has one"
            )
        return self

    def made(self, task_text: str) -> Predicate:
        """Return the predicate inside the border; its span counts characters of the task text."""
        own = type(self).model_fields.keys() - _PredicateTable.model_fields.keys()
        origin = Origin.inferred(task_text, *self.span) if self.span else EXPLICIT
        return self.makes(**{name: getattr(self, name) for name in own}, origin=origin)


class _RequireOutput(_PredicateTable):
    makes = predicates.RequireOutput
    predicate: Literal["require_output"]
    name: _Path
    kind: Literal["file", "csv", "png", "pdf", "svg", "xlsx", "json", "txt", "npy", "npz"] = "file"


class _RequireOutputDir(_PredicateTable):
    makes = predicates.RequireOutputDir
    predicate: Literal["require_output_dir"]
    path: _Path


class _RequireInput(_PredicateTable):
    makes = predicates.RequireInput
    predicate: Literal["require_input"]
    path: _Path


class _ForbidCall(_PredicateTable):
    makes = predicates.ForbidCall
    predicate: Literal["forbid_call"]
    api: _Api


class _RequireCall(_PredicateTable):
    makes = predicates.RequireCall
    predicate: Literal["require_call"]
    api: _Api


class _RequireLiteral(_PredicateTable):
    makes = predicates.RequireLiteral
    predicate: Literal["require_literal"]
    api: _Api
    arg: Annotated[str, Field(pattern=r"^[A-Za-z_]\w*$", max_length=100)]
    value: Annotated[JsonValue, AfterValidator(_value)]
    tolerance: _Tolerance = 0.0


class _ForbidWrite(_PredicateTable):
    makes = predicates.ForbidWrite
    predicate: Literal["forbid_write"]


class _MaxFiles(_PredicateTable):
    makes = predicates.MaxFiles
    predicate: Literal["max_files"]
    number: Annotated[int, Field(ge=0, le=10_000)]


_AnyPredicate = Annotated[
    _RequireOutput
    | _RequireOutputDir
    | _RequireInput
    | _ForbidCall
    | _RequireCall
    | _RequireLiteral
    | _ForbidWrite
    | _MaxFiles,
    Field(discriminator="predicate"),
]


class _WorkflowTable(_Table):
    workflow_id: Annotated[str, Field(max_length=100)] = ""
    data_path: Annotated[str, Field(max_length=1_000)] = ""


class _ContractFile(_Table):
    original_request: _Text = ""
    clarified_request: _Text = ""
    workflow_config: _WorkflowTable = _WorkflowTable()
    predicates: Annotated[list[_AnyPredicate], Field(max_length=MAX_PREDICATES)] = []


def read_contract(path: Path, *, root: Path | None) -> RequestContract:
    """Return the contract in a file; `root` is where folders named in the request are looked up.

    Raises Problem, naming the file and the key, if anything in it is unknown, missing or out of bounds.
    """
    document = loads(read_bounded(path, MAX_BYTES, what="request contract"), file=str(path))
    try:
        content = _ContractFile.model_validate(document)
    except ValidationError as error:
        raise schema_problem(error, _ContractFile, file=path) from None
    contract = RequestContract(
        original_request=content.original_request,
        clarified_request=content.clarified_request,
        workflow=content.workflow_config.workflow_id,
        data_path=content.workflow_config.data_path,
        root=root,
    )
    text = contract.task_text
    for number, table in enumerate(content.predicates, 1):
        if table.span and not table.span[0] < table.span[1] <= len(text):
            raise Problem(
                "the span is not inside the request",
                file=path,
                field=f"predicates.{number}.span",
                value=list(table.span),
                allowed=f"[start, end] with 0 <= start < end <= {len(text)}",
            )
    return replace(contract, predicates=tuple(table.made(text) for table in content.predicates))
