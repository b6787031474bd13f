"""What is known about a value without running anything: all of it, its shape, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Constant = int | float | complex | str | bytes | bool | None


@dataclass(frozen=True, slots=True)
class Known:
    """A constant."""

    value: Constant


@dataclass(frozen=True, slots=True)
class Items:
    """A list, tuple, set or array whose elements are known at least in part.

    An `open` one may hold more elements than these, anywhere between them.
    """

    kind: Literal["list", "tuple", "set", "array"]
    elements: tuple[Value, ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Entries:
    """A mapping whose entries are known at least in part; an `open` one may hold more than these."""

    pairs: tuple[tuple[Value, Value], ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that only a run would tell."""


Value = Known | Items | Entries | Unknown

UNKNOWN = Unknown()

_MAX_SHOWN = 40
_MAX_SHOWN_BITS = 128


def shape_words(value: Value) -> str:
    """Return what a value is, for a sentence: "0.5", "a list", "a mapping"."""
    match value:
        case Known(int() as integer) if integer.bit_length() > _MAX_SHOWN_BITS:
            return f"an integer of {integer.bit_length():,} bits"
        case Known(constant):
            words = repr(constant)
            return words if len(words) <= _MAX_SHOWN else f"{words[: _MAX_SHOWN - 1]}…"
        case Items(kind):
            return "an array" if kind == "array" else f"a {kind}"
        case Entries():
            return "a mapping"
        case Unknown():
            return "computed at run time"


def size_bounds(value: Value) -> tuple[int, int | None] | None:
    """Return the least and the greatest possible length, None for no greatest, or None if it has no length.

    A value of which nothing is known may have any length.
    """
    match value:
        case Items(_, elements, is_open):
            return len(elements), None if is_open else len(elements)
        case Entries(pairs, is_open):
            return _distinct(pairs), None if is_open else len(pairs)
        case Known(str() | bytes() as text):
            return len(text), len(text)
        case Known():
            return None
        case Unknown():
            return 0, None


def _distinct(pairs: tuple[tuple[Value, Value], ...]) -> int:
    """Return how many entries there are at least: keys that aren't known may be equal to each other."""
    known = sum(key != UNKNOWN for key, _ in pairs)
    return max(known, min(len(pairs), 1))
