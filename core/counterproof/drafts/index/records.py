"""Constructors that a class doesn't write: dataclasses and named tuples, from their fields."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from counterproof.drafts.index import decorators, evaluate
from counterproof.drafts.index.values import Class, External
from counterproof.drafts.signature import Kind, Parameter

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    has_default: bool
    in_init: bool
    keyword_only: bool
    default: str = ""

    @property
    def parameter(self) -> Parameter:
        kind = Kind.KEYWORD_ONLY if self.keyword_only else Kind.STANDARD
        return Parameter(self.name, kind, self.has_default, self.default)


class _Unreadable(Exception):
    pass


def generates_init(index: Index, of: Class) -> bool:
    """Say whether a class gets its `__init__` or its arguments from its fields."""
    return is_named_tuple(index, of) or decorators.dataclass_decorator(index, of) is not None


def is_named_tuple(index: Index, of: Class) -> bool:
    """Say whether a class is written as a `NamedTuple` itself."""
    return any(_name(index, of, base) == "typing.NamedTuple" for base in of.node.bases)


def _name(index: Index, of: Class, expression: ast.expr) -> str:
    plain = expression.value if isinstance(expression, ast.Subscript) else expression
    return decorators.external_name(evaluate.value_of(index, of.unit, plain))


def fields_of(index: Index, of: Class) -> tuple[Parameter, ...] | str:
    """Return the parameters that the fields make, or why they can't be told."""
    try:
        if is_named_tuple(index, of):
            return tuple(_plain(name, value).parameter for name, _, value in _annotated(of))
        return _parameters(_dataclass_fields(index, of))
    except _Unreadable as error:
        return str(error)


def _parameters(fields: dict[str, _Field]) -> tuple[Parameter, ...]:
    wanted = [field.parameter for field in fields.values() if field.in_init]
    return tuple(sorted(wanted, key=lambda parameter: parameter.kind))


def _plain(name: str, value: ast.expr | None, *, keyword_only: bool = False) -> _Field:
    text = "" if value is None else ast.unparse(value)
    return _Field(name, value is not None, in_init=True, keyword_only=keyword_only, default=text)


def _annotated(of: Class) -> list[tuple[str, ast.expr, ast.expr | None]]:
    return [
        (statement.target.id, statement.annotation, statement.value)
        for statement in of.node.body
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
    ]


def _dataclass_fields(index: Index, of: Class) -> dict[str, _Field]:
    """Return the fields in order: a redeclared field keeps its place and takes the new declaration."""
    fields: dict[str, _Field] = {}
    for part in reversed(index.linearized(of).own):
        expression = decorators.dataclass_decorator(index, part)
        if expression is None:
            continue
        options = _options(expression)
        if part.node is of.node and options.get("init") is False:
            raise _Unreadable(f"{of.node.name} is a dataclass without a generated constructor")
        keyword_only = options.get("kw_only") is True
        for field in _own_fields(index, part, keyword_only=keyword_only):
            fields[field.name] = field
    _refuse_conditional(of)
    return fields


def _refuse_conditional(of: Class) -> None:
    for statement in of.node.body:
        if isinstance(statement, ast.If | ast.Try | ast.For | ast.With):
            inner = [node for node in ast.walk(statement) if isinstance(node, ast.AnnAssign)]
            if inner:
                raise _Unreadable(f"{of.node.name} declares fields under a condition")


def _options(expression: ast.expr) -> dict[str, object]:
    if not isinstance(expression, ast.Call):
        return {}
    options: dict[str, object] = {}
    for keyword in expression.keywords:
        if keyword.arg is None or not isinstance(keyword.value, ast.Constant):
            raise _Unreadable("the arguments of its dataclass decorator are computed")
        options[keyword.arg] = keyword.value.value
    return options


def _own_fields(index: Index, of: Class, *, keyword_only: bool) -> list[_Field]:
    fields: list[_Field] = []
    for name, annotation, value in _annotated(of):
        kind = _annotation_name(index, of, annotation)
        if kind == "dataclasses.KW_ONLY":
            keyword_only = True
        elif kind != "typing.ClassVar":
            fields.append(_field(index, of, name, value, keyword_only=keyword_only))
    return fields


def _annotation_name(index: Index, of: Class, annotation: ast.expr) -> str:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        text = annotation.value.partition("[")[0].strip()
        last = text.rpartition(".")[2]
        return {"ClassVar": "typing.ClassVar", "KW_ONLY": "dataclasses.KW_ONLY"}.get(last, "")
    return _name(index, of, annotation)


def _field(index: Index, of: Class, name: str, value: ast.expr | None, *, keyword_only: bool) -> _Field:
    if not isinstance(value, ast.Call):
        return _plain(name, value, keyword_only=keyword_only)
    if evaluate.value_of(index, of.unit, value.func) != External("dataclasses.field"):
        if _may_be_field(value):
            raise _Unreadable(f"the default of the field {name} is made by {ast.unparse(value.func)}")
        return _plain(name, value, keyword_only=keyword_only)
    given = {keyword.arg: keyword.value for keyword in value.keywords}
    if None in given:
        raise _Unreadable(f"the declaration of the field {name} is computed")
    return _Field(
        name,
        has_default=bool({"default", "default_factory"} & set(given)),
        in_init=_constant(given.get("init"), default=True),
        keyword_only=_constant(given.get("kw_only"), default=keyword_only),
    )


def _may_be_field(call: ast.Call) -> bool:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return "field" in name.lower()
        case _:
            return True


def _constant(value: ast.expr | None, *, default: bool) -> bool:
    match value:
        case None:
            return default
        case ast.Constant(value=bool(known)):
            return known
        case _:
            raise _Unreadable("the declaration of a field is computed")
