"""The method resolution order of a class, as far as its bases can be resolved in source."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from counterproof.drafts.index import evaluate, stdlib
from counterproof.drafts.index.values import Class, External, Value

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

MAX_DEPTH = 8
"""Longer chains of bases are not followed (spec A23)."""

Ancestor = Class | External


@dataclass(frozen=True, slots=True)
class Linearized:
    """The classes in which a name is looked up, in order; `doubt` says why there may be more.

    So many of them as `certain` says come before any class that isn't known.
    """

    classes: tuple[Ancestor, ...]
    doubt: str = ""
    certain: int = 0

    @property
    def own(self) -> tuple[Class, ...]:
        """The classes whose source is known."""
        return tuple(part for part in self.classes if isinstance(part, Class))

    @property
    def standard(self) -> tuple[type, ...]:
        """The classes of the standard library."""
        kinds = (stdlib.type_of(part.dotted) for part in self.classes if isinstance(part, External))
        return tuple(kind for kind in kinds if kind is not None)


def linearize(index: Index, of: Class) -> Linearized:
    """Return the order by C3, with a doubt where a base is unknown or the order can't be made."""
    start = Class(of.unit, of.node)
    sequences: list[list[Ancestor]] = []
    bases: list[Ancestor] = []
    doubt = ""
    certain = 1
    for expression in of.node.bases:
        base = _base(index, of, expression)
        match base:
            case Class():
                base = Class(base.unit, base.node)
                above = index.linearized(base)
                certain = certain if doubt or bases else 1 + above.certain
                doubt = doubt or above.doubt
                sequences.append(list(above.classes))
                bases.append(base)
            case External(dotted) if stdlib.type_of(dotted) is not None:
                sequences.append([base])
                bases.append(base)
            case _:
                doubt = (
                    doubt or f"the base {ast.unparse(expression)} of {of.node.name} is not known from source"
                )
    order = _merge([*sequences, bases])
    if order is None:
        return Linearized((start, *bases), "its bases have no consistent order", 1)
    if any(len(sequence) >= MAX_DEPTH * 4 for sequence in sequences):
        doubt = doubt or "its chain of bases is too long to be followed"
    return Linearized((start, *order), doubt, certain if doubt else 1 + len(order))


def _base(index: Index, of: Class, expression: ast.expr) -> Value:
    plain = expression.value if isinstance(expression, ast.Subscript) else expression
    return evaluate.value_of(index, of.unit, plain)


def _merge(sequences: list[list[Ancestor]]) -> list[Ancestor] | None:
    result: list[Ancestor] = []
    pending = [sequence for sequence in sequences if sequence]
    while pending:
        tails = [part for sequence in pending for part in sequence[1:]]
        head = next((s[0] for s in pending if s[0] not in tails), None)
        if head is None:
            return None
        result.append(head)
        pending = [rest for s in pending if (rest := [part for part in s if part != head])]
    return result


def is_subclass(index: Index, candidate: Class, of: Class) -> bool:
    """Say whether a class is another one or certainly derives from it."""
    return any(part.node is of.node for part in index.linearized(candidate).own)
