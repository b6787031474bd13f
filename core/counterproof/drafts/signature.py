"""The parameters of a callable, as a `def` statement or a dataclass declares them."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from enum import IntEnum


class Kind(IntEnum):
    """How a parameter takes its argument, in the order of a `def` statement."""

    POSITIONAL_ONLY = 0
    STANDARD = 1
    VAR_POSITIONAL = 2
    KEYWORD_ONLY = 3
    VAR_KEYWORD = 4


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter; `default` is the text of its default where source shows it."""

    name: str
    kind: Kind = Kind.STANDARD
    has_default: bool = False
    default: str = ""

    @property
    def is_positional(self) -> bool:
        """Whether an argument can be given by position."""
        return self.kind <= Kind.STANDARD


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters of a callable in order; `name` is what a message calls it."""

    name: str
    parameters: tuple[Parameter, ...]

    def without_first(self) -> Signature:
        """Return the signature with its first positional argument filled in, as `self` is."""
        if self.parameters and self.parameters[0].is_positional:
            return replace(self, parameters=self.parameters[1:])
        return self

    @property
    def positional(self) -> tuple[Parameter, ...]:
        """The parameters that take one argument by position."""
        return tuple(p for p in self.parameters if p.is_positional)

    @property
    def text(self) -> str:
        """The parameters as a `def` statement writes them, without annotations."""
        parts: list[str] = []
        before = Kind.STANDARD
        for parameter in self.parameters:
            if before is Kind.POSITIONAL_ONLY is not parameter.kind:
                parts.append("/")
            if parameter.kind is Kind.KEYWORD_ONLY and before < Kind.VAR_POSITIONAL:
                parts.append("*")
            parts.append(_STARS.get(parameter.kind, "") + parameter.name + _default(parameter))
            before = parameter.kind
        if before is Kind.POSITIONAL_ONLY:
            parts.append("/")
        return f"({', '.join(parts)})"

    def of_kind(self, kind: Kind) -> Parameter | None:
        """Return the `*args` or `**kwargs` parameter, if there is one."""
        return next((p for p in self.parameters if p.kind is kind), None)


_STARS = {Kind.VAR_POSITIONAL: "*", Kind.VAR_KEYWORD: "**"}


def _default(parameter: Parameter) -> str:
    return f"={parameter.default or '…'}" if parameter.has_default else ""


def signature_of(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, name: str, *, mangled_for: str = ""
) -> Signature:
    """Return the signature that a `def` or lambda declares.

    Inside a class `mangled_for`, names with two leading underscores are the mangled ones.
    """
    arguments = node.args
    positional = [*arguments.posonlyargs, *arguments.args]
    required = [None] * (len(positional) - len(arguments.defaults))
    parameters = [
        _parameter(
            _mangled(argument.arg, mangled_for),
            Kind.POSITIONAL_ONLY if position < len(arguments.posonlyargs) else Kind.STANDARD,
            default,
        )
        for position, (argument, default) in enumerate(
            zip(positional, [*required, *arguments.defaults], strict=True)
        )
    ]
    if arguments.vararg:
        parameters.append(Parameter(arguments.vararg.arg, Kind.VAR_POSITIONAL))
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        parameters.append(_parameter(_mangled(argument.arg, mangled_for), Kind.KEYWORD_ONLY, default))
    if arguments.kwarg:
        parameters.append(Parameter(arguments.kwarg.arg, Kind.VAR_KEYWORD))
    return Signature(name, tuple(parameters))


def _parameter(name: str, kind: Kind, default: ast.expr | None) -> Parameter:
    return Parameter(name, kind, default is not None, "" if default is None else ast.unparse(default))


def _mangled(name: str, owner: str) -> str:
    if owner and name.startswith("__") and not name.endswith("__"):
        return f"_{owner.lstrip('_')}{name}"
    return name
