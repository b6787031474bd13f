"""What a script is ready for: the errors that it names around a statement, and the tests on the way to it."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass, field

_ANY_NAMED = frozenset({"ImportError", "AttributeError", "TypeError"})
"""What a handler may name whose errors are not known from source."""

_EXPECTING = {"suppress", "raises", "assertRaises", "assertRaisesRegex", "warns"}
_TESTING = {"isinstance", "issubclass", "hasattr", "callable"}
_LOOKING = {"type", "getattr", "dir", "vars"}
_ENVIRONMENT = {
    "version_info", "platform", "__version__", "version", "implementation", "hexversion", "find_spec",
    "__debug__",
}  # fmt: skip
_MAX_HOPS = 4


@dataclass(frozen=True, slots=True)
class Tests:
    """The expressions that a test looks at, and whether it asks for the version or platform."""

    looked_at: frozenset[str]
    by_environment: bool


@dataclass(slots=True)
class Readiness:
    """The values that a script gives its names, by which handlers and tests are understood."""

    assigned: dict[str, list[ast.expr]] = field(default_factory=dict)
    bound: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, tree: ast.Module) -> Readiness:
        """Return what a script's assignments say, wherever they stand."""
        found = cls()
        for node in ast.walk(tree):
            match node:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        found._note(target, value)
                case ast.AnnAssign(target=target, value=ast.expr() as value):
                    found._note(target, value)
                case ast.NamedExpr(target=target, value=value):
                    found._note(target, value)
                case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                    found.bound[name] = found.bound.get(name, 0) + 1
        return found

    def _note(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.assigned.setdefault(target.id, []).append(value)

    def handled(self, node: ast.Try | ast.TryStar) -> set[str]:
        """Return the names of the errors that the handlers of a statement catch."""
        names: set[str] = set()
        for handler in node.handlers:
            names |= {"BaseException"} if handler.type is None else self._errors(handler.type)
        return names

    def expected(self, expression: ast.expr) -> set[str]:
        """Return the names of the errors that a context manager swallows or waits for."""
        match expression:
            case ast.Call(func=ast.Name(id=how) | ast.Attribute(attr=how), args=arguments):
                if how in _EXPECTING:
                    return {name for argument in arguments for name in self._errors(argument)}
        return set()

    def _errors(self, expression: ast.expr, hops: int = 0) -> set[str]:
        """Return the errors that an expression names; one that source doesn't tell may name any."""
        match expression:
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return {name for part in parts for name in self._errors(part, hops)}
            case ast.Starred(value=inner):
                return self._errors(inner, hops)
            case ast.BinOp(left=left, right=right):
                return self._errors(left, hops) | self._errors(right, hops)
            case ast.Name(id=name):
                return {name} | self._assigned_errors(name, hops)
            case ast.Attribute(value=owner, attr=name):
                is_own = isinstance(owner, ast.Name) and owner.id in {"self", "cls"}
                return {name, *_ANY_NAMED} if is_own else {name}
            case _:
                return set(_ANY_NAMED)

    def _assigned_errors(self, name: str, hops: int) -> set[str]:
        """Return the errors of a name's value: of the only one, or any if it may have others."""
        values = self.assigned.get(name, [])
        if name not in self.bound:
            return set()
        is_single = len(values) == self.bound[name] == 1 and hops < _MAX_HOPS
        return self._errors(values[0], hops + 1) if is_single else set(_ANY_NAMED)

    def tested(self, test: ast.expr) -> Tests:
        """Return what a test looks at, itself or by a name that keeps the outcome."""
        looked_at: set[str] = set()
        by_environment = False
        for node in self._parts(test):
            match node:
                case ast.Call(func=ast.Name(id=how), args=[first, *rest]) if how in _TESTING:
                    whole = ast.unparse(first)
                    texts = (part.value for part in rest if isinstance(part, ast.Constant))
                    looked_at |= {whole, *(f"{whole}.{text}" for text in texts if isinstance(text, str))}
                case ast.Call(func=ast.Name(id=how), args=[first, *_]) if how in _LOOKING:
                    looked_at.add(ast.unparse(first))
                case ast.Attribute(attr=name) | ast.Name(id=name) if name in _ENVIRONMENT:
                    by_environment = True
        return Tests(frozenset(looked_at), by_environment)

    def _parts(self, test: ast.expr) -> Iterator[ast.AST]:
        """Yield the nodes of a test and of what its names were assigned."""
        seen: set[str] = set()
        pending: list[ast.AST] = [test]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(ast.iter_child_nodes(node))
            if isinstance(node, ast.Name) and node.id not in seen and not hasattr(builtins, node.id):
                seen.add(node.id)
                pending.extend(self.assigned.get(node.id, ()))
