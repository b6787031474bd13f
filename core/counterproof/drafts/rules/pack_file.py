"""Rule packs read from their files, with errors that name file and key (case V68).

Imported only when a pack is loaded, because pydantic costs start-up time.
"""

from __future__ import annotations

from typing import Any

from pydantic import JsonValue, ValidationError

from counterproof.drafts.rules.constraints import Relation
from counterproof.drafts.rules.pack_models import PackFile, RuleTable, known_keys
from counterproof.drafts.rules.packs import Pack, Parameter, Rule
from counterproof.drafts.rules.values import Entries, Items, Known, Value
from counterproof.evidence import Problem, RulePack, sha256


def read_pack(name: str, data: bytes, document: object, *, file: str) -> Pack:
    """Return the pack that a parsed file describes; `data` is what its digest is taken of.

    Raises Problem, naming the file and the key, if anything in it is unknown, missing or out of bounds.
    """
    try:
        content = PackFile.model_validate(document)
    except ValidationError as error:
        raise _worded(error, file) from None
    rules = tuple(_rule(table, f"rule.{number}", file) for number, table in enumerate(content.rule, 1))
    ids = [rule.id for rule in rules]
    for number, id_ in enumerate(ids, 1):
        if id_ in ids[: number - 1]:
            raise Problem("the id stands twice in the pack", file=file, field=f"rule.{number}.id", value=id_)
    return Pack(RulePack(name, content.version, sha256(data)), rules)


def _rule(table: RuleTable, field: str, file: str) -> Rule:
    constraints = tuple(require.constraint() for require in table.require)
    for number, constraint in enumerate(constraints, 1):
        for alias in constraint.aliases:
            if alias not in table.args:
                raise Problem(
                    "the rule has no argument of this name",
                    file=file,
                    field=f"{field}.require.{number}.{'expr' if isinstance(constraint, Relation) else 'arg'}",
                    value=alias,
                    allowed=", ".join(table.args),
                )
    parameters = {
        alias: Parameter(arg.name, arg.position, None if arg.default is None else _value(arg.default))
        for alias, arg in table.args.items()
    }
    return Rule(table.id, table.target, table.message, table.severity, parameters, constraints)


def _value(plain: JsonValue) -> Value:
    if isinstance(plain, list):
        return Items("list", tuple(_value(element) for element in plain))
    if isinstance(plain, dict):
        return Entries(tuple((Known(key), _value(value)) for key, value in plain.items()))
    return Known(plain)


def _worded(error: ValidationError, file: str) -> Problem:
    first = error.errors(include_url=False)[0]
    field = ".".join(_path(first["loc"]))
    context: dict[str, Any] = first.get("ctx", {})
    match first["type"]:
        case "extra_forbidden":
            allowed = known_keys(first["loc"])
            return Problem("the key is unknown", file=file, field=field, allowed=allowed)
        case "missing":
            return Problem("the key is missing", file=file, field=field)
        case "union_tag_not_found":
            return Problem("the key is missing", file=file, field=f"{field}.kind")
        case "union_tag_invalid":
            kind, allowed = context["tag"], context["expected_tags"].replace("'", "")
            what = "the kind of constraint is unknown"
            return Problem(what, file=file, field=f"{field}.kind", value=kind, allowed=allowed)
        case "value_error":
            return Problem(str(context["error"]), file=file, field=field, value=first["input"])
    return Problem(first["msg"][0].lower() + first["msg"][1:], file=file, field=field, value=first["input"])


def _path(location: tuple[int | str, ...]) -> list[str]:
    """Return the parts of a key's path as a person counts them, without the kind that pydantic adds."""
    parts: list[str] = []
    for index, part in enumerate(location):
        if isinstance(part, int):
            parts.append(str(part + 1))
        elif not (index > 1 and isinstance(location[index - 1], int) and location[index - 2] == "require"):
            parts.append(part)
    return parts
