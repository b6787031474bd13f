"""What a binding gives its name: the module imported, the value assigned, the element looped over."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import annotation, classes, contents, evaluate, exports, sharing, symbols
from counterproof.drafts.index.definitions import class_of, function_of
from counterproof.drafts.index.lookup import Absent, Doubt, Found
from counterproof.drafts.index.scopes import Binding, How
from counterproof.drafts.index.unit import Unit, absolute
from counterproof.drafts.index.values import (
    OPAQUE,
    Class,
    Context,
    Elements,
    External,
    Instance,
    Module,
    Opaque,
    Unresolved,
    Value,
    alternatives,
    join,
)

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


def joined(index: Index, unit: Unit, name: str, bindings: tuple[Binding, ...]) -> Value:
    """Return what a name may stand for, given the bindings that reach it."""
    values: list[Value] = []
    for binding in bindings:
        if binding.how is How.UNBOUND:
            continue
        if binding.how is How.STAR:
            values.extend(_through_star(index, unit, binding, name))
        else:
            values.append(meaning(index, unit, binding))
    return join(values) if values else evaluate.builtin(name)


def _through_star(index: Index, unit: Unit, binding: Binding, name: str) -> list[Value]:
    assert isinstance(binding.statement, ast.ImportFrom)
    match exports.through_star(index, unit, binding.statement, name):
        case Found(value):
            return [value]
        case Doubt(code, reason):
            return [Unresolved(code, reason)]
        case Absent():
            return []


def meaning(index: Index, unit: Unit, binding: Binding) -> Value:
    """Return what one binding gives its name; a binding that leads back to itself gives nothing known."""
    known = index.meanings.get(binding)
    if known is None:
        index.meanings[binding] = OPAQUE
        known = _meaning(index, unit, binding)
        index.meanings[binding] = known
    return known


def _meaning(index: Index, unit: Unit, binding: Binding) -> Value:
    node = binding.node
    match binding.how:
        case How.IMPORT:
            assert isinstance(node, ast.alias)
            return _imported(index, node)
        case How.FROM:
            assert isinstance(node, ast.alias)
            assert isinstance(binding.statement, ast.ImportFrom)
            return _from(index, unit, node, binding.statement)
        case How.FUNCTION:
            return function_of(unit, binding)
        case How.CLASS:
            return class_of(unit, binding)
        case How.PARAMETER:
            return _parameter(index, unit, binding)
        case _:
            return _assigned(index, unit, binding)


def _assigned(index: Index, unit: Unit, binding: Binding) -> Value:
    if binding.value is None:
        return OPAQUE
    value = evaluate.value_of(index, unit, binding.value)
    match binding.how:
        case How.ASSIGN:
            value = _added_to(index, unit, binding.name, contents.unpacked(value, binding.path))
            if isinstance(value, Elements) and (
                _is_public(unit, binding) or sharing.is_shared(index, unit, binding.name)
            ):
                value = sharing.with_strangers(value)
            if isinstance(value, Opaque | Unresolved) and binding.annotation is not None:
                value = annotation.annotated(index, unit, binding.annotation)
            return value
        case How.LOOP:
            return contents.unpacked(contents.element_of(value), binding.path)
        case How.CONTEXT:
            return contents.unpacked(entered(index, value), binding.path)
        case _:
            return OPAQUE


def _is_public(unit: Unit, binding: Binding) -> bool:
    """Say whether other modules may get hold of what a name stands for."""
    return binding.scope is unit.scope and not unit.is_draft


def _added_to(index: Index, unit: Unit, name: str, value: Value) -> Value:
    """Return a collection with what the module puts into it later under that name."""
    additions = unit.nodes.additions.get(name) if isinstance(value, Elements) else None
    if not additions or not isinstance(value, Elements):
        return value
    for added in additions:
        if added is not None:
            unit.follow_around(added)
    elements = [OPAQUE if added is None else evaluate.value_of(index, unit, added) for added in additions]
    return Elements(join([value.element, *elements]), value.kind)


def _imported(index: Index, alias: ast.alias) -> Value:
    name = alias.name if alias.asname else alias.name.partition(".")[0]
    return module_value(index, name)


def module_value(index: Index, module: str) -> Value:
    """Return the module of a dotted name: a target's, or something external."""
    if index.tree_of(module) is None:
        return External(module)
    found = index.module(module)
    if isinstance(found, Unit):
        return Module(found)
    return Unresolved("module_unreadable", f"{module}: {found.reason}")


def _from(index: Index, unit: Unit, alias: ast.alias, statement: ast.ImportFrom) -> Value:
    module = absolute(unit, statement) if not (unit.is_draft and statement.level) else None
    if module is None:
        return OPAQUE
    if index.tree_of(module) is None:
        return External(f"{module}.{alias.name}")
    found = index.module(module)
    if not isinstance(found, Unit):
        return Unresolved("module_unreadable", f"{module}: {found.reason}")
    match symbols.imported_symbol(index, found, alias.name):
        case Found(value):
            return value
        case Doubt(code, reason, value):
            return Unresolved(code, reason) if isinstance(value, Opaque) else value
        case Absent(reason):
            return Unresolved("symbol_absent", reason)


def _parameter(index: Index, unit: Unit, binding: Binding) -> Value:
    argument = binding.node
    assert isinstance(argument, ast.arg)
    function = binding.scope.node
    if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        receiver = _receiver(unit, binding, function)
        if receiver is not None:
            return receiver
        if argument in (function.args.vararg, function.args.kwarg):
            return OPAQUE
    if isinstance(function, ast.Lambda):
        return _lambda_argument(index, unit, function, argument)
    if argument.annotation is None:
        return OPAQUE
    return annotation.annotated(index, unit, argument.annotation)


def _lambda_argument(index: Index, unit: Unit, function: ast.Lambda, argument: ast.arg) -> Value:
    """Return what a lambda gets from the builtin that it is handed to: the elements sorted or mapped."""
    if function.args.args != [argument]:
        return OPAQUE
    around = unit.nodes.parents.get(function)
    call = unit.nodes.parents.get(around) if isinstance(around, ast.keyword) else around
    match call:
        case ast.Call(func=ast.Name() as called, args=arguments):
            name = evaluate.value_of(index, unit, called)
        case _:
            return OPAQUE
    match arguments:
        case [iterated] if isinstance(around, ast.keyword) and name in _ORDERING:
            return contents.element_of(evaluate.value_of(index, unit, iterated))
        case [first, iterated] if first is function and name in _MAPPING:
            return contents.element_of(evaluate.value_of(index, unit, iterated))
        case _:
            return OPAQUE


_ORDERING = {External("builtins.sorted"), External("builtins.min"), External("builtins.max")}
_MAPPING = {External("builtins.map"), External("builtins.filter")}


def _receiver(unit: Unit, binding: Binding, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Value | None:
    around = binding.scope.parent
    if around is None or not isinstance(around.node, ast.ClassDef):
        return None
    first = next(iter([*function.args.posonlyargs, *function.args.args]), None)
    if first is not binding.node:
        return None
    if "staticmethod" in {d.id for d in function.decorator_list if isinstance(d, ast.Name)}:
        return None
    if classes.takes_class(function):
        return Class(unit, around.node, is_receiver=True)
    return Instance(Class(unit, around.node), exact=False, is_receiver=True)


def entered(index: Index, value: Value) -> Value:
    """Return what `with … as` binds for a context manager, synchronous or not."""
    from counterproof.drafts.index import results

    parts: list[Value] = []
    for part in alternatives(value):
        match part:
            case Context(inner):
                parts.append(inner)
            case Instance():
                parts.append(results.entered(index, part))
            case _:
                parts.append(OPAQUE)
    return join(parts)
