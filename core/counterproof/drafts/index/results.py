"""What a call gives: an instance, or what a function's annotation or its `return` statements say."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from counterproof.drafts.index import (
    annotation,
    attributes,
    classes,
    construct,
    contents,
    decorators,
    evaluate,
    meanings,
    overriding,
)
from counterproof.drafts.index.decorators import Effect
from counterproof.drafts.index.lookup import Found
from counterproof.drafts.index.stubs import overloads
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import (
    NOTHING,
    OPAQUE,
    Awaitable,
    Class,
    Context,
    Elements,
    External,
    Function,
    Instance,
    Method,
    OneOf,
    Opaque,
    Pair,
    Parent,
    Unresolved,
    Value,
    alternatives,
    join,
)
from counterproof.drafts.index.walking import children

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

_COPYING = {"copy.copy", "copy.deepcopy", "dataclasses.replace"}
_COPY_HOOKS = ("__copy__", "__deepcopy__", "__reduce__", "__reduce_ex__", "__replace__", "__new__")
_ITERATING = {"list", "tuple", "sorted", "reversed", "iter", "set", "frozenset"}
_MAX_RETURNS = 30


def result_of(index: Index, unit: Unit, callee: Value, call: ast.Call) -> Value:
    """Return what a call of a value gives."""
    return join([_result(index, unit, part, call) for part in alternatives(callee)])


def _result(index: Index, unit: Unit, callee: Value, call: ast.Call) -> Value:
    match callee:
        case Class():
            return construct.made(index, callee)
        case Function():
            return returned(index, callee)
        case Method(function, receiver):
            return _given_to(index, function, receiver)
        case Instance():
            match attributes.attribute(index, callee, "__call__"):
                case Found(Method(function, receiver)):
                    return _given_to(index, function, receiver)
                case _:
                    return OPAQUE
        case External(dotted):
            return _external_result(index, unit, dotted, call)
        case _:
            return OPAQUE


def _given_to(index: Index, function: Function, receiver: Instance | Class) -> Value:
    """Return what a method gives on a receiver; nothing is known if the receiver's class has a hand in it."""
    value = returned(index, function)
    if isinstance(value, Opaque) or overriding.gives_another(index, function, receiver):
        return OPAQUE
    return with_receiver(value, receiver)


def _external_result(index: Index, unit: Unit, dotted: str, call: ast.Call) -> Value:
    """Return what a known function outside the targets gives for what it is given first."""
    if dotted == "builtins.super" and not call.args:
        return _parent(unit, call)
    if not call.args or any(isinstance(part, ast.Starred) for part in call.args):
        return OPAQUE
    if dotted == "builtins.getattr":
        return _got(index, unit, call.args)
    if dotted in {"importlib.import_module", "builtins.__import__"}:
        return _imported(index, dotted, call.args[0])
    if dotted in {"typing.cast", "typing_extensions.cast"}:
        return annotation.annotated(index, unit, call.args[0])
    if dotted == "builtins.zip":
        parts = [contents.element_of(evaluate.value_of(index, unit, part)) for part in call.args]
        return Elements(Pair(tuple(parts)))
    gives = _GIVES.get(dotted)
    given = OPAQUE if gives is None else evaluate.value_of(index, unit, call.args[0])
    if gives is None or (dotted in _COPYING and _copies_itself(index, given)):
        return OPAQUE
    return gives(given)


def _copies_itself(index: Index, value: Value) -> bool:
    """Say whether the class of a value decides what its copies are."""
    own = [
        p for part in alternatives(value) if isinstance(part, Instance) for p in index.linearized(part.of).own
    ]
    return any(hook in classes.facts_of(part).names for part in own for hook in _COPY_HOOKS)


def _parent(unit: Unit, call: ast.Call) -> Value:
    """Return what `super()` gives in a method, or something opaque anywhere else."""
    node: ast.AST = call
    while not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        if node not in unit.nodes.parents:
            return OPAQUE
        node = unit.nodes.parents[node]
    around = unit.nodes.parents.get(node)
    return Parent(Class(unit, around)) if isinstance(around, ast.ClassDef) else OPAQUE


def _imported(index: Index, dotted: str, name: ast.expr) -> Value:
    match name:
        case ast.Constant(value=str(module)) if not module.startswith("."):
            root = module.partition(".")[0]
            return meanings.module_value(index, root if dotted.endswith("__import__") else module)
        case _:
            return OPAQUE


def _got(index: Index, unit: Unit, arguments: list[ast.expr]) -> Value:
    match arguments:
        case [owner, ast.Constant(value=str(name))]:
            return evaluate.attribute_value(index, evaluate.value_of(index, unit, owner), name)
        case _:
            return OPAQUE


def _same(value: Value) -> Value:
    return value


def _same_elements(value: Value) -> Value:
    return Elements(contents.element_of(value))


def _numbered_elements(value: Value) -> Value:
    return Elements(Pair((OPAQUE, contents.element_of(value))))


_GIVES: dict[str, Callable[[Value], Value]] = {
    "copy.copy": _same,
    "copy.deepcopy": _same,
    "dataclasses.replace": _same,
    "asyncio.create_task": _same,
    "asyncio.ensure_future": _same,
    "asyncio.run": contents.awaited,
    "contextlib.closing": Context,
    "contextlib.aclosing": Context,
    "builtins.next": contents.element_of,
    "builtins.enumerate": _numbered_elements,
} | {f"builtins.{name}": _same_elements for name in _ITERATING}


def returned(index: Index, function: Function) -> Value:
    """Return what calling a function gives, its decorators included."""
    known = index.results.get(function.node)
    if known is None:
        index.results[function.node] = OPAQUE
        known = _returned(index, function)
        index.results[function.node] = known
    return known


def _returned(index: Index, function: Function) -> Value:
    if forms := overloads(function.unit, function.node):
        parts = [Function(function.unit, form, function.owner) for form in forms]
        return join([_one_returned(index, part) for part in parts])
    return _one_returned(index, function)


def _one_returned(index: Index, function: Function) -> Value:
    effect = decorators.effect_of(index, function)
    match effect.kind:
        case Effect.UNKNOWN | Effect.PROPERTY:
            return OPAQUE
        case Effect.CONTEXT | Effect.ASYNC_CONTEXT:
            return Context(contents.element_of(body_value(index, function)))
        case _:
            if effect.signature is not function or not decorators.keeps_result(index, function):
                return OPAQUE
            return body_value(index, function)


def body_value(index: Index, function: Function) -> Value:
    """Return what a function's body gives: by its annotation, else by its `return` and `yield` statements."""
    node = function.node
    if isinstance(node, ast.Lambda):
        function.unit.scope_of(node)
        return evaluate.value_of(index, function.unit, node.body)
    yields = [n for n in own_nodes(node) if isinstance(n, ast.Yield | ast.YieldFrom)]
    value = _declared(index, function)
    if value is None:
        value = _inferred(index, function, yields)
    elif isinstance(value, Instance) and not value.is_receiver and not yields:
        made = alternatives(_inferred(index, function, yields))
        value = join([value, *(part for part in made if isinstance(part, Instance))])
    if isinstance(node, ast.AsyncFunctionDef) and not yields:
        return Awaitable(value)
    if yields and not function.unit.is_draft:
        return Elements(contents.element_of(value), "generator")
    return value


def _declared(index: Index, function: Function) -> Value | None:
    node = function.node
    assert not isinstance(node, ast.Lambda)
    if node.returns is None:
        return None
    if _is_self_type(index, function, node.returns):
        return _receiver(function)
    return annotation.annotated(index, function.unit, node.returns)


def _is_self_type(index: Index, function: Function, returns: ast.expr) -> bool:
    """Say whether a return annotation is the receiver's type: `Self`, or the variable of `self: T`."""
    match returns:
        case ast.Constant(value=str(text)):
            pass
        case _:
            text = ast.unparse(returns)
    if text.rpartition(".")[2] == "Self" and text.count(".") <= 1:
        return True
    first = next(iter([*function.node.args.posonlyargs, *function.node.args.args]), None)
    if function.owner is None or first is None or first.annotation is None:
        return False
    written = ast.unparse(first.annotation).strip("'\"")
    if text not in {written, written.removeprefix("type[").removeprefix("Type[").removesuffix("]")}:
        return False
    return annotation.is_variable(index, function.unit, text)


def _receiver(function: Function) -> Value:
    if function.owner is None:
        return OPAQUE
    return Instance(function.owner, exact=False, is_receiver=True)


def _inferred(index: Index, function: Function, yields: list[ast.Yield | ast.YieldFrom]) -> Value:
    node = function.node
    assert not isinstance(node, ast.Lambda)
    function.unit.scope_of(node)
    if yields:
        given = [n.value for n in yields if isinstance(n, ast.Yield) and n.value is not None]
        plain = len(given) == len(yields) and len(given) <= _MAX_RETURNS
        return (
            Elements(join([evaluate.value_of(index, function.unit, v) for v in given])) if plain else OPAQUE
        )
    returns = [n for n in own_nodes(node) if isinstance(n, ast.Return)]
    if not returns or len(returns) > _MAX_RETURNS:
        return OPAQUE
    return join([evaluate.value_of(index, function.unit, n.value) if n.value else NOTHING for n in returns])


def own_nodes(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.AST]:
    """Yield the nodes of a function's body without those of functions and classes inside it."""
    pending: list[ast.AST] = list(reversed(function.body))
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            pending.extend(children(node))


def property_value(index: Index, function: Function, receiver: Instance | Class) -> Value:
    """Return what reading a property gives."""
    if isinstance(receiver, Class):
        return OPAQUE
    value = with_receiver(body_value(index, function), receiver)
    if isinstance(value, Opaque) or overriding.gives_another(index, function, receiver):
        return Unresolved("signature_dynamic", f"{function.label} is a property; what it gives is not known")
    return value


def entered(index: Index, manager: Instance) -> Value:
    """Return what `with manager as …` binds."""
    for name in ("__enter__", "__aenter__"):
        match attributes.attribute(index, manager, name):
            case Found(Method(function, receiver)):
                value = _given_to(index, function, receiver)
                return contents.awaited(value) if isinstance(value, Awaitable) else value
    return OPAQUE


def with_receiver(value: Value, receiver: Instance | Class) -> Value:
    """Return a method's result with the caller's receiver in the place of `self` and `cls`."""
    match value:
        case Instance(_, exact, is_receiver=True):
            return receiver if isinstance(receiver, Instance) else _made_by(receiver, exact=exact)
        case Class(_, _, is_receiver=True):
            return receiver.of if isinstance(receiver, Instance) else receiver
        case Awaitable(inner):
            return Awaitable(with_receiver(inner, receiver))
        case Context(inner):
            return Context(with_receiver(inner, receiver))
        case Elements(inner, kind):
            return Elements(with_receiver(inner, receiver), kind)
        case OneOf(parts):
            return join([with_receiver(part, receiver) for part in parts])
        case Method(function, Instance(_, _, is_receiver=True)) if isinstance(receiver, Instance):
            return Method(function, receiver)
        case _:
            return value


def _made_by(of: Class, *, exact: bool) -> Instance:
    """Return an instance of a class; what a method makes by its `cls` may be of a subclass."""
    return Instance(Class(of.unit, of.node), exact, of.is_receiver)
