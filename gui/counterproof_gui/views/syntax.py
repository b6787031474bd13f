"""Syntax colours: a whole text is lexed in a worker thread into ranges per line, in slices."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from counterproof.evidence.budget import Budget
from counterproof.evidence.events import Emit, Progress

if TYPE_CHECKING:
    from pygments.lexer import Lexer

LONGEST_TEXT = 1_000_000
LONGEST_LINE = 2_000
_TOKENS_PER_BREATH = 200
_TOKENS_PER_SLICE = 5_000


class Kind(Enum):
    """What a coloured range is."""

    KEYWORD = "keyword"
    STRING = "string"
    NUMBER = "number"
    COMMENT = "comment"


@dataclass(frozen=True, slots=True)
class Coloured:
    """A range of one line, in columns."""

    start: int
    end: int
    kind: Kind


Colouring = dict[int, tuple[Coloured, ...]]
"""The coloured ranges of each line that has any, by line index."""


def why_plain(lines: Sequence[str]) -> str | None:
    """Why a text stays without colours, as a sentence, or None when it can be lexed."""
    if sum(map(len, lines)) + len(lines) > LONGEST_TEXT:
        return "Shown without colours: the text is longer than 1,000,000 characters."
    longest = max(map(len, lines), default=0)
    if longest > LONGEST_LINE:
        number = next(number for number, line in enumerate(lines, 1) if len(line) == longest)
        return (
            f"Shown without colours: line {number:,} has {longest:,} characters, more than {LONGEST_LINE:,}."
        )
    return None


def colour(
    lines: Sequence[str], language: str, *, budget: Budget, emit: Emit, into: Colouring | None = None
) -> Colouring:
    """Return the coloured ranges of a text in a language that Pygments knows by this name.

    Lines are put `into` a colouring as soon as each is whole, so that another thread can show them, and
    Progress tells from time to time how many are there. Raises Cancelled or DeadlineExceeded when the budget
    ends; an unknown language has no colours.
    """
    colouring: Colouring = {} if into is None else into
    lexer = _lexer(language)
    if lexer is None:
        return colouring
    ranges: list[Coloured] = []
    line = column = 0
    for count, (_, token, value) in enumerate(lexer.get_tokens_unprocessed("\n".join(lines))):
        if count % _TOKENS_PER_BREATH == 0:
            budget.check()
            # Python would let the window's thread wait five milliseconds for each of its turns.
            time.sleep(0)
        if count and count % _TOKENS_PER_SLICE == 0:
            emit(Progress(line, len(lines), "colours"))
        kind = _kind(token)
        for number, part in enumerate(value.split("\n")):
            if number:
                if ranges:
                    colouring[line] = tuple(ranges)
                ranges, line, column = [], line + 1, 0
            if kind is not None and part:
                ranges.append(Coloured(column, column + len(part), kind))
            column += len(part)
    if ranges:
        colouring[line] = tuple(ranges)
    return colouring


def _lexer(language: str) -> Lexer | None:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(language)
    except ClassNotFound:
        return None


def _kind(token: Any) -> Kind | None:
    names = tuple(_names(token))
    if names[:1] == ("Comment",):
        return Kind.COMMENT
    if names[:1] == ("Keyword",) or names == ("Operator", "Word"):
        return Kind.KEYWORD
    if names[:2] == ("Literal", "String"):
        return None if names[2:3] == ("Interpol",) else Kind.STRING
    return Kind.NUMBER if names[:2] == ("Literal", "Number") else None


def _names(token: Any) -> Iterator[str]:
    """The path of a Pygments token type, such as Literal, String, Double."""
    yield from map(str, token)
