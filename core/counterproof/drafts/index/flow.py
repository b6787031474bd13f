"""Which bindings can reach each use of a name: reaching definitions over the statements of a scope."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from counterproof.drafts.index.conditions import is_suppressing, never_returns, static_truth
from counterproof.drafts.index.environments import forget, merge, possibly
from counterproof.drafts.index.names import STAR, NameFlow, NameTable
from counterproof.drafts.index.scopes import Binding, Environment, How, Scope
from counterproof.drafts.index.walking import children

_MAX_EXACT_LOOPS = 4


def flow(table: NameTable, scope: Scope) -> None:
    """Fill the table for a module, function or lambda; the functions inside are left for later."""
    if not scope.flowed:
        _Flow(table, scope).run()
        scope.flowed = True


class _Flow(NameFlow):
    def run(self) -> None:
        node = self.frame.scope.node
        match node:
            case ast.Lambda():
                self._parameters(node.args)
                self.visit(node.body)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._declared(node.body)
                self._type_parameters(node)
                self._parameters(node.args)
                self.block(node.body)
            case ast.Module():
                self.block(node.body)
        self.frame.scope.final = self.frame.env
        self._settle_locals()

    def _settle_locals(self) -> None:
        scope = self.frame.scope
        if not scope.is_deferred:
            return
        for name in self.unbound:
            if self.table.free.get(name) is scope and name.id in scope.bindings:
                self.table.uses[name] = ()
                del self.table.free[name]

    def block(self, statements: Iterable[ast.stmt]) -> None:
        for statement in statements:
            method = getattr(self, f"_on_{type(statement).__name__.lower()}", None)
            if method is None:
                self.visit(statement)
            else:
                method(statement)

    def _on_functiondef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._visit_all(node.decorator_list)
        self._defer(node)
        self.bind(node.name, How.FUNCTION, node, statement=node)

    _on_asyncfunctiondef = _on_functiondef

    def _on_classdef(self, node: ast.ClassDef) -> None:
        self._visit_all([*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords)])
        scope = self.table.scopes.setdefault(node, Scope(node, self.frame.scope))
        self._push(scope)
        self._type_parameters(node)
        self.block(node.body)
        scope.final = self.frames.pop().env
        self.bind(node.name, How.CLASS, node, statement=node)

    def _on_import(self, node: ast.Import) -> None:
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            self.bind(name, How.IMPORT, alias, statement=node)

    def _on_importfrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            if alias.name == STAR:
                self._star(node, alias)
            else:
                self.bind(alias.asname or alias.name, How.FROM, alias, statement=node)

    def _star(self, node: ast.ImportFrom, alias: ast.alias) -> None:
        before = self.frame.env.get(STAR, ())
        self.bind(STAR, How.STAR, alias, statement=node)
        (star,) = self.frame.env[STAR]
        self.frame.env = {name: (*found, star) for name, found in self.frame.env.items()}
        self.frame.env[STAR] = (*before, star)

    def _on_assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self._assign(target, node.value, How.ASSIGN, node)

    def _on_annassign(self, node: ast.AnnAssign) -> None:
        self.visit(node.annotation)
        if node.value is not None:
            self.visit(node.value)
            self._assign(node.target, node.value, How.ASSIGN, node, annotation=node.annotation)
        elif not isinstance(node.target, ast.Name):
            self.visit(node.target)

    def _on_augassign(self, node: ast.AugAssign) -> None:
        self.visit(node.value)
        if isinstance(node.target, ast.Name):
            self.use(node.target)
            self.bind(node.target.id, How.AUGMENTED, node, statement=node)
        else:
            self.visit(node.target)

    def _on_typealias(self, node: ast.stmt) -> None:
        name = getattr(node, "name", None)
        if isinstance(name, ast.Name):
            self.bind(name.id, How.TYPE, node, statement=node)

    def _on_delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.bind(target.id, How.DELETE, target, statement=node)
            else:
                self.visit(target)

    @contextmanager
    def _noting(self) -> Iterator[list[Binding]]:
        """Note the bindings that are made meanwhile: no other name can mean anything else afterwards."""
        made: list[Binding] = []
        self.journal.append(made)
        yield made
        self.journal.pop()

    def _branches(self, *bodies: Callable[[], None]) -> None:
        frame = self.frame
        start, start_dead = frame.env, frame.dead
        ends: list[Environment] = []
        with self._noting() as made:
            for body in bodies:
                frame.env, frame.dead = dict(start), start_dead
                body()
                if not frame.dead:
                    ends.append(frame.env)
        frame.dead = not ends
        frame.env = merge(ends, made) if ends else dict(start)

    def _on_if(self, node: ast.If) -> None:
        self.visit(node.test)
        match static_truth(node.test, is_main=self.table.is_main):
            case None:
                self._branches(lambda: self.block(node.body), lambda: self.block(node.orelse))
            case truth:
                self._aside(node.orelse if truth else node.body)
                self.block(node.body if truth else node.orelse)

    def _aside(self, statements: list[ast.stmt]) -> None:
        """Follow statements that don't run, for the sake of annotations that name what they bind."""
        frame = self.frame
        env, dead = frame.env, frame.dead
        frame.env = dict(env)
        frame.type_only += 1
        self.block(statements)
        frame.type_only -= 1
        frame.env, frame.dead = env, dead

    def _on_for(self, node: ast.For | ast.AsyncFor) -> None:
        self.visit(node.iter)

        def turn() -> None:
            self._assign(node.target, node.iter, How.LOOP, node)
            self.block(node.body)

        self._loop(turn, node.body, node.orelse)

    _on_asyncfor = _on_for

    def _on_while(self, node: ast.While) -> None:
        def turn() -> None:
            self.visit(node.test)
            self.block(node.body)

        self._loop(turn, node.body, node.orelse)

    def _loop(self, turn: Callable[[], None], body: list[ast.stmt], orelse: list[ast.stmt]) -> None:
        frame = self.frame
        start, dead = dict(frame.env), frame.dead
        with self._noting() as made:
            exact = len(frame.breaks) < _MAX_EXACT_LOOPS
            head = self._head(turn, start) if exact else forget(start, body)
            breaks: list[Environment] = []
            frame.breaks.append(breaks)
            frame.env, frame.dead = dict(head), dead
            turn()
            frame.breaks.pop()
            exhausted = head if frame.dead else merge([head, frame.env], made)
            frame.env, frame.dead = exhausted, dead
            self.block(orelse)
        ends = [*breaks, *([] if frame.dead else [frame.env])]
        frame.dead = not ends
        frame.env = merge(ends, made) if ends else exhausted

    def _head(self, turn: Callable[[], None], start: Environment) -> Environment:
        """Return what can reach the beginning of a turn: what is there before, and what a turn leaves."""
        with self._noting() as made:
            self.frame.breaks.append([])
            self.frame.env = dict(start)
            turn()
            self.frame.breaks.pop()
        return possibly(start, made)

    def _on_break(self, node: ast.Break) -> None:
        del node
        if self.frame.breaks:
            self.frame.breaks[-1].append(self.frame.env)
        self.frame.dead = True

    def _on_continue(self, node: ast.Continue) -> None:
        del node
        self.frame.dead = True

    def _on_return(self, node: ast.Return) -> None:
        if node.value:
            self.visit(node.value)
        self.frame.dead = True

    def _on_raise(self, node: ast.Raise) -> None:
        self._visit_all(part for part in (node.exc, node.cause) if part)
        self.frame.dead = True

    def _on_expr(self, node: ast.Expr) -> None:
        self.visit(node.value)
        if never_returns(node.value):
            self.frame.dead = True

    def _on_try(self, node: ast.Try) -> None:
        frame = self.frame
        start = dict(frame.env)
        ends: list[Environment] = []
        with self._noting() as made:
            self.block(node.body)
            interrupted = possibly(start, made)
            self.block(node.orelse)
            if not frame.dead:
                ends.append(frame.env)
            for handler in node.handlers:
                frame.env, frame.dead = dict(interrupted), False
                self._handler(handler)
                if not frame.dead:
                    ends.append(frame.env)
        dead = not ends
        frame.env = merge(ends, made) if ends else interrupted
        self.block(node.finalbody)
        frame.dead = frame.dead or dead

    _on_trystar = _on_try

    def _handler(self, handler: ast.ExceptHandler) -> None:
        if handler.type:
            self.visit(handler.type)
        if handler.name:
            self.bind(handler.name, How.EXCEPT, handler)
        self.block(handler.body)
        if handler.name:
            self.frame.env.pop(handler.name, None)

    def _on_with(self, node: ast.With | ast.AsyncWith) -> None:
        start = dict(self.frame.env)
        for item in node.items:
            self.visit(item.context_expr)
            if item.optional_vars:
                self._assign(item.optional_vars, item.context_expr, How.CONTEXT, node)
        with self._noting() as made:
            self.block(node.body)
        if any(is_suppressing(item.context_expr) for item in node.items):
            self.frame.env = merge([possibly(start, made), self.frame.env], made)
            self.frame.dead = False

    _on_asyncwith = _on_with

    def _on_match(self, node: ast.Match) -> None:
        self.visit(node.subject)

        def case(part: ast.match_case) -> Callable[[], None]:
            def body() -> None:
                self._pattern(part.pattern)
                if part.guard:
                    self.visit(part.guard)
                self.block(part.body)

            return body

        self._branches(*(case(part) for part in node.cases), lambda: None)

    def _pattern(self, pattern: ast.pattern) -> None:
        for node in ast.walk(pattern):
            match node:
                case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                    self.bind(name, How.CAPTURE, node)
                case ast.MatchMapping(rest=str(name)):
                    self.bind(name, How.CAPTURE, node)
                case ast.MatchClass(cls=expression) | ast.MatchValue(value=expression):
                    self.visit(expression)

    def _declared(self, body: list[ast.stmt]) -> None:
        frame = self.frame
        for node in _own_nodes(body):
            if isinstance(node, ast.Global):
                frame.elsewhere.update(dict.fromkeys(node.names, frame.scope.root()))
            elif isinstance(node, ast.Nonlocal):
                for name in node.names:
                    frame.elsewhere[name] = _owner_of(name, frame.scope)


def _own_nodes(body: list[ast.stmt]) -> Iterable[ast.AST]:
    pending: list[ast.AST] = list(body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            pending.extend(children(node))


def _owner_of(name: str, scope: Scope) -> Scope:
    outer = scope.outer()
    while outer is not None and outer.parent is not None:
        if name in outer.bindings:
            return outer
        outer = outer.outer()
    return scope.outer() or scope
