"""The places of a draft that are checked, each with what surrounds it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from counterproof.drafts.index.conditions import never_returns, static_truth

_ANY = {"Exception", "BaseException"}
_IMPORT_ERRORS = {"ImportError", "ModuleNotFoundError"} | _ANY
_ENVIRONMENT = {
    "version_info", "platform", "__version__", "version", "implementation", "hexversion", "find_spec",
    "__debug__",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Around:
    """What surrounds a site: the errors handled there, the tests passed on the way, whether it runs at all.

    `tested` holds the expressions that tests on the way look at with `isinstance`, `hasattr` and their like.
    """

    handled: frozenset[str] = frozenset()
    tested: frozenset[str] = frozenset()
    by_environment: bool = False
    never_runs: bool = False

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
    _Walker(found).block(tree.body, Around())
    return found


class _Walker:
    def __init__(self, found: list[Site]) -> None:
        self.found = found

    def block(self, statements: list[ast.stmt], around: Around) -> None:
        for statement in statements:
            self.statement(statement, around)
            around = _running(_after(statement, around), runs=not _leaves(statement))

    def statement(self, node: ast.stmt, around: Around) -> None:
        match node:
            case ast.Import() | ast.ImportFrom():
                self.found.append(Site(node, around))
            case ast.Try() | ast.TryStar():
                self.attempt(node, around)
            case ast.If():
                self.branch(node, around)
            case ast.With() | ast.AsyncWith():
                self.context(node, around)
            case ast.Match():
                self.match(node, around)
            case _:
                self.children(node, around)

    def attempt(self, node: ast.Try | ast.TryStar, around: Around) -> None:
        self.block(node.body, _handling(around, _handled(node)))
        for handler in node.handlers:
            if handler.type:
                self.expression(handler.type, around)
            self.block(handler.body, around)
        self.block(node.orelse, around)
        self.block(node.finalbody, around)

    def branch(self, node: ast.If, around: Around) -> None:
        self.expression(node.test, around)
        truth = static_truth(node.test, is_main=True)
        inner = _testing(around, node.test)
        self.block(node.body, _running(inner, runs=truth is not False))
        self.block(node.orelse, _running(inner, runs=truth is not True))

    def context(self, node: ast.With | ast.AsyncWith, around: Around) -> None:
        expected: set[str] = set()
        for item in node.items:
            self.expression(item.context_expr, around)
            if item.optional_vars:
                self.expression(item.optional_vars, around)
            expected |= _expected(item.context_expr)
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
            case ast.BoolOp(values=values):
                for value in values:
                    self.expression(value, around)
                    stops = static_truth(value, is_main=True) is isinstance(node.op, ast.Or)
                    around = _running(_testing(around, value), runs=not stops)
                return
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.expression(test, around)
                inner = _testing(around, test)
                truth = static_truth(test, is_main=True)
                self.expression(body, _running(inner, runs=truth is not False))
                self.expression(orelse, _running(inner, runs=truth is not True))
                return
        self.children(node, around)


def _after(statement: ast.stmt, around: Around) -> Around:
    """A test whose branch leaves, or an assert, holds for what follows."""
    match statement:
        case ast.If(test=test, body=[*_, ast.Return() | ast.Raise() | ast.Continue() | ast.Break()]):
            return _testing(around, test)
        case ast.Assert(test=test):
            return _testing(around, test)
        case _:
            return around


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


def _handled(node: ast.Try | ast.TryStar) -> set[str]:
    names: set[str] = set()
    for handler in node.handlers:
        names |= {"BaseException"} if handler.type is None else _names(handler.type)
    return names


def _expected(expression: ast.expr) -> set[str]:
    match expression:
        case ast.Call(func=ast.Name(id=how) | ast.Attribute(attr=how), args=arguments):
            if how in {"suppress", "raises", "assertRaises", "warns"}:
                return {name for argument in arguments for name in _names(argument)}
    return set()


def _names(expression: ast.AST) -> set[str]:
    ids = {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)}
    return ids | {node.attr for node in ast.walk(expression) if isinstance(node, ast.Attribute)}


def _testing(around: Around, test: ast.expr) -> Around:
    tested = set(around.tested)
    by_environment = around.by_environment
    for node in ast.walk(test):
        match node:
            case ast.Call(
                func=ast.Name(id="isinstance" | "issubclass" | "hasattr" | "callable"), args=[first, *rest]
            ):
                tested.add(ast.unparse(first))
                tested |= {f"{ast.unparse(first)}.{name}" for part in rest if (name := _text(part))}
            case ast.Call(func=ast.Name(id="type" | "getattr" | "dir" | "vars"), args=[first, *_]):
                tested.add(ast.unparse(first))
            case ast.Attribute(attr=name) | ast.Name(id=name) if name in _ENVIRONMENT:
                by_environment = True
    return replace(around, tested=frozenset(tested), by_environment=by_environment)


def _text(expression: ast.expr) -> str:
    match expression:
        case ast.Constant(value=str(text)):
            return text
        case _:
            return ""
