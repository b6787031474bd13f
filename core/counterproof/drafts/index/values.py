"""What an expression can stand for, as far as source tells."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from counterproof.drafts.index.unit import Unit


@dataclass(frozen=True, slots=True)
class Opaque:
    """Something that source doesn't tell about; nothing follows from it."""


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Something that a target has or may have and that was not understood; `code` and `reason` say why."""

    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class External:
    """Something outside every target, by its dotted name, such as `numpy.array` or `builtins.len`."""

    dotted: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """The constant None."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module of a target."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Function:
    """A `def` or a lambda, with the class whose body defines it; decorators are judged when it is called."""

    unit: Unit
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    owner: Class | None = None

    @property
    def label(self) -> str:
        """What a message calls it."""
        return "the lambda" if isinstance(self.node, ast.Lambda) else self.node.name


@dataclass(frozen=True, slots=True)
class Class:
    """A class; `is_receiver` marks the `cls` of a method, which may be a subclass."""

    unit: Unit
    node: ast.ClassDef
    is_receiver: bool = False

    @property
    def place(self) -> tuple[str, str, str]:
        """Where it is defined, in words that tell it from every other class of the same sources."""
        return self.unit.name, f"{self.node.lineno}:{self.node.col_offset}", self.node.name


@dataclass(frozen=True, slots=True)
class Instance:
    """An instance of a class: `exact` if it was seen to be made, else known by an annotation only.

    `is_receiver` marks the `self` of a method: whoever calls the method puts its own receiver there.
    """

    of: Class
    exact: bool
    is_receiver: bool = False


@dataclass(frozen=True, slots=True)
class Parent:
    """What `super()` gives in the methods of a class: its bases, with the same receiver."""

    of: Class


@dataclass(frozen=True, slots=True)
class Method:
    """A function with its first argument filled in."""

    function: Function
    receiver: Instance | Class


@dataclass(frozen=True, slots=True)
class Elements:
    """A collection or an iterator whose elements all stand for one value; `kind` is its type, or empty."""

    element: Value
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """A tuple display or a tuple annotation of known length."""

    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Awaitable:
    """What gives `result` when it is awaited."""

    result: Value


@dataclass(frozen=True, slots=True)
class Context:
    """What gives `entered` in a `with` statement."""

    entered: Value


@dataclass(frozen=True, slots=True)
class OneOf:
    """Any of several values, because branches join or a name is bound in several places."""

    values: tuple[Value, ...]


Value = (
    Opaque
    | Unresolved
    | External
    | Nothing
    | Module
    | Function
    | Class
    | Instance
    | Parent
    | Method
    | Elements
    | Pair
    | Awaitable
    | Context
    | OneOf
)

OPAQUE = Opaque()
NOTHING = Nothing()
MAX_ALTERNATIVES = 6


def join(values: list[Value]) -> Value:
    """Return what may be any of the values; too many alternatives tell nothing."""
    flat: list[Value] = []
    for value in values:
        for part in value.values if isinstance(value, OneOf) else (value,):
            if part not in flat:
                flat.append(part)
    if not flat or len(flat) > MAX_ALTERNATIVES:
        return OPAQUE
    return flat[0] if len(flat) == 1 else OneOf(tuple(flat))


def alternatives(value: Value) -> tuple[Value, ...]:
    """Return the values that a use can meet; None is left out where there is something else.

    An attribute of None or a call of it is wrong anyway, so judging the other alternatives never accuses a
    right draft.
    """
    if not isinstance(value, OneOf):
        return (value,)
    return tuple(part for part in value.values if not isinstance(part, Nothing)) or value.values


def concerns_target(value: Value) -> bool:
    """Say whether a value is, or is made from, something of a target or of a class of the draft."""
    match value:
        case OneOf(values):
            return any(concerns_target(part) for part in values)
        case Opaque() | External() | Nothing() | Pair() | Elements():
            return False
        case _:
            return True
