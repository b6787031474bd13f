"""The small language of rules: names, `len(name)`, integers, sums and comparisons, such as `0 < a < b`."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

MAX_LENGTH = 200
"""The longest expression in characters."""

Range = tuple[int | float, int | float]
"""The least and the greatest value that something can have."""

ANY: Range = (-math.inf, math.inf)
"""The range of a number of which nothing is known."""

_TOKEN = re.compile(
    r"\s*(?:(?P<word>[A-Za-z_]\w*)|(?P<number>\d{1,9}\b)|(?P<sign><=|>=|==|!=|[<>+()-]))", re.ASCII
)

_HOLDS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


class NotAnExpression(ValueError):
    """A text that isn't in the language; the message says where it stops being so."""


@dataclass(frozen=True, slots=True)
class Operand:
    """The number that a name stands for, or the length of what it stands for."""

    name: str
    is_length: bool = False

    def __str__(self) -> str:
        return f"len({self.name})" if self.is_length else self.name


@dataclass(frozen=True, slots=True)
class Term:
    """An operand or an integer, with its sign in a sum."""

    sign: Literal[1, -1]
    value: Operand | int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Sums compared in a chain, each one with the next."""

    sums: tuple[tuple[Term, ...], ...]
    signs: tuple[str, ...]

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Every operand once, from left to right."""
        terms = (term for terms in self.sums for term in terms)
        return tuple(dict.fromkeys(term.value for term in terms if isinstance(term.value, Operand)))

    def holds(self, ranges: Mapping[Operand, Range]) -> bool | None:
        """Return whether the comparison holds, or None where the ranges of its operands leave it open."""
        sides = [_total(terms, ranges) for terms in self.sums]
        links = [_link(sign, *pair) for sign, pair in zip(self.signs, pairwise(sides), strict=True)]
        if False in links:
            return False
        return None if None in links else True

    def offset(self) -> tuple[Operand, Operand, int] | None:
        """Return a, b and n if the comparison says no more than a == b + n."""
        if self.signs != ("==",):
            return None
        left, right = self.sums
        turned = (Term(-1 if term.sign == 1 else 1, term.value) for term in right)
        terms = [*left, *turned]
        plus = [term.value for term in terms if isinstance(term.value, Operand) and term.sign == 1]
        minus = [term.value for term in terms if isinstance(term.value, Operand) and term.sign == -1]
        if len(plus) != 1 or len(minus) != 1:
            return None
        constant = sum(term.sign * term.value for term in terms if isinstance(term.value, int))
        return plus[0], minus[0], -constant

    def worded(self, names: Mapping[str, str]) -> str:
        """Return the comparison as text, with other names for the names in it."""
        words = [_sum_words(terms, names) for terms in self.sums]
        return words[0] + "".join(f" {sign} {side}" for sign, side in zip(self.signs, words[1:], strict=True))


def parse_comparison(text: str) -> Comparison:
    """Return the comparison that a text states.

    Raises NotAnExpression for anything else; nothing is ever evaluated as Python.
    """
    if len(text) > MAX_LENGTH:
        raise NotAnExpression(f"the expression is longer than {MAX_LENGTH} characters")
    return _Parser(text).comparison()


class _Parser:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str) -> None:
        self._tokens = list(_tokens(text))

    def comparison(self) -> Comparison:
        sums, signs = [self._sum()], []
        while self._tokens:
            sign = self._tokens.pop(0)
            if sign not in _HOLDS:
                raise NotAnExpression(f"a comparison is missing before {sign!r}")
            signs.append(sign)
            sums.append(self._sum())
        if not signs:
            raise NotAnExpression("there is no comparison in it")
        return Comparison(tuple(sums), tuple(signs))

    def _sum(self) -> tuple[Term, ...]:
        terms = [self._term(-1 if self._take("-") else 1)]
        while self._tokens and self._tokens[0] in ("+", "-"):
            terms.append(self._term(-1 if self._tokens.pop(0) == "-" else 1))
        return tuple(terms)

    def _term(self, sign: Literal[1, -1]) -> Term:
        if not self._tokens:
            raise NotAnExpression("it ends where a name or a number should follow")
        token = self._tokens.pop(0)
        if token.isdigit():
            return Term(sign, int(token))
        if not token.isidentifier():
            raise NotAnExpression(f"a name or a number is missing before {token!r}")
        if not self._take("("):
            return Term(sign, Operand(token))
        name = self._tokens.pop(0) if self._tokens else ""
        if token != "len" or not name.isidentifier():  # noqa: S105  # a word of the language, no secret
            raise NotAnExpression("only len(name) can be called")
        if not self._take(")"):
            raise NotAnExpression(f"a ) is missing after len({name}")
        return Term(sign, Operand(name, is_length=True))

    def _take(self, token: str) -> bool:
        if self._tokens and self._tokens[0] == token:
            self._tokens.pop(0)
            return True
        return False


def _tokens(text: str) -> Iterator[str]:
    position = 0
    while text[position:].strip():
        match = _TOKEN.match(text, position)
        if match is None:
            rest = text[position:].strip()
            raise NotAnExpression(f"{rest[:20]!r} is no name, integer, + or -, or comparison")
        yield match[0].strip()
        position = match.end()


def _total(terms: tuple[Term, ...], ranges: Mapping[Operand, Range]) -> Range:
    low: int | float = 0
    high: int | float = 0
    for term in terms:
        least, greatest = (term.value,) * 2 if isinstance(term.value, int) else ranges[term.value]
        try:
            low, high = (low + least, high + greatest) if term.sign == 1 else (low - greatest, high - least)
        except OverflowError:
            return ANY
    return (low, high) if _is_nan(low) == _is_nan(high) else ANY


def _link(sign: str, left: Range, right: Range) -> bool | None:
    """Compare two ranges: true or false only if every pair of their values agrees."""
    holds = _HOLDS[sign]
    if any(map(_is_nan, (*left, *right))):
        return sign == "!="
    if left[0] == left[1] and right[0] == right[1]:
        return None if _differ_by_rounding(left[0], right[0]) else holds(left[0], right[0])
    if sign in ("==", "!="):
        apart = left[1] < right[0] or right[1] < left[0]
        return (sign == "!=") if apart else None
    if sign in (">", ">="):
        return _link({">": "<", ">=": "<="}[sign], right, left)
    if holds(left[1], right[0]):
        return True
    return None if holds(left[0], right[1]) else False


def _differ_by_rounding(one: int | float, other: int | float) -> bool:
    """Say whether two numbers are so close that another way to compute them might make them equal."""
    if one == other or (isinstance(one, int) and isinstance(other, int)):
        return False
    try:
        return math.isclose(one, other, rel_tol=1e-12)
    except OverflowError:
        return False


def _is_nan(number: int | float) -> bool:
    return isinstance(number, float) and math.isnan(number)


def _sum_words(terms: tuple[Term, ...], names: Mapping[str, str]) -> str:
    words = ""
    for term in terms:
        operand = term.value
        text = str(operand if isinstance(operand, int) else replace(operand, name=names[operand.name]))
        mark = "-" if term.sign == -1 else "+" if words else ""
        words += f" {mark} {text}" if words else f"{mark}{text}"
    return words
