"""The places of a draft that are checked, each with what surrounds it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from counterproof.drafts.index.conditions import never_returns, static_truth
from counterproof.drafts.readiness import Readiness

_ANY = {"Exception", "BaseException"}
_IMPORT_ERRORS = {"ImportError", "ModuleNotFoundError"} | _ANY


@dataclass(frozen=True, slots=True)
class Around:
    """What surrounds a site: the errors handled there, the tests passed on the way, whether it runs at all.

    `tested` holds the expressions that tests on the way look at with `isinstance`, `hasattr` and their like.
    `keeps_annotations` says that annotations are evaluated here and not kept as text or left out.
    """

    handled: frozenset[str] = frozenset()
    tested: frozenset[str] = frozenset()
    by_environment: bool = False
    never_runs: bool = False
    keeps_annotations: bool = True

    @property
    def guards_import(self) -> bool:
        """Whether a failing import is handled (spec A22e)."""
        return bool(self.handled & _IMPORT_ERRORS)

    def handles(self, error: str) -> bool:
        """Say whether an error is named by a handler around the site; a catch-all is not taken for intent."""
        return error in self.handled


@dataclass(frozen=True, slots=True)
class Site:
    """A node that is checked."""

    node: ast.AST
    around: Around


def sites_of(tree: ast.Module) -> list[Site]:
    """Return every import, attribute read and call of a script, outer expressions before inner ones."""
    found: list[Site] = []
    _Walker(found, tree).block(tree.body, Around(keeps_annotations=not _are_text(tree)))
    return found


class _Walker:
    def __init__(self, found: list[Site], tree: ast.Module) -> None:
        self.found = found
        self.are_text = _are_text(tree)
        self.readiness = Readiness.of(tree)

    def block(self, statements: list[ast.stmt], around: Around) -> None:
        for statement in statements:
            self.statement(statement, around)
            around = _running(self.after(statement, around), runs=not _leaves(statement))

    def statement(self, node: ast.stmt, around: Around) -> None:
        match node:
            case ast.Import() | ast.ImportFrom():
                self.found.append(Site(node, around))
            case ast.Try() | ast.TryStar():
                self.attempt(node, around)
            case ast.If() | ast.While():
                self.branch(node, around)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.function(node, around)
            case ast.ClassDef():
                self.children(node, replace(around, keeps_annotations=not self.are_text))
            case ast.AnnAssign():
                self.annotated(node, around)
            case ast.With() | ast.AsyncWith():
                self.context(node, around)
            case ast.Match():
                self.match(node, around)
            case _:
                self.children(node, around)

    def attempt(self, node: ast.Try | ast.TryStar, around: Around) -> None:
        self.block(node.body, _handling(around, self.readiness.handled(node)))
        for handler in node.handlers:
            if handler.type:
                self.expression(handler.type, around)
            self.block(handler.body, around)
        self.block(node.orelse, around)
        self.block(node.finalbody, around)

    def branch(self, node: ast.If | ast.While, around: Around) -> None:
        self.expression(node.test, around)
        truth = static_truth(node.test, is_main=True)
        inner = self.testing(around, node.test)
        self.block(node.body, _running(inner, runs=truth is not False))
        skipped = truth is True and isinstance(node, ast.If)
        self.block(node.orelse, _running(inner, runs=not skipped))

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, around: Around) -> None:
        """Follow a function; what annotates its local names is never evaluated."""
        for decorator in node.decorator_list:
            self.expression(decorator, around)
        self.expression(node.args, around)
        if node.returns:
            self.expression(node.returns, _running(around, runs=not self.are_text))
        self.block(node.body, replace(around, keeps_annotations=False))

    def annotated(self, node: ast.AnnAssign, around: Around) -> None:
        self.expression(node.annotation, _running(around, runs=around.keeps_annotations))
        self.expression(node.target, around)
        if node.value:
            self.expression(node.value, around)

    def context(self, node: ast.With | ast.AsyncWith, around: Around) -> None:
        expected: set[str] = set()
        for item in node.items:
            self.expression(item.context_expr, around)
            if item.optional_vars:
                self.expression(item.optional_vars, around)
            expected |= self.readiness.expected(item.context_expr)
        self.block(node.body, _handling(around, expected))

    def match(self, node: ast.Match, around: Around) -> None:
        self.expression(node.subject, around)
        inner = replace(around, tested=around.tested | {ast.unparse(node.subject)})
        for case in node.cases:
            self.expression(case.pattern, around)
            if case.guard:
                self.expression(case.guard, inner)
            self.block(case.body, inner)

    def children(self, node: ast.AST, around: Around) -> None:
        for _, part in ast.iter_fields(node):
            children = part if isinstance(part, list) else [part]
            self.block([child for child in children if isinstance(child, ast.stmt)], around)
            for child in children:
                if isinstance(child, ast.AST) and not isinstance(child, ast.stmt):
                    self.expression(child, around)

    def expression(self, node: ast.AST, around: Around) -> None:
        match node:
            case ast.Call():
                self.found.append(Site(node, around))
            case ast.Attribute(ctx=ast.Load()):
                self.found.append(Site(node, around))
            case ast.arg(annotation=ast.expr() as annotation):
                self.expression(annotation, _running(around, runs=not self.are_text))
                return
            case ast.BoolOp(values=values):
                for value in values:
                    self.expression(value, around)
                    stops = static_truth(value, is_main=True) is isinstance(node.op, ast.Or)
                    around = _running(self.testing(around, value), runs=not stops)
                return
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                for test in (test for part in node.generators for test in part.ifs):
                    around = self.testing(around, test)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.expression(test, around)
                inner = self.testing(around, test)
                truth = static_truth(test, is_main=True)
                self.expression(body, _running(inner, runs=truth is not False))
                self.expression(orelse, _running(inner, runs=truth is not True))
                return
        self.children(node, around)

    def after(self, statement: ast.stmt, around: Around) -> Around:
        """A test one of whose branches leaves, or an assert, holds for what follows."""
        match statement:
            case ast.If(test=test, body=[*_, last], orelse=orelse) if _leaves(last) or any(
                _leaves(other) for other in orelse[-1:]
            ):
                return self.testing(around, test)
            case ast.Assert(test=test):
                return self.testing(around, test)
            case _:
                return around

    def testing(self, around: Around, test: ast.expr) -> Around:
        found = self.readiness.tested(test)
        return replace(
            around,
            tested=around.tested | found.looked_at,
            by_environment=around.by_environment or found.by_environment,
        )


def _are_text(tree: ast.Module) -> bool:
    """Say whether the script keeps its annotations as text."""
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "__future__"
        and any(alias.name == "annotations" for alias in node.names)
        for node in tree.body
    )


def _leaves(statement: ast.stmt) -> bool:
    """Say whether what follows a statement in its block is never reached."""
    match statement:
        case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
            return True
        case ast.Expr(value=value):
            return never_returns(value)
        case ast.If(body=[*_, last], orelse=[*_, other]):
            return _leaves(last) and _leaves(other)
        case _:
            return False


def _running(around: Around, *, runs: bool) -> Around:
    return around if runs else replace(around, never_runs=True)


def _handling(around: Around, names: set[str]) -> Around:
    return replace(around, handled=around.handled | names) if names else around
