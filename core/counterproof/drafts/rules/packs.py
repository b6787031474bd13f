"""A rule pack as it is used: rules about the arguments of single definitions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from counterproof.drafts.rules.constraints import Constraint
from counterproof.drafts.rules.values import Value
from counterproof.evidence import RulePack


@dataclass(frozen=True, slots=True)
class Parameter:
    """An argument that a rule looks at.

    `position` counts the positional arguments from 0 and serves where a parameter list collects them with
    `*`; `default` is the value that counts when the argument is left out.
    """

    name: str
    position: int | None = None
    default: Value | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """What the calls of one definition have to satisfy; `parameters` has them by the rule's own names."""

    id: str
    target: str
    message: str
    severity: Literal["error", "warning"]
    parameters: dict[str, Parameter]
    constraints: tuple[Constraint, ...]


@dataclass(frozen=True, slots=True)
class Pack:
    """All rules of one file."""

    record: RulePack
    rules: tuple[Rule, ...]
