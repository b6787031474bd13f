"""Imports, names and code that a script makes up at run time (spec A24)."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts import verdict
from counterproof.drafts.attribute_reads import judge_attribute
from counterproof.drafts.imports import guarded, judge_module
from counterproof.drafts.index.evaluate import value_of
from counterproof.drafts.index.values import External, Module, Value, alternatives
from counterproof.drafts.sites import Site
from counterproof.drafts.verdict import Verdict
from counterproof.evidence import Finding

if TYPE_CHECKING:
    from counterproof.drafts.analysis import Analysis

_IMPORTERS = {"importlib.import_module", "builtins.__import__"}
_RUNNERS = {"builtins.exec", "builtins.eval"}


def check(analysis: Analysis) -> list[Finding]:
    """Return an item for each dynamic access that may concern a target."""
    items: list[Finding] = []
    for site in analysis.sites:
        if isinstance(site.node, ast.Call):
            judged = _judge(analysis, site, site.node)
            if judged is not None:
                name = ast.unparse(site.node.func)
                items.append(guarded(judged, site.around).finding(name, analysis.places.span(site.node)))
    return items


def _judge(analysis: Analysis, site: Site, call: ast.Call) -> Verdict | None:
    del site
    callee = value_of(analysis.index, analysis.unit, call.func)
    if not isinstance(callee, External):
        return None
    if callee.dotted in _IMPORTERS:
        return _import(analysis, call)
    if callee.dotted in _RUNNERS:
        return _code(analysis, call)
    if callee.dotted == "builtins.getattr":
        return _getattr(analysis, call)
    return None


def _import(analysis: Analysis, call: ast.Call) -> Verdict | None:
    match call.args:
        case [ast.Constant(value=str(module)), *_] if not module.startswith("."):
            if analysis.index.tree_of(module) is None:
                return None
            return judge_module(analysis.index, module)
        case _:
            return verdict.doubt("dynamic_access", "which module is imported is decided at run time")


def _code(analysis: Analysis, call: ast.Call) -> Verdict | None:
    match call.args:
        case [ast.Constant(value=str(text)), *_]:
            if not any(package in text for package in analysis.index.trees):
                return None
            return verdict.doubt("dynamic_access", "code in a text is not followed")
        case _:
            return verdict.doubt("dynamic_access", "which code is run is decided at run time")


def _getattr(analysis: Analysis, call: ast.Call) -> Verdict | None:
    if not call.args:
        return None
    owner = value_of(analysis.index, analysis.unit, call.args[0])
    if not any(isinstance(part, Module) for part in alternatives(owner)):
        return None
    match call.args:
        case [_, ast.Constant(value=str(name))]:
            return judge_attribute(analysis.index, owner, name)
        case [_, ast.Constant(value=str(name)), _]:
            judged = judge_attribute(analysis.index, owner, name)
            return None if judged is None else judged.doubted("dynamic_access", "the script gives a default")
        case _:
            return verdict.doubt(
                "dynamic_access", f"which name of {_spelled(owner)} is read is decided at run time"
            )


def _spelled(owner: Value) -> str:
    return owner.unit.name if isinstance(owner, Module) else "the target"
