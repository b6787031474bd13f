"""The checks `imports` and `external_imports`: every import statement, resolved in the targets' sources."""

from __future__ import annotations

import ast
import sys
from typing import TYPE_CHECKING

from counterproof.drafts import verdict
from counterproof.drafts.index import symbols
from counterproof.drafts.index.index import NoModule, evidence_at
from counterproof.drafts.index.lookup import Absent, Doubt, Found
from counterproof.drafts.index.presence import may_appear
from counterproof.drafts.index.rebinding import rebound
from counterproof.drafts.index.source import Missing
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.sites import Around
from counterproof.drafts.verdict import Verdict
from counterproof.evidence import Evidence, Finding, State

if TYPE_CHECKING:
    from counterproof.drafts.analysis import Analysis
    from counterproof.drafts.index.index import Index


def check(analysis: Analysis, excluded: frozenset[str]) -> tuple[list[Finding], list[Finding]]:
    """Return the items of `imports` and of `external_imports` (spec A18-A24).

    `excluded` holds modules of the targets that scripts must not import.
    """
    importer = _Importer(analysis, excluded)
    for site in analysis.sites:
        match site.node:
            case ast.Import():
                importer.plain(site.node, site.around)
            case ast.ImportFrom():
                importer.named(site.node, site.around)
    return importer.items, importer.external


class _Importer:
    def __init__(self, analysis: Analysis, excluded: frozenset[str]) -> None:
        self.analysis = analysis
        self.index = analysis.index
        self.excluded = excluded
        self.items: list[Finding] = []
        self.external: list[Finding] = []

    def plain(self, node: ast.Import, around: Around) -> None:
        for alias in node.names:
            if self.index.tree_of(alias.name) is None:
                self.outside(alias.name, alias)
            else:
                self.add(judge_module(self.index, alias.name, self.excluded), alias.name, alias, around)

    def named(self, node: ast.ImportFrom, around: Around) -> None:
        module = node.module or ""
        if node.level:
            reason = "a relative import depends on where the script is run from"
            self.add(verdict.doubt("relative_import", reason), "." * node.level + module, node, around)
            return
        target = self.index.tree_of(module) is not None
        if any(alias.name == "*" for alias in node.names):
            reason = f"a star import takes whatever {module} exports when it runs"
            self.add(verdict.doubt("star_import", reason), f"{module}.*", node, around)
        if not target:
            self.outside(module, node)
            return
        of_module = judge_module(self.index, module, self.excluded)
        found = self.index.module(module)
        if of_module.state is not State.PASSED or not isinstance(found, Unit):
            self.add(of_module, module, node, around)
            return
        for alias in node.names:
            if alias.name != "*":
                judged = judge_symbol(self.index, found, alias.name)
                if alias.name in self.analysis.patched or self.analysis.patches_anything:
                    judged = judged.doubted("binding_shadowed", f"the script may set {alias.name} itself")
                self.add(judged, f"{module}.{alias.name}", alias, around)

    def add(self, judged: Verdict, name: str, node: ast.stmt | ast.alias, around: Around) -> None:
        judged = guarded(judged, around)
        self.items.append(judged.finding(name, self.analysis.places.span(node)))

    def outside(self, module: str, node: ast.stmt | ast.alias) -> None:
        span = self.analysis.places.span(node)
        self.external.append(Finding("external_import", State.NOT_CHECKED, module, span, outside(module)))


def outside(module: str) -> str:
    """Return what is said about the import of something that is no target."""
    if module.partition(".")[0] in sys.stdlib_module_names:
        return f"{module} is in the standard library; the import was not tried"
    return f"{module} is no target; whether it is installed was not checked"


def guarded(judged: Verdict, around: Around) -> Verdict:
    """Take a failed import back to a doubt where the script is ready for it (spec A22e)."""
    if around.guards_import:
        return judged.doubted("guarded_import_absent", "the script handles a failing import here")
    if around.never_runs:
        return judged.doubted("guarded_import_absent", "the statement does not run")
    if around.by_environment:
        return judged.doubted("guarded_import_absent", "it stands under a test of the version or platform")
    return judged


def judge_module(index: Index, module: str, excluded: frozenset[str] = frozenset()) -> Verdict:
    """Return the verdict on the import of a target's module by its dotted name."""
    if any(module == name or module.startswith(f"{name}.") for name in excluded):
        return verdict.failed("constraint_violated", f"scripts must not import {module}")
    found = index.module(module)
    if isinstance(found, Unit):
        blocked = _blocked(index, module)
        return blocked or verdict.passed(f"{module} is a module of the target", module_evidence(found))
    if found.missing is None:
        return verdict.doubt("module_unreadable", f"{module}: {found.reason}")
    if found.missing is Missing.ROOT:
        return _no_source(index, module)
    if found.missing is not Missing.ABSENT:
        return verdict.doubt("dynamic_module", f"{module}: {found.reason}")
    return _blocked(index, module) or _absent(index, module)


def _no_source(index: Index, module: str) -> Verdict:
    tree = index.tree_of(module)
    what = f"the source of {module.partition('.')[0]} is not there"
    if tree and tree.sought:
        what += f": {tree.sought}; name the folder that holds it"
    return verdict.doubt("module_unreadable", what)


def _blocked(index: Index, module: str) -> Verdict | None:
    """Return the doubt that a package above a module can't be read."""
    above = module.rpartition(".")[0]
    while above:
        found = index.module(above)
        if isinstance(found, NoModule) and found.missing is None:
            return verdict.doubt("module_unreadable", f"{above}: {found.reason}")
        above = above.rpartition(".")[0]
    return None


def _absent(index: Index, module: str) -> Verdict:
    parent, _, name = module.rpartition(".")
    found = index.module(parent) if parent else None
    tree = index.tree_of(module)
    if tree is None or not parent:
        return _no_source(index, module)
    if place := may_appear(index, module):
        return verdict.doubt("dynamic_module", f"{module} has no file, but {place}")
    if not isinstance(found, Unit):
        return verdict.failed("module_absent", f"there is no module {module}", None, _near(index, module))
    answer = symbols.symbol(index, found, name)
    if isinstance(answer, Found):
        reason = f"{name} is a name in {parent}, not a module"
        return verdict.failed("module_absent", reason, answer.evidence)
    suggestions = _near(index, module)
    return verdict.failed(
        "module_absent", f"there is no module {module}", module_evidence(found), suggestions
    )


def _near(index: Index, module: str) -> tuple[str, ...]:
    parent, _, name = module.rpartition(".")
    tree = index.tree_of(module)
    return index.search.nearest(name, tree.submodules(parent)) if tree is not None and parent else ()


def module_evidence(unit: Unit) -> Evidence | None:
    """Return the evidence for a module as a whole."""
    return evidence_at(unit, unit.tree)


def judge_symbol(index: Index, unit: Unit, name: str) -> Verdict:
    """Return the verdict on one name that is imported from a module that is there."""
    match symbols.imported_symbol(index, unit, name):
        case Found(_, evidence):
            return verdict.passed(f"{unit.name} has {name}", evidence or module_evidence(unit))
        case Doubt(code, reason, _, evidence):
            return verdict.doubt(code, reason, evidence)
        case Absent(reason, candidates, evidence):
            near = index.search.nearest(name, candidates)
            failed = verdict.failed("symbol_absent", reason, evidence, near)
            place = rebound(index, unit, name)
            return failed.doubted("dynamic_module", place) if place else failed
