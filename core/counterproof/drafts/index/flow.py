"""Which bindings can reach each use of a name: reaching definitions over the statements of a scope."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from counterproof.drafts.index.conditions import is_suppressing, never_returns, static_truth
from counterproof.drafts.index.scopes import Binding, Environment, How, Scope

STAR = "*"
_MAX_EXACT_LOOPS = 4
_MAX_REACHING = 32

_Deferred = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


@dataclass(eq=False, slots=True)
class NameTable:
    """What a module's flow found: the bindings at each use of a name, and the scopes of the nodes.

    A use that isn't bound in its own scope stands in `free` with the scope from which to look outwards.
    """

    is_main: bool
    uses: dict[ast.Name, tuple[Binding, ...]] = field(default_factory=dict)
    free: dict[ast.Name, Scope] = field(default_factory=dict)
    scopes: dict[ast.AST, Scope] = field(default_factory=dict)
    made: dict[tuple[ast.AST, str], Binding] = field(default_factory=dict)
    type_only: dict[str, list[Binding]] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class _Frame:
    scope: Scope
    env: Environment
    dead: bool = False
    elsewhere: dict[str, Scope] = field(default_factory=dict)
    breaks: list[list[Environment]] = field(default_factory=list)
    type_only: int = 0


def flow(table: NameTable, scope: Scope) -> None:
    """Fill the table for a module, function or lambda; the functions inside are left for later."""
    if not scope.flowed:
        scope.flowed = True
        _Flow(table, scope).run()


class _Flow:
    def __init__(self, table: NameTable, scope: Scope) -> None:
        self.table = table
        self.frames = [_Frame(scope, {})]
        self.journal: list[list[Binding]] = []

    @property
    def frame(self) -> _Frame:
        return self.frames[-1]

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
        for name, where in list(self.table.free.items()):
            if where is scope and name.id in scope.bindings:
                self.table.uses[name] = ()
                del self.table.free[name]

    # Binding and looking up

    def bind(
        self,
        name: str,
        how: How,
        node: ast.AST,
        *,
        value: ast.expr | None = None,
        annotation: ast.expr | None = None,
        path: tuple[int | None, ...] = (),
        statement: ast.stmt | None = None,
    ) -> None:
        frame = self._binding_frame(how, node)
        owner = frame.elsewhere.get(name, frame.scope)
        binding = self.table.made.get((node, name))
        if binding is None:
            binding = Binding(name, how, node, owner, value, annotation, path, statement)
            self.table.made[node, name] = binding
            if frame.type_only:
                self.table.type_only.setdefault(name, []).append(binding)
            else:
                owner.bindings.setdefault(name, []).append(binding)
        if owner is not frame.scope:
            owner.volatile.add(name)
            return
        binding.replaced = frame.env.get(name, ())
        if how is How.DELETE:
            frame.env.pop(name, None)
        else:
            frame.env[name] = (binding,)
        for made in self.journal:
            made.append(binding)

    def _binding_frame(self, how: How, node: ast.AST) -> _Frame:
        if how is How.ASSIGN and isinstance(node, ast.NamedExpr):
            return next(f for f in reversed(self.frames) if not isinstance(f.scope.node, _Comprehension))
        return self.frame

    def use(self, node: ast.Name) -> None:
        inner = True
        for frame in reversed(self.frames):
            if not inner and frame.scope.is_class:
                continue
            if node.id in frame.elsewhere:
                break
            if found := frame.env.get(node.id):
                self.table.uses[node] = found
                self.table.free.pop(node, None)
                return
            inner = False
        self.table.uses.pop(node, None)
        if stars := self.frames[0].env.get(STAR):
            self.table.uses[node] = stars
        else:
            self.table.free[node] = self.frame.scope

    # Statements

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

    def _defer(self, node: _Deferred) -> None:
        self._visit_all([*node.args.defaults, *(default for default in node.args.kw_defaults if default)])
        for argument in _all_arguments(node.args):
            if argument.annotation:
                self.visit(argument.annotation)
        if not isinstance(node, ast.Lambda) and node.returns:
            self.visit(node.returns)
        self.table.scopes.setdefault(node, Scope(node, self.frame.scope))

    def _on_classdef(self, node: ast.ClassDef) -> None:
        self._visit_all([*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords)])
        scope = self.table.scopes.setdefault(node, Scope(node, self.frame.scope))
        self._push(scope)
        self._type_parameters(node)
        self.block(node.body)
        scope.final = self.frames.pop().env
        self.bind(node.name, How.CLASS, node, statement=node)

    def _push(self, scope: Scope) -> None:
        self.frames.append(_Frame(scope, {}, type_only=self.frame.type_only))

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

    def _assign(
        self,
        target: ast.expr,
        value: ast.expr | None,
        how: How,
        statement: ast.stmt | None,
        *,
        annotation: ast.expr | None = None,
        path: tuple[int | None, ...] = (),
    ) -> None:
        match target:
            case ast.Name(id=name):
                self.bind(
                    name, how, target, value=value, annotation=annotation, path=path, statement=statement
                )
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                starred = any(isinstance(part, ast.Starred) for part in parts)
                for index, part in enumerate(parts):
                    step = None if starred else index
                    self._assign(part, value, how, statement, path=(*path, step))
            case ast.Starred(value=inner):
                self._assign(inner, None, how, statement)
            case _:
                self.visit(target)

    def _on_delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.bind(target.id, How.DELETE, target, statement=node)
            else:
                self.visit(target)

    # Branches

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
            head = self._head(turn, start) if exact else _forget(start, body)
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
        return _possibly(start, made)

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
            interrupted = _possibly(start, made)
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
            self.frame.env = merge([_possibly(start, made), self.frame.env], made)
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

    # Function bodies

    def _declared(self, body: list[ast.stmt]) -> None:
        frame = self.frame
        for node in _own_nodes(body):
            if isinstance(node, ast.Global):
                frame.elsewhere.update(dict.fromkeys(node.names, frame.scope.root()))
            elif isinstance(node, ast.Nonlocal):
                for name in node.names:
                    frame.elsewhere[name] = _owner_of(name, frame.scope)

    def _parameters(self, arguments: ast.arguments) -> None:
        for argument in _all_arguments(arguments):
            self.bind(argument.arg, How.PARAMETER, argument, annotation=argument.annotation)

    def _type_parameters(self, node: ast.AST) -> None:
        for parameter in getattr(node, "type_params", ()):
            self.bind(parameter.name, How.TYPE, parameter)

    # Expressions

    def visit(self, node: ast.AST) -> None:
        match node:
            case ast.Name(ctx=ast.Load()):
                self.use(node)
            case ast.NamedExpr(target=target, value=value):
                self.visit(value)
                self.bind(target.id, How.ASSIGN, node, value=value)
            case ast.Lambda():
                self._defer(node)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                self._comprehension(node)
            case _:
                for child in ast.iter_child_nodes(node):
                    self.visit(child)

    def _visit_all(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    def _comprehension(self, node: _Comprehension) -> None:
        self.visit(node.generators[0].iter)
        scope = self.table.scopes.setdefault(node, Scope(node, self.frame.scope))
        self._push(scope)
        for position, generator in enumerate(node.generators):
            if position:
                self.visit(generator.iter)
            self._assign(generator.target, generator.iter, How.LOOP, None)
            self._visit_all(generator.ifs)
        match node:
            case ast.DictComp(key=key, value=value):
                self._visit_all([key, value])
            case _:
                self.visit(node.elt)
        self.frames.pop()


def merge(environments: list[Environment], made: list[Binding]) -> Environment:
    """Return what reaches a place where ways meet that differ in the names of the bindings made on them.

    A name missing on one way may be unbound there; a name with very many meanings has none that is known.
    """
    merged = dict(environments[0])
    for name in {binding.name for binding in made} if len(environments) > 1 else ():
        found = dict.fromkeys(b for env in environments for b in env.get(name, (UNBOUND,)))
        if list(found) == [UNBOUND]:
            merged.pop(name, None)
        else:
            merged[name] = tuple(found) if len(found) <= _MAX_REACHING else (UNKNOWN,)
    return merged


def _possibly(start: Environment, made: list[Binding]) -> Environment:
    """Return what reaches a place to which any of the bindings may have led or not."""
    by_name: dict[str, dict[Binding, None]] = {}
    for binding in made:
        found = by_name.setdefault(binding.name, dict.fromkeys(start.get(binding.name, (UNBOUND,))))
        found[UNBOUND if binding.how is How.DELETE else binding] = None
    result = dict(start)
    for name, found in by_name.items():
        result[name] = tuple(found) if len(found) <= _MAX_REACHING else (UNKNOWN,)
    return result


def _forget(start: Environment, body: list[ast.stmt]) -> Environment:
    result = dict(start)
    for statement in body:
        for node in ast.walk(statement):
            name = getattr(node, "id", None) or getattr(node, "name", None) or getattr(node, "asname", None)
            if isinstance(name, str) and name in result:
                result[name] = (*result[name], UNKNOWN)
    return result


def _all_arguments(arguments: ast.arguments) -> list[ast.arg]:
    extra = [part for part in (arguments.vararg, arguments.kwarg) if part]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *extra]


def _own_nodes(body: list[ast.stmt]) -> Iterable[ast.AST]:
    pending: list[ast.AST] = list(body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            pending.extend(ast.iter_child_nodes(node))


def _owner_of(name: str, scope: Scope) -> Scope:
    outer = scope.outer()
    while outer is not None and outer.parent is not None:
        if name in outer.bindings:
            return outer
        outer = outer.outer()
    return scope.outer() or scope


_NOWHERE = Scope(ast.Module(body=[], type_ignores=[]), None)
UNBOUND = Binding("", How.UNBOUND, _NOWHERE.node, _NOWHERE)
UNKNOWN = Binding("", How.ELSEWHERE, _NOWHERE.node, _NOWHERE)
