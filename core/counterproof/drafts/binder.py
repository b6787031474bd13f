"""The binding of arguments to parameters by the rules of the language (spec A29, A30)."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from counterproof.drafts.nearest import nearest
from counterproof.drafts.signature import Kind, Parameter, Signature


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of a call; `open_positional` and `open_keyword` stand for unpackings of unknown length.

    `keywords` holds each keyword in order, those of a literal `**{…}` included, so a name may come twice.
    `after_star` counts the positional arguments that follow an unpacking, whose places aren't known.
    """

    positional: tuple[ast.expr, ...]
    keywords: tuple[tuple[str, ast.expr], ...]
    open_positional: bool = False
    open_keyword: bool = False
    after_star: int = 0


@dataclass(frozen=True, slots=True)
class Bound:
    """Every argument has a parameter; `extra` holds what only `*args` and `**kwargs` take."""

    values: Mapping[str, ast.expr]
    extra: Mapping[str, ast.expr] = field(default_factory=dict)
    surplus: tuple[ast.expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The language refuses the call whatever the values are; `argument` is the one that is refused."""

    code: str
    reason: str
    suggestions: tuple[str, ...] = ()
    argument: ast.expr | None = None


@dataclass(frozen=True, slots=True)
class Undecided:
    """Unpacked arguments decide whether the call is right."""

    reason: str


Outcome = Bound | Mismatch | Undecided


def bind(signature: Signature, arguments: Arguments) -> Outcome:
    """Bind a call's arguments to a signature."""
    return _Binding(signature, arguments).outcome()


class _Binding:
    def __init__(self, signature: Signature, arguments: Arguments) -> None:
        self.signature = signature
        self.arguments = arguments
        self.values: dict[str, ast.expr] = {}
        self.extra: dict[str, ast.expr] = {}

    def outcome(self) -> Outcome:
        problem = self.positional()
        for name, value in self.arguments.keywords:
            problem = problem or self.keyword(name, value)
        if problem is not None:
            return problem
        missing = [p for p in self.signature.parameters if _is_required(p) and p.name not in self.values]
        surplus = self.arguments.positional[len(self.signature.positional) :]
        bound = Bound(self.values, self.extra, surplus)
        return _with_missing(self.signature, self.arguments, missing, bound)

    def positional(self) -> Mismatch | None:
        takes = self.signature.positional
        given = len(self.arguments.positional) + self.arguments.after_star
        if given > len(takes) and self.signature.of_kind(Kind.VAR_POSITIONAL) is None:
            surplus = self.arguments.positional[len(takes) : len(takes) + 1]
            reason = _too_many(self.signature, given)
            return Mismatch("too_many_arguments", reason, argument=surplus[0] if surplus else None)
        for parameter, value in zip(takes, self.arguments.positional, strict=False):
            self.values[parameter.name] = value
        return None

    def keyword(self, name: str, value: ast.expr) -> Mismatch | None:
        callee = self.signature.name
        by_name = {p.name for p in self.signature.parameters if p.kind in {Kind.STANDARD, Kind.KEYWORD_ONLY}}
        if name in self.extra or (name in by_name and name in self.values):
            reason = f"{callee}() gets the argument {name} twice"
            return Mismatch("argument_mismatch", reason, argument=value)
        if name in by_name:
            self.values[name] = value
        elif self.signature.of_kind(Kind.VAR_KEYWORD) is not None:
            self.extra[name] = value
        elif any(p.name == name and p.kind is Kind.POSITIONAL_ONLY for p in self.signature.parameters):
            reason = f"{callee}() takes {name} by position only"
            return Mismatch("argument_mismatch", reason, argument=value)
        else:
            suggestions = nearest(name, by_name - self.values.keys())
            return Mismatch("unknown_keyword", f"{callee}() has no parameter {name}", suggestions, value)
        return None


def _too_many(signature: Signature, given: int) -> str:
    takes = signature.positional
    needed = sum(1 for p in takes if not p.has_default)
    most = str(len(takes)) if needed == len(takes) else f"{needed} to {len(takes)}"
    word = "argument" if most == "1" else "arguments"
    were = "was" if given == 1 else "were"
    return f"{signature.name}() takes {most} positional {word}, but {given} {were} given"


def _is_required(parameter: Parameter) -> bool:
    return not parameter.has_default and parameter.kind not in {Kind.VAR_POSITIONAL, Kind.VAR_KEYWORD}


def _with_missing(
    signature: Signature, arguments: Arguments, missing: list[Parameter], bound: Bound
) -> Outcome:
    if arguments.open_positional or arguments.open_keyword:
        return _opened(signature, arguments, missing)
    if not missing:
        return bound
    names = ", ".join(p.name for p in missing)
    only = [p.name for p in missing if p.kind is Kind.POSITIONAL_ONLY and p.name in bound.extra]
    hint = f"; {only[0]} can't be given by keyword" if only else ""
    word = "argument" if len(missing) == 1 else "arguments"
    return Mismatch("missing_argument", f"{signature.name}() misses the {word} {names}{hint}")


def _opened(signature: Signature, arguments: Arguments, missing: list[Parameter]) -> Outcome:
    """Judge a call with unpacked arguments: what no unpacking can supply is missing all the same."""
    for parameter in missing:
        by_position = arguments.open_positional and parameter.is_positional
        by_keyword = arguments.open_keyword and parameter.kind is not Kind.POSITIONAL_ONLY
        if not by_position and not by_keyword:
            return Mismatch("missing_argument", f"{signature.name}() misses the argument {parameter.name}")
    stars = " and ".join(
        text
        for text, is_open in (("*", arguments.open_positional), ("**", arguments.open_keyword))
        if is_open
    )
    return Undecided(f"what {stars} unpacks decides whether {signature.name}() accepts the call")
