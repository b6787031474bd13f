"""The validation of one draft: every check in its order, and the report about them."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from counterproof.drafts import arguments, characters, dynamic, imports, outlook, syntax
from counterproof.drafts.analysis import Analysis
from counterproof.drafts.bounds import bounded
from counterproof.drafts.decode import Undecodable, decode, describe_encoding
from counterproof.drafts.draft import Draft
from counterproof.drafts.identifiers import identifiers_of_targets
from counterproof.drafts.index.index import Index
from counterproof.drafts.index.package import Package
from counterproof.drafts.index.stubs import StubPackage
from counterproof.drafts.second_opinion import reconciled
from counterproof.drafts.sources import packages_of, target_of
from counterproof.drafts.syntax import Syntax
from counterproof.drafts.targets import Settings
from counterproof.drafts.tool import this_tool
from counterproof.evidence import (
    Budget,
    Check,
    CheckFinished,
    Emit,
    Finding,
    Problem,
    Report,
    RunFinished,
    StageStarted,
    State,
    Subject,
    Target,
    ignore,
    milliseconds,
    sha256,
)

if TYPE_CHECKING:
    from counterproof.drafts.calls import ResolvedCall
    from counterproof.drafts.rules import Pack

_FOLLOWED = ("imports", "external_imports", "arguments", "literals")


def run(draft: Draft, settings: Settings, *, budget: Budget | None = None, emit: Emit = ignore) -> Report:
    """Validate a draft against the sources of the targets and return the report; nothing is run or imported.

    Raises Problem for unusable settings, and if a target's source changes meanwhile; Cancelled or
    DeadlineExceeded when the budget ends.
    """
    validation = _Run(draft, settings, budget or Budget(), emit)
    try:
        return validation.report()
    finally:
        for index in validation.indexes:
            index.keep_answers()


class _Run:
    def __init__(self, draft: Draft, settings: Settings, budget: Budget, emit: Emit) -> None:
        self.draft = draft
        self.settings = settings
        self.budget = budget
        self.emit = emit
        self.checks: list[Check] = []
        self.packs = _packs_of(settings)
        self.packages = packages_of(settings)
        self.indexes: list[Index] = []

    def report(self) -> Report:
        started = datetime.now(UTC)
        self.emit(StageStarted("static checks"))
        parsed = self.syntax()
        self.characters(parsed)
        self.static(parsed)
        self.untried()
        self.insist_on_one_source()
        report = Report.of(
            subject_of(self.draft),
            self.checks,
            limits_of_evidence=outlook.limits(self.checks, self.settings),
            targets=[self.target(package) for package in self.packages],
            rule_packs=[pack.record for pack in self.packs],
            tool=this_tool(),
            started=started,
            completed=datetime.now(UTC),
        )
        self.emit(RunFinished(report.status.value))
        return report

    def insist_on_one_source(self) -> None:
        """A report names one digest of each target, so all of it must rest on just those bytes."""
        for package in self.packages:
            if package.has_moved:
                raise Problem(
                    f"the source of {package.tree.package} changed while the draft was checked against it",
                    file=self.draft.name,
                    advice="nothing was established; check the draft again",
                )

    def target(self, package: Package) -> Target:
        self.budget.check()
        return target_of(package)

    def finish(
        self, name: str, items: Iterable[Finding], reason: Callable[[State], str], since: float
    ) -> None:
        found = tuple(items)
        check = Check.of(name, found, "", milliseconds(time.monotonic() - since))
        worded = Check(name, check.state, reason(check.state), found, check.duration_ms)
        self.add(worded)

    def unchecked(self, name: str, reason: str) -> None:
        self.add(Check(name, State.NOT_CHECKED, reason))

    def add(self, check: Check) -> None:
        fitting = bounded(check, self.draft.name)
        self.checks.append(fitting)
        self.emit(CheckFinished(fitting))

    def syntax(self) -> Syntax:
        self.budget.check()
        since = time.monotonic()
        parsed = syntax.check(self.draft.data, self.draft.name, self.settings.python)
        self.finish("syntax", [parsed.item], lambda _: parsed.item.sentence, since)
        return parsed

    def characters(self, parsed: Syntax) -> None:
        if parsed.tree is None:
            self.unchecked("characters", outlook.NOT_REACHED)
            return
        since = time.monotonic()
        trees = [package.tree for package in self.packages]
        known = partial(identifiers_of_targets, parsed.tree, trees, self.budget)
        found = characters.check(parsed.text, self.draft.name, known)
        self.finish("characters", found.items, lambda _: found.reason, since)

    def static(self, parsed: Syntax) -> None:
        if parsed.tree is None:
            for name in self.names():
                self.unchecked(name, outlook.NOT_REACHED)
            return
        try:
            self.followed(parsed.tree, parsed.text)
        except RecursionError:
            done = {check.name for check in self.checks}
            for name in (name for name in self.names() if name not in done):
                reason = "its expressions are nested too deeply to be followed"
                item = Finding("too_complex", State.UNVERIFIABLE, self.draft.name, None, reason)
                self.add(Check.of(name, [item], reason))

    def followed(self, tree: ast.Module, text: str) -> None:
        self.budget.check()
        since = time.monotonic()
        closed = frozenset(p.package for p in self.settings.profiles if p.root_getattr_is_closed)
        analysis = Analysis.of(tree, text, self.index(self.packages, closed))
        found, external = imports.check(analysis, excluded_modules(self.settings))
        found += dynamic.check(analysis)
        stubs = self.told_by_stubs(tree, text, closed)
        if stubs is not None:
            found = reconciled(found, imports.check(stubs, excluded_modules(self.settings))[0])
        self.finish("imports", found, outlook.imports(found), since)
        self.finish("external_imports", external, outlook.external(external), time.monotonic())
        since = time.monotonic()
        items, calls = arguments.check(analysis)
        if stubs is not None:
            items = reconciled(items, arguments.check(stubs)[0])
        self.finish("arguments", items, outlook.arguments(items), since)
        self.literals(analysis, calls)
        if self.settings.contract is not None:
            from counterproof.drafts.request.check import check as check_request

            demands = self.settings.contract.demands(self.settings.profiles)
            self.add(check_request(analysis, demands, calls, budget=self.budget))

    def told_by_stubs(self, tree: ast.Module, text: str, closed: frozenset[str]) -> Analysis | None:
        """Return the draft beside what the stubs of the targets tell, or None if no target has any."""
        if not any(package.stubs for package in self.packages):
            return None
        packages = [StubPackage(package) if package.stubs else package for package in self.packages]
        return Analysis.of(tree, text, self.index(packages, closed))

    def index(self, packages: Iterable[Package], closed: frozenset[str]) -> Index:
        self.indexes.append(Index(packages, self.budget, closed))
        return self.indexes[-1]

    def literals(self, analysis: Analysis, calls: Sequence[ResolvedCall]) -> None:
        if not self.packs:
            self.unchecked("literals", outlook.NO_PACKS)
            return
        from counterproof.drafts.rules import check

        self.add(check(calls, self.packs, span_of=analysis.places.span, budget=self.budget))

    def names(self) -> tuple[str, ...]:
        return _FOLLOWED if self.settings.contract is None else (*_FOLLOWED, "request")

    def untried(self) -> None:
        done = {check.name for check in self.checks}
        for name, reason in outlook.UNTRIED:
            if name not in done:
                self.unchecked(name, reason)


def _packs_of(settings: Settings) -> tuple[Pack, ...]:
    """Return the rule packs of all targets; most have none, and nobody waits for what reads them then."""
    names = [name for profile in settings.profiles for name in profile.rules]
    if not names:
        return ()
    from counterproof.drafts.rules import load_packs

    return load_packs(names)


def excluded_modules(settings: Settings) -> frozenset[str]:
    """Return the dotted names of the modules that scripts must not import."""
    return frozenset(
        name if name.startswith(f"{profile.package}.") else f"{profile.package}.{name}"
        for profile in settings.profiles
        for name in profile.excluded_subpackages
    )


def subject_of(draft: Draft) -> Subject:
    """Return what a report says about the draft; bytes that can't be decoded are described as they are."""
    try:
        source = decode(draft.data)
        lines, newline, encoding = source.lines, source.newline, source.encoding
    except Undecodable:
        text = draft.data.decode("latin-1")
        lines, newline, encoding = text.count("\n") + 1, "mixed", describe_encoding(draft.data)
    return Subject("draft", draft.name, sha256(draft.data), len(draft.data), lines, encoding, newline)
