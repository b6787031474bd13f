"""The border where rule packs come in: what a pack's file may hold, strictly and within bounds."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from counterproof.drafts.rules.constraints import (
    Constraint,
    FilePath,
    Forbidden,
    Mapping,
    Matrix,
    Relation,
    Required,
    Scalar,
    Text,
    Vector,
)
from counterproof.drafts.rules.expressions import parse_comparison
from counterproof.drafts.rules.predicates import PredicateName

_Alias = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,49}$")]
_Dotted = Annotated[str, Field(pattern=r"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)+$", max_length=300)]
_Sentence = Annotated[str, Field(min_length=1, max_length=300)]
_Size = Annotated[int, Field(ge=0, le=1_000_000)]
_Bound = Annotated[float, Field(allow_inf_nan=False)]


def _compiles(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"not a regular expression: {error.msg}") from None
    return text


def _compares(text: str) -> str:
    if not parse_comparison(text).operands:
        raise ValueError("the expression compares no argument")
    return text


def _compares_lengths(text: str) -> str:
    if not all(operand.is_length for operand in parse_comparison(text).operands):
        raise ValueError("a length constraint compares len(name) and integers only")
    return text


_Pattern = Annotated[str, Field(max_length=200), AfterValidator(_compiles)]
_Expression = Annotated[str, AfterValidator(_compares)]
_Texts = Annotated[tuple[str, ...], Field(strict=False, max_length=100)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Require(_Table):
    makes: ClassVar[Any]
    kind: str

    def constraint(self) -> Constraint:
        """Return the constraint inside the border."""
        made: Constraint = self.makes(**self.model_dump(exclude={"kind"}))
        return made


class _Scalar(_Require):
    makes = Scalar
    kind: Literal["scalar"]
    arg: _Alias
    min: _Bound | None = None
    max: _Bound | None = None
    exclusive_min: bool = False
    exclusive_max: bool = False
    integer: bool = False
    finite: bool = False
    one_of: Annotated[tuple[bool | int | _Bound | str, ...], Field(strict=False, max_length=100)] = ()


class _Vector(_Require):
    makes = Vector
    kind: Literal["vector"]
    arg: _Alias
    min_len: _Size | None = None
    max_len: _Size | None = None
    element: PredicateName | None = None
    monotonic: Literal["increasing", "strict", "none"] = "none"
    unique: bool = False


class _Matrix(_Require):
    makes = Matrix
    kind: Literal["matrix"]
    arg: _Alias
    shape: Annotated[tuple[_Size, ...], Field(strict=False, min_length=1, max_length=4)]
    element: PredicateName | None = None


class _Mapping(_Require):
    makes = Mapping
    kind: Literal["mapping"]
    arg: _Alias
    non_empty: bool = False
    key: PredicateName | None = None
    value: PredicateName | None = None
    required_keys: _Texts = ()


class _Text(_Require):
    makes = Text
    kind: Literal["string"]
    arg: _Alias
    regex: _Pattern | None = None
    one_of: _Texts = ()

    def constraint(self) -> Constraint:
        return Text(self.arg, None if self.regex is None else re.compile(self.regex), self.one_of)


class _FilePath(_Require):
    makes = FilePath
    kind: Literal["path"]
    arg: _Alias
    relative: bool = False
    suffix: Annotated[str, Field(pattern=r"^\.[^./\\]{1,20}$")] | None = None


class _Relation(_Require):
    kind: Literal["relation"]
    expr: _Expression

    def constraint(self) -> Constraint:
        return Relation(parse_comparison(self.expr))


class _Length(_Require):
    kind: Literal["length"]
    expr: Annotated[_Expression, AfterValidator(_compares_lengths)]

    def constraint(self) -> Constraint:
        return Relation(parse_comparison(self.expr))


class _Forbidden(_Require):
    makes = Forbidden
    kind: Literal["forbid_arg"]
    arg: _Alias


class _Required(_Require):
    makes = Required
    kind: Literal["require_arg"]
    arg: _Alias


class _Parameter(_Table):
    name: _Alias
    position: Annotated[int, Field(ge=0, le=100)] | None = None
    default: JsonValue = None


_Requirement = (
    _Scalar | _Vector | _Matrix | _Mapping | _Text | _FilePath | _Relation | _Length | _Forbidden | _Required
)
_AnyRequire = Annotated[_Requirement, Field(discriminator="kind")]


class RuleTable(_Table):
    """One rule: what it is about, the arguments it names, and what it requires of them."""

    id: _Alias
    target: _Dotted
    message: _Sentence
    severity: Literal["error", "warning"] = "error"
    args: Annotated[dict[_Alias, _Parameter], Field(min_length=1, max_length=50)]
    require: Annotated[list[_AnyRequire], Field(min_length=1, max_length=50)]


class PackFile(_Table):
    """A whole pack; its name is that of the file."""

    version: Annotated[str, Field(min_length=1, max_length=50)]
    rule: Annotated[list[RuleTable], Field(min_length=1, max_length=500)]
