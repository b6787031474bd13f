"""Whether a target's function writes files, as far as its source and that of what it calls show."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts.index.evaluate import value_of
from counterproof.drafts.index.values import Class, External, Function, Method, Value, alternatives
from counterproof.drafts.request import writers

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index
    from counterproof.drafts.index.unit import Unit

MAX_FUNCTIONS = 60
"""So many functions are read on the way; what lies beyond is taken for harmless."""


def file_writer(index: Index, function: Value) -> bool:
    """Say whether a function of a target, or one that it calls, has a call that writes files."""
    pending = [function]
    seen: set[ast.AST] = set()
    while pending and len(seen) < MAX_FUNCTIONS:
        match pending.pop():
            case Function(unit, node) | Method(Function(unit, node)):
                bodies: list[tuple[Unit, ast.AST]] = [(unit, node)]
            case Class(unit, definition):
                bodies = [(unit, part) for part in definition.body if _is_constructor(part)]
            case _:
                continue
        for unit, body in bodies:
            if body in seen:
                continue
            seen.add(body)
            index.budget.check()
            unit.scope_of(body)
            for call in ast.walk(body):
                if isinstance(call, ast.Call):
                    callee = value_of(index, unit, call.func)
                    if _writes(callee, call):
                        return True
                    pending += alternatives(callee)
    return False


def _is_constructor(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name in {"__init__", "__post_init__"}


def _writes(callee: Value, call: ast.Call) -> bool:
    if isinstance(callee, External):
        place = writers.FUNCTIONS.get(callee.dotted)
        if place is None:
            return writers.writes_anything(callee.dotted)
        return place.mode is None or _opens_for_writing(call, place.mode)
    match call.func:
        case ast.Attribute(attr=name):
            known = name in writers.METHODS and bool(call.args or call.keywords)
            return known or name in writers.ON_PATHS or (name == "open" and _opens_for_writing(call, 0))
        case _:
            return False


def _opens_for_writing(call: ast.Call, position: int) -> bool:
    given = [*call.args[position : position + 1], *(w.value for w in call.keywords if w.arg == "mode")]
    return any(
        not isinstance(mode, ast.Constant)
        or (isinstance(mode.value, str) and writers.is_for_writing(mode.value))
        for mode in given
    )
