"""Whether the calls of a script are run whenever the script is, perhaps, or never."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import TYPE_CHECKING

from counterproof.drafts.index.conditions import never_returns, static_truth
from counterproof.drafts.index.evaluate import value_of
from counterproof.drafts.index.scopes import How
from counterproof.drafts.index.values import Class, External, Function, Method, alternatives

if TYPE_CHECKING:
    from counterproof.drafts.analysis import Analysis

_FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_REACHING_EVERYTHING = {f"builtins.{name}" for name in ("globals", "locals", "exec", "eval")}
_CONSTRUCTORS = ("__init__", "__new__", "__post_init__")


class Reach(IntEnum):
    """How certainly a place is run. A loop is taken to run, and a `try` to go well."""

    NEVER = 0
    PERHAPS = 1
    ALWAYS = 2


class Reached:
    """The reach of every call of a draft, through the draft's own functions."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._local: dict[ast.Call, tuple[Reach, _FunctionNode | None]] = {}
        self._functions: dict[_FunctionNode, Reach] = {}
        self.calls_of: dict[_FunctionNode, list[ast.Call]] = {}
        self.handed_on: set[_FunctionNode] = set()
        _Walker(analysis, self._local, self._functions).block(analysis.unit.tree.body, Reach.ALWAYS, None)
        self._connect()
        self._spread()

    def of(self, call: ast.Call) -> Reach:
        """Return how certainly a call is run."""
        local, inside = self._local.get(call, (Reach.PERHAPS, None))
        return local if inside is None else min(local, self._functions.get(inside, Reach.PERHAPS))

    def calls(self) -> Iterable[ast.Call]:
        """Return every call, in the order of its place."""
        return sorted(self._local, key=lambda call: (call.lineno, call.col_offset))

    def _connect(self) -> None:
        for call in self._local:
            for function in self._own(call.func):
                self.calls_of.setdefault(function, []).append(call)
        called = {call.func for call in self._local}
        for node in ast.walk(self._analysis.unit.tree):
            match node:
                case ast.Name(ctx=ast.Load()) | ast.Attribute(ctx=ast.Load()) if node not in called:
                    self.handed_on.update(self._own(node))
        hidden = any(self._opens_everything(call) for call in self._local)
        for function in self._functions:
            if (
                hidden
                or isinstance(function, ast.Lambda)
                or function.decorator_list
                or self._is_method(function)
            ):
                self.handed_on.add(function)

    def _opens_everything(self, call: ast.Call) -> bool:
        value = value_of(self._analysis.index, self._analysis.unit, call.func)
        return isinstance(value, External) and value.dotted in _REACHING_EVERYTHING

    def _own(self, expression: ast.expr) -> Iterator[_FunctionNode]:
        """Yield the functions of the draft that run when the value of an expression is called."""
        value = value_of(self._analysis.index, self._analysis.unit, expression)
        for part in alternatives(value):
            match part:
                case Function(unit, node) | Method(Function(unit, node)) if unit.is_draft:
                    yield node
                case Class(unit, node) if unit.is_draft:
                    yield from (
                        inner
                        for inner in node.body
                        if isinstance(inner, ast.FunctionDef) and inner.name in _CONSTRUCTORS
                    )

    def _is_method(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        around = self._analysis.unit.nodes.parents.get(function)
        return isinstance(around, ast.ClassDef) and function.name not in _CONSTRUCTORS

    def _spread(self) -> None:
        """Let every function be run as certainly as the most certain of its calls."""
        inside: dict[_FunctionNode | None, list[tuple[Reach, _FunctionNode]]] = {}
        for function, calls in self.calls_of.items():
            for call in calls:
                local, around = self._local[call]
                inside.setdefault(around, []).append((local, function))
        for function in self._functions:
            self._functions[function] = Reach.PERHAPS if function in self.handed_on else Reach.NEVER
        pending: list[_FunctionNode | None] = [None, *self.handed_on]
        while pending:
            around = pending.pop()
            outer = Reach.ALWAYS if around is None else self._functions.get(around, Reach.PERHAPS)
            for local, function in inside.get(around, ()):
                if min(local, outer) > self._functions.get(function, Reach.ALWAYS):
                    self._functions[function] = min(local, outer)
                    pending.append(function)


class _Walker:
    """Walks statements in their order and notes for each call what stands in its way."""

    def __init__(
        self,
        analysis: Analysis,
        calls: dict[ast.Call, tuple[Reach, _FunctionNode | None]],
        functions: dict[_FunctionNode, Reach],
    ) -> None:
        self.analysis = analysis
        self.calls = calls
        self.functions = functions

    def block(self, statements: list[ast.stmt], reach: Reach, inside: _FunctionNode | None) -> None:
        for statement in statements:
            self.statement(statement, reach, inside)
            reach = _after(statement, reach)

    def statement(self, node: ast.AST, reach: Reach, inside: _FunctionNode | None) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for part in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults):
                    if part is not None:
                        self.expression(part, reach, inside)
                self.functions[node] = Reach.NEVER
                self.block(node.body, Reach.ALWAYS, node)
            case ast.If() | ast.While():
                self.expression(node.test, reach, inside)
                truth = self.truth(node.test)
                self.block(node.body, _under(reach, truth), inside)
                negated = None if truth is None else not truth
                self.block(node.orelse, _under(reach, negated) if isinstance(node, ast.If) else reach, inside)
            case ast.Try() | ast.TryStar():
                self.block([*node.body, *node.orelse], reach, inside)
                for handler in node.handlers:
                    self.block(handler.body, _under(reach, None), inside)
                self.block(node.finalbody, reach, inside)
            case ast.Match():
                self.expression(node.subject, reach, inside)
                for case in node.cases:
                    self.block(case.body, _under(reach, None), inside)
            case _:
                self.parts(node, reach, inside)

    def parts(self, node: ast.AST, reach: Reach, inside: _FunctionNode | None) -> None:
        for _, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                self.block(value, reach, inside)
            elif isinstance(value, list):
                for part in value:
                    if isinstance(part, ast.AST):
                        self.expression(part, reach, inside)
            elif isinstance(value, ast.AST):
                self.expression(value, reach, inside)

    def expression(self, node: ast.AST, reach: Reach, inside: _FunctionNode | None) -> None:
        match node:
            case ast.Call():
                self.calls[node] = (reach, inside)
                self.parts(node, reach, inside)
            case ast.Lambda(body=body):
                self.functions[node] = Reach.NEVER
                self.expression(body, Reach.ALWAYS, node)
            case ast.BoolOp(values=[first, *others]):
                self.expression(first, reach, inside)
                for other in others:
                    self.expression(other, _under(reach, None), inside)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                truth = self.truth(test)
                self.expression(test, reach, inside)
                self.expression(body, _under(reach, truth), inside)
                self.expression(orelse, _under(reach, None if truth is None else not truth), inside)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                filtered = any(generator.ifs for generator in node.generators)
                self.parts(node, _under(reach, None) if filtered else reach, inside)
            case _:
                self.parts(node, reach, inside)

    def truth(self, test: ast.expr) -> bool | None:
        """Return what a condition comes to, also where it is a name for one constant."""
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                truth = self.truth(operand)
                return None if truth is None else not truth
            case ast.Name():
                match self.analysis.unit.reaching(test):
                    case [binding] if binding.how is How.ASSIGN and isinstance(binding.value, ast.Constant):
                        return None if binding.path else bool(binding.value.value)
                return None
            case _:
                return static_truth(test, is_main=True)


def _under(reach: Reach, truth: bool | None) -> Reach:
    if truth is None:
        return min(reach, Reach.PERHAPS)
    return reach if truth else Reach.NEVER


def _after(statement: ast.stmt, reach: Reach) -> Reach:
    """What a statement leaves of the reach of those behind it."""
    match statement:
        case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
            return Reach.NEVER
        case ast.Expr(value=value) if never_returns(value):
            return Reach.NEVER
        case _:
            return min(reach, Reach.PERHAPS) if _may_leave(statement, in_loop=False) else reach


def _may_leave(node: ast.AST, *, in_loop: bool) -> bool:
    """Say whether a statement may skip those behind it without an error."""
    match node:
        case ast.Return():
            return True
        case ast.Continue() | ast.Break():
            return not in_loop
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.expr():
            return False
        case ast.For() | ast.AsyncFor() | ast.While():
            in_loop = True
    return any(_may_leave(child, in_loop=in_loop) for child in ast.iter_child_nodes(node))
