"""Names bound and used in expressions: who is visible from where while a body is followed."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from counterproof.drafts.index.scopes import Binding, Environment, How, Scope
from counterproof.drafts.index.walking import children

STAR = "*"

_Deferred = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_EXHAUSTING = {
    "all", "any", "bytes", "dict", "frozenset", "join", "list", "max", "min", "next", "set", "sorted", "sum",
    "tuple",
}  # fmt: skip


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
class Frame:
    """A scope whose body is being followed, with what its names mean at this point.

    A generator `runs_later`, when the names around it may have got another meaning.
    """

    scope: Scope
    env: Environment
    dead: bool = False
    elsewhere: dict[str, Scope] = field(default_factory=dict)
    breaks: list[list[Environment]] = field(default_factory=list)
    type_only: int = 0
    runs_later: bool = False


class NameFlow:
    """Binds names and records their uses in the order in which expressions are evaluated."""

    def __init__(self, table: NameTable, scope: Scope) -> None:
        self.table = table
        self.frames = [Frame(scope, {})]
        self.journal: list[list[Binding]] = []
        self.unbound: list[ast.Name] = []

    @property
    def frame(self) -> Frame:
        """The innermost scope that is being followed."""
        return self.frames[-1]

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
        """Give a name a new meaning from here on; a second pass over a node makes no second binding."""
        frame = self._binding_frame(how, node)
        owner = frame.elsewhere.get(name, frame.scope)
        binding = self.table.made.get((node, name))
        if binding is None:
            binding = Binding(name, how, node, owner, value, annotation, path, statement)
            self.table.made[node, name] = binding
            if not frame.type_only:
                owner.bindings.setdefault(name, []).append(binding)
            elif not self._is_aside:
                self.table.type_only.setdefault(name, []).append(binding)
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

    @property
    def _is_aside(self) -> bool:
        """Whether this is a function of a target, which is followed only when somebody asks for it."""
        return self.frames[0].scope.is_deferred and not self.table.is_main

    def _binding_frame(self, how: How, node: ast.AST) -> Frame:
        if how is How.ASSIGN and isinstance(node, ast.NamedExpr):
            return next(f for f in reversed(self.frames) if not isinstance(f.scope.node, _Comprehension))
        return self.frame

    def use(self, node: ast.Name) -> None:
        """Record what a name can mean here, or that it must be looked up outside."""
        inner, later = True, False
        for frame in reversed(self.frames):
            if not inner and frame.scope.is_class:
                continue
            if node.id in frame.elsewhere:
                break
            if found := frame.env.get(node.id):
                self._found(node, found, later=later)
                return
            inner, later = False, later or frame.runs_later
        self.table.uses.pop(node, None)
        if stars := self.frames[0].env.get(STAR):
            self.table.uses[node] = stars
        else:
            self.table.free[node] = self.frame.scope
            self.unbound.append(node)

    def _found(self, node: ast.Name, found: tuple[Binding, ...], *, later: bool) -> None:
        if later:
            self.table.uses.pop(node, None)
            self.table.free[node] = self.frame.scope
        else:
            self.table.uses[node] = found
            self.table.free.pop(node, None)

    def _defer(self, node: _Deferred) -> None:
        self._visit_all([*node.args.defaults, *(default for default in node.args.kw_defaults if default)])
        for argument in all_arguments(node.args):
            if argument.annotation:
                self.visit(argument.annotation)
        if not isinstance(node, ast.Lambda) and node.returns:
            self.visit(node.returns)
        self.table.scopes.setdefault(node, Scope(node, self.frame.scope))

    def _push(self, scope: Scope, *, runs_later: bool = False) -> None:
        self.frames.append(Frame(scope, {}, type_only=self.frame.type_only, runs_later=runs_later))

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

    def _parameters(self, arguments: ast.arguments) -> None:
        for argument in all_arguments(arguments):
            self.bind(argument.arg, How.PARAMETER, argument, annotation=argument.annotation)

    def _type_parameters(self, node: ast.AST) -> None:
        for parameter in getattr(node, "type_params", ()):
            self.bind(parameter.name, How.TYPE, parameter)

    def visit(self, node: ast.AST) -> None:
        """Follow an expression, or anything else that only contains expressions."""
        match node:
            case ast.Name(ctx=ast.Load()):
                self.use(node)
            case ast.NamedExpr(target=target, value=value):
                self.visit(value)
                self.bind(target.id, How.ASSIGN, node, value=value)
            case ast.Lambda():
                self._defer(node)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                self._comprehension(node, runs_later=isinstance(node, ast.GeneratorExp))
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(attr=name) as called,
                args=[ast.GeneratorExp() as generator, *others],
            ) if name in _EXHAUSTING:
                self.visit(called)
                self._comprehension(generator, runs_later=False)
                self._visit_all([*others, *node.keywords])
            case _:
                for child in children(node):
                    self.visit(child)

    def _visit_all(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    def _comprehension(self, node: _Comprehension, *, runs_later: bool) -> None:
        self.visit(node.generators[0].iter)
        scope = self.table.scopes.setdefault(node, Scope(node, self.frame.scope))
        self._push(scope, runs_later=runs_later)
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


def all_arguments(arguments: ast.arguments) -> list[ast.arg]:
    """Return every parameter of a function."""
    extra = [part for part in (arguments.vararg, arguments.kwarg) if part]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *extra]
