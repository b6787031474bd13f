"""A call in a draft that was resolved to a definition in a target: what the rule packs judge."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from counterproof.evidence import Evidence, Span, State


class Names(Protocol):
    """What is known about names at one place of a draft."""

    def assigned_once(self, name: ast.Name) -> ast.expr | None:
        """Return the expression that a name stands for, or None if it may stand for anything else.

        The name was assigned exactly once, in the same scope, and nothing in the draft may have changed its
        value in place since.
        """

    def dotted(self, expression: ast.expr) -> str | None:
        """Return the canonical dotted name of something imported or built in (`numpy.inf`, `float`).

        Aliases are followed. None if the expression isn't such a name or the name may have been bound again.
        """


@dataclass(frozen=True, slots=True)
class ResolvedCall:
    """One call whose callee is a known definition of a target.

    `target` is the dotted name of the definition, not the spelling of the draft (spec A36). `state` is that
    of the call's item in `arguments`. `bound` maps parameter names to the expressions given for them, without
    defaults and without what `*args` and `**kwargs` parameters take; it is None unless every argument could
    be assigned to a parameter. A bound method's own `self` or `cls` is not in it.
    """

    target: str
    name: str
    node: ast.Call
    state: State
    bound: Mapping[str, ast.expr] | None
    span: Span
    evidence: Evidence | None
    names: Names
