"""Decorators that a target defines: which give back what they got, or a wrapper that passes it all on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from counterproof.drafts.index import evaluate
from counterproof.drafts.index.scopes import How
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import External, Function
from counterproof.drafts.index.walking import walk

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

_MAX_CHAIN = 4
_READING = {"get", "items", "keys", "values", "copy"}


def applied(index: Index, unit: Unit, expression: ast.expr, to: Function) -> Function | None:
    """Return the function whose parameters count after a decorator, or None for unknown (spec A28)."""
    decorator = _decorator(index, unit, expression)
    if decorator is None:
        return None
    results = [_made(index, decorator, returned) for returned in _returns(decorator)]
    if not results or None in results:
        return None
    passing = [result for result in results if result is not decorator]
    wrappers = {id(result.node): result for result in passing if result is not None}
    if not wrappers:
        return to
    if len(wrappers) != 1 or len(passing) != len(results):
        return None
    (wrapper,) = wrappers.values()
    return _through(index, decorator, wrapper, to)


def _decorator(index: Index, unit: Unit, expression: ast.expr) -> Function | None:
    """Return the function that is called with what is decorated."""
    if not isinstance(expression, ast.Call):
        return _as_function(index, unit, expression)
    factory = _as_function(index, unit, expression.func)
    if factory is None:
        return None
    made = [_function_named(index, factory, returned) for returned in _returns(factory)]
    return made[0] if len(made) == 1 else None


def _as_function(index: Index, unit: Unit, expression: ast.expr) -> Function | None:
    value = evaluate.value_of(index, unit, expression)
    plain = isinstance(value, Function) and isinstance(value.node, ast.FunctionDef)
    if not plain or not isinstance(value, Function) or getattr(value.node, "decorator_list", None):
        return None
    value.unit.scope_of(value.node)
    return value


def _returns(function: Function) -> list[ast.expr]:
    """Return what a decorator gives back when it got something to decorate."""
    node = function.node
    if not isinstance(node, ast.FunctionDef):
        return []
    return list(_returned(node.body, parameter_of(function)))


def _returned(statements: list[ast.stmt], parameter: str) -> Iterator[ast.expr]:
    for statement in statements:
        match statement:
            case ast.Return(value=value):
                yield value if value is not None else ast.Constant(None)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                continue
            case ast.If(test=test, body=body, orelse=orelse):
                if not _is_none_test(test, parameter, ast.Is):
                    yield from _returned(body, parameter)
                if not _is_none_test(test, parameter, ast.IsNot):
                    yield from _returned(orelse, parameter)
            case _:
                for block in ("body", "orelse", "finalbody"):
                    yield from _returned(getattr(statement, block, []), parameter)
                for handler in getattr(statement, "handlers", []):
                    yield from _returned(handler.body, parameter)


def _is_none_test(test: ast.expr, parameter: str, op: type[ast.cmpop]) -> bool:
    match test:
        case ast.Compare(left=ast.Name(id=name), ops=[found], comparators=[ast.Constant(value=None)]):
            return name == parameter and isinstance(found, op)
        case _:
            return False


def parameter_of(function: Function) -> str:
    """Return the name of a function's first positional parameter, or nothing."""
    arguments = function.node.args
    first = next(iter([*arguments.posonlyargs, *arguments.args]), None)
    return first.arg if first else ""


def _made(index: Index, decorator: Function, returned: ast.expr) -> Function | None:
    """Return the wrapper that is given back, or the decorator itself where it gives back what it got."""
    if _gives_back(index, decorator, returned, _MAX_CHAIN) is not None:
        return decorator
    return _function_named(index, decorator, returned)


def _gives_back(index: Index, function: Function, returned: ast.expr, left: int) -> list[Function] | None:
    """Return the functions that the first argument passes through on its way back, or None if it doesn't."""
    if _is_parameter(function, returned):
        return [function]
    match returned:
        case ast.Call(func=called, args=[first, *_]) if left and _is_parameter(function, first):
            inner = _function_named(index, function, called)
            ways = [] if inner is None else [_gives_back(index, inner, r, left - 1) for r in _returns(inner)]
            if not ways or None in ways:
                return None
            return [function, *(part for way in ways if way for part in way)]
        case _:
            return None


def _is_parameter(function: Function, expression: ast.expr) -> bool:
    if not isinstance(expression, ast.Name) or expression.id != parameter_of(function):
        return False
    found = function.unit.reaching(expression)
    return [binding.how for binding in found] == [How.PARAMETER]


def _function_named(index: Index, around: Function, expression: ast.expr) -> Function | None:
    around.unit.scope_of(around.node)
    if not isinstance(expression, ast.Name):
        return None
    value = evaluate.value_of(index, around.unit, expression)
    if isinstance(value, Function) and isinstance(value.node, ast.FunctionDef):
        value.unit.scope_of(value.node)
        return value
    return None


def _through(index: Index, decorator: Function, wrapper: Function, to: Function) -> Function | None:
    node = wrapper.node
    assert isinstance(node, ast.FunctionDef)
    if not all(_is_wraps(index, wrapper.unit, d) for d in node.decorator_list):
        return None
    if node.args.vararg is None and node.args.kwarg is None:
        return wrapper
    inner = parameter_of(decorator)
    calls = [n for n in walk(node) if isinstance(n, ast.Call) and _names(n.func, inner)]
    if not calls or not all(_passes_everything(call, node) for call in calls) or _changes_arguments(node):
        return None
    return to


def keeps_result(index: Index, unit: Unit, expression: ast.expr) -> bool:
    """Say whether what a decorator of a target makes gives the very result of what it got."""
    decorator = _decorator(index, unit, expression)
    if decorator is None:
        return False
    made = [_made(index, decorator, returned) for returned in _returns(decorator)]
    wrappers = [function for function in made if function is not decorator]
    return all(w is not None and _returns_result(w.node, parameter_of(decorator)) for w in wrappers)


def _returns_result(wrapper: ast.AST, inner: str) -> bool:
    given = {part: node for node in walk(wrapper) if isinstance(node, ast.Assign) for part in node.targets}
    kept = {t.id for t, node in given.items() if isinstance(t, ast.Name) and _calls(node.value, inner)}
    bound = [n.id for n in walk(wrapper) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    returns = [node.value for node in walk(wrapper) if isinstance(node, ast.Return)]
    return bool(returns) and all(
        value is not None
        and (
            _calls(value, inner)
            or (isinstance(value, ast.Name) and value.id in kept and bound.count(value.id) == 1)
        )
        for value in returns
    )


def _calls(value: ast.expr, inner: str) -> bool:
    called = value.value if isinstance(value, ast.Await) else value
    return isinstance(called, ast.Call) and _names(called.func, inner)


def _names(expression: ast.expr, name: str) -> bool:
    return isinstance(expression, ast.Name) and expression.id == name


def _is_wraps(index: Index, unit: Unit, expression: ast.expr) -> bool:
    if not isinstance(expression, ast.Call):
        return False
    return evaluate.value_of(index, unit, expression.func) == External("functools.wraps")


def _passes_everything(call: ast.Call, wrapper: ast.FunctionDef) -> bool:
    """Say whether a wrapper calls what it wraps with its leading parameters in order and all the rest."""
    leading = [argument.arg for argument in [*wrapper.args.posonlyargs, *wrapper.args.args]]
    if not call.args:
        return False
    *fixed, rest = call.args
    if not isinstance(rest, ast.Starred) or [getattr(part, "id", None) for part in fixed] != leading:
        return False
    return len(call.keywords) == 1 and call.keywords[0].arg is None and not wrapper.args.kwonlyargs


def _changes_arguments(wrapper: ast.FunctionDef) -> bool:
    extra = {part.arg for part in (wrapper.args.vararg, wrapper.args.kwarg) if part}
    for node in walk(wrapper):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) if name in extra:
                return True
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()) if name in extra:
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if name in extra:
                if method not in _READING:
                    return True
    return False


def class_changes(index: Index, unit: Unit, expression: ast.expr) -> frozenset[str] | None:
    """Return the names that a class decorator stores on the class, or None if it may do anything else."""
    decorator = _decorator(index, unit, expression)
    ways = [] if decorator is None else _returns(decorator)
    names: set[str] = set()
    for returned in ways:
        passed = _gives_back(index, decorator, returned, _MAX_CHAIN) if decorator else None
        for function in passed or ():
            stored = _stored_names(function.node)
            if stored is None:
                return None
            names |= stored
        if passed is None:
            return None
    return frozenset(names) if ways else None


def _stored_names(decorator: ast.AST) -> frozenset[str] | None:
    names: set[str] = set()
    for node in walk(decorator):
        match node:
            case ast.Attribute(attr=name, ctx=ast.Store()):
                names.add(name)
            case ast.ClassDef() | ast.Call(func=ast.Name(id="setattr" | "type" | "exec")):
                return None
    return frozenset(names)
