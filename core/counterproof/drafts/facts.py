"""What a draft's own text tells about a name: the one value it stands for, the thing it was imported as."""

from __future__ import annotations

import ast

from counterproof.drafts.index.evaluate import value_of
from counterproof.drafts.index.index import Index
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import External
from counterproof.drafts.settled import settled


class DraftNames:
    """Answers for the rule packs, see `calls.Names`."""

    def __init__(self, index: Index, unit: Unit) -> None:
        self._index = index
        self._unit = unit

    def assigned_once(self, name: ast.Name) -> ast.expr | None:
        """Return the expression that a name stands for, or None if it may stand for anything else."""
        if self._unit.changes_itself or name not in self._unit.table.uses:
            return None
        return settled(self._index, self._unit, name)

    def dotted(self, expression: ast.expr) -> str | None:
        """Return the canonical dotted name of something imported or built in."""
        match value_of(self._index, self._unit, expression):
            case External(name):
                return name.removeprefix("builtins.")
            case _:
                return None
