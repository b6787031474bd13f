"""What a pydantic schema refuses, in our words: which key, what stands there, and what is allowed instead.

Imported only at the borders, because pydantic costs start-up time.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from counterproof.evidence.problems import Problem

Location = tuple[int | str, ...]
"""A path in a document: keys, and numbers from 0 within lists."""


def schema_problem(
    error: ValidationError,
    schema: type[BaseModel],
    *,
    file: str | Path | None,
    line_of: Callable[[Location], int | None] = lambda _: None,
    forms: Mapping[str, str] | None = None,
) -> Problem:
    """Return the first refusal of a schema as a Problem that names the key as a person counts, from 1.

    `line_of` finds the line of a location where the format has lines, and `forms` says in words what the
    schema's regular expressions ask for.
    """
    first: Any = error.errors(include_url=False)[0]
    steps = tuple(_steps(schema, first["loc"]))
    location = tuple(step.part for step in steps if step.part is not None)
    tag = _tag_name(steps[-1].inside if steps else schema) if first["type"].startswith("union_tag") else None
    if tag is not None:
        location = (*location, tag)
    others = error.error_count() - 1
    more = f"{others} more fault{'s follow' if others > 1 else ' follows'}" if others else None

    def problem(what: str, *, value: object = None, allowed: str | None = None) -> Problem:
        line, field = line_of(location), counted(location) or None
        return Problem(what, file=file, line=line, field=field, value=value, allowed=allowed, advice=more)

    match first["type"]:
        case "extra_forbidden":
            owner = steps[-2].inside if len(steps) > 1 else schema
            return problem("the key is unknown", allowed=", ".join(_keys(owner)))
        case "missing" | "union_tag_not_found":
            return problem("the key is missing")
        case "union_tag_invalid":
            context = first["ctx"]
            allowed = context["expected_tags"].replace("'", "")
            return problem(f"the {tag} is unknown", value=context["tag"], allowed=allowed)
        case "value_error":
            return problem(str(first["ctx"]["error"]), value=first["input"])
    return problem("the value can't be used", value=first["input"], allowed=_allowed(first, forms or {}))


def counted(location: Location) -> str:
    """Return a location in words: keys and numbers from 1, joined by dots."""
    return ".".join(str(part + 1 if isinstance(part, int) else part) for part in location)


class _Step:
    """One part of a location, None for a tag that pydantic puts in, and the type that lies there."""

    def __init__(self, part: int | str | None, inside: object) -> None:
        self.part = part
        self.inside = inside


def _steps(schema: type[BaseModel], location: Location) -> Iterator[_Step]:
    here: object = schema
    for part in location:
        here = _bare(here)
        member = _tagged(here, part)
        if member is not None:
            here = member
            yield _Step(None, here)
        else:
            here = _bare(_below(here, part))
            yield _Step(part, here)


def _bare(kind: object) -> object:
    """Return a type without annotations, and the model of an optional one."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, types.UnionType):
        models = [member for member in map(_bare, get_args(kind)) if _is_model(member)]
        return models[0] if len(models) == 1 else kind
    return kind


def _below(kind: object, part: int | str) -> object:
    if _is_model(kind):
        return next((each.annotation for key, each in _fields(kind) if key == part), None)
    arguments = get_args(kind)
    return arguments[-1] if arguments else None


def _tagged(kind: object, part: int | str) -> object | None:
    """Return the member of a tagged union that a tag stands for."""
    if get_origin(kind) not in (Union, types.UnionType):
        return None
    return next((member for member in map(_bare, get_args(kind)) if part in _tags(member)), None)


def _tags(kind: object) -> tuple[object, ...]:
    return tuple(
        tag
        for _, each in _fields(kind)
        if get_origin(each.annotation) is Literal
        for tag in get_args(each.annotation)
    )


def _tag_name(kind: object) -> str | None:
    members = [_bare(member) for member in get_args(kind)]
    shared = [
        key
        for member in members[:1]
        for key, each in _fields(member)
        if get_origin(each.annotation) is Literal
    ]
    return shared[0] if shared else None


def _keys(kind: object) -> list[str]:
    return [key for key, _ in _fields(kind)]


def _fields(kind: object) -> list[tuple[str, Any]]:
    if not _is_model(kind):
        return []
    return [(field.alias or name, field) for name, field in kind.model_fields.items()]  # type: ignore[attr-defined]


def _is_model(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _allowed(error: Any, forms: Mapping[str, str]) -> str:
    limits = error.get("ctx", {})
    words = {
        "literal_error": f"one of {limits.get('expected')}",
        "enum": f"one of {limits.get('expected')}",
        "greater_than_equal": f"{limits.get('ge')} or more",
        "less_than_equal": f"{limits.get('le')} or less",
        "less_than": f"less than {limits.get('lt')}",
        "string_pattern_mismatch": forms.get(str(limits.get("pattern")), "a text of another form"),
        "string_type": "a text in quotes",
        "int_type": "a whole number",
        "bool_type": "true or false",
        "list_type": "a list",
        "dict_type": "a table of keys",
        "model_type": "a table of keys",
        "none_required": "nothing",
        "string_too_short": "a text that is not empty",
        "string_too_long": f"a text of up to {limits.get('max_length')} characters",
        "too_long": f"up to {limits.get('max_length')} entries",
    }
    return words.get(error["type"]) or str(error["msg"])
