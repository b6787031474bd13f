"""The kinds of constraint that a rule may require of a call's arguments (spec 7.1)."""

from counterproof.drafts.rules.constraints.base import Constraint
from counterproof.drafts.rules.constraints.mappings import Mapping
from counterproof.drafts.rules.constraints.matrices import Matrix
from counterproof.drafts.rules.constraints.paths import FilePath
from counterproof.drafts.rules.constraints.presence import Forbidden, Required
from counterproof.drafts.rules.constraints.relations import Relation
from counterproof.drafts.rules.constraints.scalars import Scalar, Text
from counterproof.drafts.rules.constraints.vectors import Vector

__all__ = [
    "Constraint",
    "FilePath",
    "Forbidden",
    "Mapping",
    "Matrix",
    "Relation",
    "Required",
    "Scalar",
    "Text",
    "Vector",
]
