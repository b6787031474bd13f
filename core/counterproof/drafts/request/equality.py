"""Whether a value that a script spells out is the one that was asked for."""

from __future__ import annotations

import math

from counterproof.drafts.request.predicates import Literal
from counterproof.drafts.rules.values import Items, Known, Value

_RELATIVE = 1e-9
"""Two spellings of one number may differ by this much, as `0.1 + 0.2` and `0.3` do."""


def equals(value: Value, wanted: Literal, tolerance: float) -> bool | None:
    """Return whether a value is the wanted one, numbers within a tolerance; None if that stays open."""
    if isinstance(wanted, tuple):
        return _equal_items(value, wanted, tolerance)
    match value:
        case Known(known):
            return _equal_constants(known, wanted, tolerance)
        case Items():
            return False
        case _:
            return None


def _equal_items(value: Value, wanted: tuple[Literal, ...], tolerance: float) -> bool | None:
    match value:
        case Items("list" | "tuple" | "array", elements, False):
            if len(elements) != len(wanted):
                return False
            answers = [equals(*pair, tolerance) for pair in zip(elements, wanted, strict=True)]
            return False if False in answers else None if None in answers else True
        case Known():
            return False
        case _:
            return None


def _equal_constants(known: object, wanted: Literal, tolerance: float) -> bool:
    if isinstance(known, bool) or isinstance(wanted, bool):
        return known is wanted
    if isinstance(known, int | float) and isinstance(wanted, int | float):
        return math.isclose(known, wanted, rel_tol=_RELATIVE, abs_tol=tolerance)
    return type(known) is type(wanted) and known == wanted
