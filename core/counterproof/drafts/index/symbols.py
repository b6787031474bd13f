"""Symbol lookup inside a module (spec A21, A22)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from counterproof.drafts.index import exports, lazy, meanings
from counterproof.drafts.index import index as indexes
from counterproof.drafts.index.fold import NotLiteral, fold
from counterproof.drafts.index.lookup import Absent, Doubt, Found, Lookup
from counterproof.drafts.index.namespace import import_time_nodes
from counterproof.drafts.index.scopes import Binding, How
from counterproof.drafts.index.source import Missing
from counterproof.drafts.index.stubs import is_kept
from counterproof.drafts.index.unit import Unit, absolute
from counterproof.drafts.index.values import Module, Opaque, Unresolved, Value
from counterproof.evidence import Evidence

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

MAX_HOPS = 8
"""Re-exports are followed so many times (spec A21)."""

_IMPLICIT = {
    "__name__", "__doc__", "__file__", "__package__", "__loader__", "__spec__", "__path__", "__dict__",
    "__builtins__", "__cached__", "__annotations__", "__class__",
}  # fmt: skip


def imported_symbol(index: Index, unit: Unit, name: str) -> Lookup:
    """Return what `from unit import name` gives: a symbol, else a submodule."""
    answer = symbol(index, unit, name)
    if isinstance(answer, Found) or not unit.is_package:
        return answer
    module = submodule(index, unit, name)
    return answer if module is None else module


def submodule(index: Index, unit: Unit, name: str) -> Lookup | None:
    """Return the submodule of a package, or None if it has none of that name."""
    dotted = f"{unit.name}.{name}"
    found = index.module(dotted)
    if isinstance(found, Unit):
        return Found(Module(found), indexes.evidence_at(found, found.tree))
    if found.missing in {Missing.ABSENT, Missing.ROOT, Missing.NAME}:
        return None
    return Doubt("module_unreadable", f"{dotted}: {found.reason}")


def symbol(index: Index, unit: Unit, name: str) -> Lookup:
    """Return what a module has under a name once its body has run; its submodules are left out."""
    key = (unit.name, name)
    known = index.lookups.get(key)
    if known is None:
        index.lookups[key] = Doubt("dynamic_module", f"the exports of {unit.name} lead back to themselves")
        known = _symbol(index, unit, name)
        index.lookups[key] = known
    return known


def _symbol(index: Index, unit: Unit, name: str) -> Lookup:
    bound = unit.at_end().get(name, ())
    plain = tuple(b for b in bound if b.how not in {How.UNBOUND, How.STAR})
    if plain:
        return _bound(index, unit, name, (*bound, *_bound_by_global(unit, name)), plain)
    if name in unit.scope.volatile:
        return Doubt("conditional_symbol", f"{unit.name} binds {name} in a function, by global")
    starred = _through_stars(index, unit, name)
    if starred is not None:
        return starred
    if name in _IMPLICIT:
        return Found(Unresolved("signature_dynamic", f"{name} is made by the interpreter"))
    hook = unit.at_end().get("__getattr__", ())
    if hook:
        return _through_hook(index, unit, hook, name)
    return _missing(index, unit, name)


def _bound_by_global(unit: Unit, name: str) -> Iterator[Binding]:
    """Yield what stands for the functions of a module that may bind the name anew."""
    return (binding for binding in unit.scope.bindings.get(name, ()) if binding.how is How.ELSEWHERE)


def _bound(
    index: Index, unit: Unit, name: str, bound: tuple[Binding, ...], plain: tuple[Binding, ...]
) -> Lookup:
    evidence = indexes.evidence_at(unit, plain[-1].statement or plain[-1].node)
    if any(b.how is How.UNBOUND for b in bound):
        value = meanings.joined(index, unit, name, plain)
        reason = f"{unit.name} binds {name} only under a condition"
        return Doubt("conditional_symbol", reason, value, evidence)
    if any(is_kept(unit, b.statement, name) for b in plain):
        return Doubt("dynamic_module", f"the stub of {unit.name} imports {name} for itself")
    value = meanings.joined(index, unit, name, bound)
    if isinstance(value, Unresolved) and value.code == "symbol_absent":
        return Doubt("dynamic_module", f"{unit.name} imports {name}, which was not found: {value.reason}")
    if isinstance(value, Unresolved) and value.code == "module_unreadable":
        return Doubt("module_unreadable", f"{unit.name} imports {name}, which can't be read: {value.reason}")
    if isinstance(value, Opaque):
        value = Unresolved("signature_dynamic", f"what {unit.name} makes of {name} is not known from source")
    value = _or_submodule(unit, name, plain, value)
    return Found(value, _definition(value) or evidence)


def _or_submodule(unit: Unit, name: str, bindings: tuple[Binding, ...], value: Value) -> Value:
    """Doubt a name that is a submodule's name too, unless the package imports it from that very submodule.

    Importing a submodule later puts the module in the place of what the package's own body bound.
    """
    if not unit.is_package or isinstance(value, Module):
        return value
    home = unit.home
    if home is None or isinstance(home.find(f"{unit.name}.{name}"), Missing):
        return value
    from_it = {f"{unit.name}.{name}"}
    for binding in bindings:
        statement = binding.statement
        if not isinstance(statement, ast.ImportFrom) or absolute(unit, statement) not in from_it:
            return Unresolved("dynamic_module", f"{unit.name}.{name} is a module and a name of its package")
    return value


def _definition(value: Value) -> Evidence | None:
    return indexes.evidence_of(value)


def _through_stars(index: Index, unit: Unit, name: str) -> Lookup | None:
    doubt: Lookup | None = None
    for statement in exports.star_sources(unit):
        answer = exports.through_star(index, unit, statement, name)
        if isinstance(answer, Found):
            return answer if doubt is None else doubt
        if isinstance(answer, Doubt):
            doubt = doubt or answer
    return doubt


def _through_hook(index: Index, unit: Unit, hook: tuple[Binding, ...], name: str) -> Lookup:
    function = hook[-1].node
    if len(hook) != 1 or not isinstance(function, ast.FunctionDef):
        return _unread(index, unit, name)
    match lazy.lazy_export(unit, function, name):
        case lazy.Exported(module, None):
            return _lazy_module(index, unit, module, name)
        case lazy.Exported(module, str(symbol_)):
            return _lazy_symbol(index, unit, module, symbol_)
        case lazy.Refused():
            return _missing(index, unit, name)
        case _:
            return _unread(index, unit, name)


def _lazy_module(index: Index, unit: Unit, module: str, name: str) -> Lookup:
    value = meanings.module_value(index, module)
    if isinstance(value, Unresolved):
        return Doubt("dynamic_module", f"the __getattr__ of {unit.name} leads {name} to {module}, not found")
    return Found(value)


def _lazy_symbol(index: Index, unit: Unit, module: str, name: str) -> Lookup:
    value = meanings.module_value(index, module)
    match value:
        case Module(source) if source is not unit:
            return imported_symbol(index, source, name)
        case _:
            return Doubt("dynamic_module", f"the __getattr__ of {unit.name} leads {name} to {module}")


def _unread(index: Index, unit: Unit, name: str) -> Lookup:
    if unit.name in index.closed_roots:
        return _missing(index, unit, name)
    return Doubt("dynamic_module", f"{unit.name} makes names in its __getattr__, which can't be read")


def _missing(index: Index, unit: Unit, name: str) -> Lookup:
    if unit.changes_itself:
        return Doubt("dynamic_module", f"{unit.name} puts names into itself while it is imported")
    if unit.is_package and "__path__" in unit.text:
        return Doubt("dynamic_module", f"{unit.name} works on its __path__, so it may have more modules")
    if _mentions(unit, name):
        return Doubt(
            "dynamic_module", f"{unit.name} passes the text {name!r} to a call that may make the name"
        )
    if name.startswith("__") and name.endswith("__"):
        return Doubt("dynamic_module", f"{name} may be made by the interpreter")
    if name in unit.table.type_only:
        reason = f"{unit.name} has {name} for type checkers only; at run time it does not exist"
    else:
        reason = f"{unit.name} has no {name}"
    return Absent(reason, names_of(index, unit), indexes.evidence_at(unit, unit.tree))


def _mentions(unit: Unit, name: str) -> bool:
    """Say whether the module's own body gives the name as text to a call or a decorator."""
    if f'"{name}"' not in unit.text and f"'{name}'" not in unit.text:
        return False
    calls = (node for node in import_time_nodes(unit.tree) if isinstance(node, ast.Call))
    return any(
        isinstance(part, ast.Constant) and part.value == name
        for call in calls
        for part in [*call.args, *(keyword.value for keyword in call.keywords)]
    )


def names_of(index: Index, unit: Unit) -> tuple[str, ...]:
    """Return the public names that a module is known to have from its own package, for suggestions."""
    if unit not in index.names:
        index.names[unit] = tuple(sorted(n for n in _names_of(index, unit) if not n.startswith("_")))
    return index.names[unit]


def _names_of(index: Index, unit: Unit) -> set[str]:
    bound = unit.at_end()
    names = {name for name, found in bound.items() if name.isidentifier() and _is_own(unit, found)}
    for statement in exports.star_sources(unit):
        names |= _star_names(index, unit, statement)
    if unit.is_package and unit.home is not None:
        names |= set(unit.home.submodules(unit.name))
    if "__getattr__" in bound:
        names |= _table_keys(unit)
    return names


def _is_own(unit: Unit, bindings: tuple[Binding, ...]) -> bool:
    """Say whether a name is not just an import from outside the module's package."""
    return not all(_is_foreign(unit, binding.statement) for binding in bindings)


def _is_foreign(unit: Unit, statement: ast.stmt | None) -> bool:
    match statement:
        case ast.Import(names=aliases):
            modules = [alias.name for alias in aliases]
        case ast.ImportFrom():
            modules = [absolute(unit, statement) or ""]
        case _:
            return False
    return unit.home is not None and not any(unit.home.owns(module) for module in modules)


def _star_names(index: Index, unit: Unit, statement: ast.ImportFrom) -> set[str]:
    module = absolute(unit, statement)
    source = index.module(module) if module and index.tree_of(module) else None
    if not isinstance(source, Unit) or source is unit:
        return set()
    declared = exports.declared(source)
    return set(declared) if declared is not None else {n for n in source.at_end() if not n.startswith("_")}


def _table_keys(unit: Unit) -> set[str]:
    keys: set[str] = set()
    for bindings in unit.at_end().values():
        for binding in bindings:
            if isinstance(binding.value, ast.Dict | ast.Set | ast.List | ast.Tuple):
                try:
                    folded = fold(unit, binding.value)
                except NotLiteral:
                    continue
                if isinstance(folded, dict | frozenset | list | tuple):
                    keys |= {key for key in folded if isinstance(key, str) and key.isidentifier()}
    return keys
