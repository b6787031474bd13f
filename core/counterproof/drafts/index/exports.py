"""What a star import brings: a module's `__all__`, or its public names."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index import symbols
from counterproof.drafts.index.fold import NotLiteral, fold
from counterproof.drafts.index.lookup import Absent, Doubt, Lookup
from counterproof.drafts.index.scopes import How
from counterproof.drafts.index.unit import Unit, absolute
from counterproof.drafts.index.values import External
from counterproof.drafts.index.walking import walk

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


def through_star(index: Index, unit: Unit, statement: ast.ImportFrom, name: str) -> Lookup:
    """Return what a star import of a module gives for one name (spec A22a)."""
    module = absolute(unit, statement)
    if module is None or index.tree_of(module) is None:
        if unit.is_draft and module is not None and not statement.level:
            return Doubt("star_import", f"it may come from {module} by a star import", External(module))
        return Doubt("star_import", f"it may come from {module or 'elsewhere'} by a star import")
    source = index.module(module)
    if not isinstance(source, Unit):
        return Doubt("star_import", f"it may come from {module} by a star import; {source.reason}")
    names = declared(source)
    if names is None:
        return _undeclared(index, source, name)
    if name not in names:
        return Absent(f"{module} does not export {name}")
    return symbols.imported_symbol(index, source, name)


def _undeclared(index: Index, source: Unit, name: str) -> Lookup:
    if "__all__" in source.at_end() or "__all__" in source.scope.volatile:
        answer = symbols.symbol(index, source, name)
        if isinstance(answer, Absent):
            return answer
        value = answer.value
        return Doubt("star_import", f"the __all__ of {source.name} is made at run time", value)
    if name.startswith("_"):
        return Absent(f"star imports leave out {name}")
    return symbols.symbol(index, source, name)


def declared(unit: Unit) -> frozenset[str] | None:
    """Return the names in a module's `__all__`, or None if it has none or it can't be read."""
    found = unit.at_end().get("__all__", ())
    if len(found) != 1:
        return None
    try:
        names = [*_declared_by(unit, "__all__")]
    except NotLiteral:
        return None
    return frozenset(name for name in names if isinstance(name, str))


def _declared_by(unit: Unit, name: str) -> list[object]:
    """Follow every statement of the module's own body that makes or extends the list."""
    names: list[object] = []
    for statement in unit.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                names = _listed(unit, value)
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                names = _listed(unit, value)
            case ast.AugAssign(target=ast.Name(id=target), value=value) if target == name:
                names += _listed(unit, value)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=target), attr=how)) as call):
                if target == name:
                    names += _added(unit, how, call)
            case _:
                if _mentions(statement, name):
                    raise NotLiteral
    return names


def _listed(unit: Unit, value: ast.expr) -> list[object]:
    folded = fold(unit, value)
    if not isinstance(folded, list | tuple | frozenset):
        raise NotLiteral
    return list(folded)


def _added(unit: Unit, how: str, call: ast.Call) -> list[object]:
    match how, call.args:
        case "extend", [value]:
            return _listed(unit, value)
        case "append", [value]:
            return [fold(unit, value)]
        case _:
            raise NotLiteral


def _mentions(statement: ast.stmt, name: str) -> bool:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return False
    return any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
        for node in walk(statement)
    )


def star_sources(unit: Unit) -> list[ast.ImportFrom]:
    """Return the star imports whose names the module has once its body has run, the latest first."""
    found = [b for b in unit.at_end().get("*", ()) if b.how is How.STAR]
    return [b.statement for b in reversed(found) if isinstance(b.statement, ast.ImportFrom)]
