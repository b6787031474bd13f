"""The three answers to the question whether something has a name."""

from __future__ import annotations

from dataclasses import dataclass

from counterproof.drafts.index.values import OPAQUE, Value
from counterproof.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Found:
    """The name is there and stands for `value`."""

    value: Value
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class Absent:
    """The name is certainly not there; `candidates` are the names that are."""

    reason: str
    candidates: tuple[str, ...] = ()
    evidence: Evidence | None = None
    code: str = "symbol_absent"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Source doesn't tell; `code` and `reason` say why, `value` is what the name would stand for."""

    code: str
    reason: str
    value: Value = OPAQUE
    evidence: Evidence | None = None


Lookup = Found | Absent | Doubt
