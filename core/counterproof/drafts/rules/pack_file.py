"""Rule packs read from their files, with errors that name file and key (case V68).

Imported only when a pack is loaded, because pydantic costs start-up time.
"""

from __future__ import annotations

from pydantic import JsonValue, ValidationError

from counterproof.drafts.rules.constraints import Relation
from counterproof.drafts.rules.pack_models import PackFile, RuleTable
from counterproof.drafts.rules.packs import Pack, Parameter, Rule
from counterproof.drafts.rules.values import Entries, Items, Known, Value
from counterproof.evidence import Problem, RulePack, sha256
from counterproof.evidence.schema_problems import schema_problem


def read_pack(name: str, data: bytes, document: object, *, file: str) -> Pack:
    """Return the pack that a parsed file describes; `data` is what its digest is taken of.

    Raises Problem, naming the file and the key, if anything in it is unknown, missing or out of bounds.
    """
    try:
        content = PackFile.model_validate(document)
    except ValidationError as error:
        raise schema_problem(error, PackFile, file=file) from None
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
