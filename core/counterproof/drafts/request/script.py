"""A script as the predicates see it: its calls, what each resolves to, and the texts given to them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from counterproof.drafts.index.definitions import qualified_name
from counterproof.drafts.index.evaluate import value_of
from counterproof.drafts.index.values import Class, External, Function, Method, Value, alternatives
from counterproof.drafts.request.folding import TextFolding, Texts
from counterproof.drafts.request.reach import Reach, Reached
from counterproof.evidence import Span

if TYPE_CHECKING:
    from counterproof.drafts.analysis import Analysis


_NAMING = ast.Assign | ast.AnnAssign | ast.Expr | ast.Attribute | ast.withitem


@dataclass(frozen=True, slots=True)
class Call:
    """A call, what its callee stands for and by which dotted names, and how certainly it is run."""

    node: ast.Call
    value: Value
    names: frozenset[str]
    reach: Reach
    span: Span

    @property
    def name(self) -> str:
        """The last part of the name that is called."""
        match self.node.func:
            case ast.Attribute(attr=name) | ast.Name(id=name):
                return name
            case _:
                return ""

    @property
    def owner(self) -> ast.expr | None:
        """What a method is called on."""
        return self.node.func.value if isinstance(self.node.func, ast.Attribute) else None

    @property
    def dotted(self) -> str | None:
        """The dotted name of a function outside the targets."""
        return self.value.dotted if isinstance(self.value, External) else None

    @property
    def is_own(self) -> bool:
        """Whether a function or class of the script itself is called."""
        parts = [_definition(part) for part in alternatives(self.value)]
        return all(part is not None and part.unit.is_draft for part in parts)

    @property
    def targets(self) -> list[Value]:
        """The definitions of targets that may be called."""
        return [
            part
            for part in alternatives(self.value)
            if (found := _definition(part)) is not None and not found.unit.is_draft
        ]

    @property
    def is_open(self) -> bool:
        """Whether arguments are unpacked into the call."""
        starred = any(isinstance(part, ast.Starred) for part in self.node.args)
        return starred or any(word.arg is None for word in self.node.keywords)

    @property
    def arguments(self) -> Iterator[ast.expr]:
        """Every expression given, by position or keyword."""
        yield from (part for part in self.node.args if not isinstance(part, ast.Starred))
        yield from (word.value for word in self.node.keywords if word.arg is not None)

    def given(self, position: int, keyword: str) -> ast.expr | None:
        """Return the argument at a position, or of a keyword."""
        for word in self.node.keywords:
            if word.arg == keyword:
                return word.value
        before = self.node.args[: position + 1]
        if 0 <= position < len(before) and not any(isinstance(part, ast.Starred) for part in before):
            return before[position]
        return None


class Script:
    """The calls of one draft that may be run, in the order of their places."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.reached = Reached(analysis)
        self._folding = TextFolding(analysis, self.reached)
        self.calls = [self._call(node) for node in self.reached.calls()]

    def _call(self, node: ast.Call) -> Call:
        value = value_of(self.analysis.index, self.analysis.unit, node.func)
        return Call(node, value, dotted_names(value), self.reached.of(node), self.analysis.places.span(node))

    def texts(self, node: ast.expr) -> Texts:
        """Return the texts that an expression may stand for."""
        return self._folding.texts(node)

    def value(self, node: ast.expr) -> Value:
        """Return what an expression stands for."""
        return value_of(self.analysis.index, self.analysis.unit, node)

    @cached_property
    def handed_on(self) -> dict[str, Span]:
        """Where a function, by its dotted name, is first used without being called or named anew there."""
        parents = self.analysis.unit.nodes.parents
        found: dict[str, Span] = {}
        for node in ast.walk(self.analysis.unit.tree):
            match node:
                case ast.Name(ctx=ast.Load()) | ast.Attribute(ctx=ast.Load()):
                    around = parents[node]
                    called = isinstance(around, ast.Call) and around.func is node
                    if not called and not isinstance(around, _NAMING):
                        for name in dotted_names(self.value(node)):
                            found.setdefault(name, self.analysis.places.span(node))
        return found

    @cached_property
    def changes_folder(self) -> bool:
        """Whether relative paths may start elsewhere than where the script was started."""
        names = {"os.chdir", "os.fchdir", "contextlib.chdir"}
        return any(call.reach and names & call.names for call in self.calls)


def dotted_names(value: Value) -> frozenset[str]:
    """Return the dotted names of all that a value may be."""
    return frozenset(filter(None, (dotted_name(part) for part in alternatives(value))))


def dotted_name(value: Value) -> str | None:
    """Return the canonical dotted name of what is called, without that of the builtins."""
    if isinstance(value, External):
        return value.dotted.removeprefix("builtins.")
    found = _definition(value)
    return None if found is None else qualified_name(found)


def _definition(value: Value) -> Function | Class | None:
    match value:
        case Method(function, _):
            return function
        case Function() | Class():
            return value
        case _:
            return None
