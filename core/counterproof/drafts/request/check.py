"""The check `request`: one item for each predicate of the contract (spec section 8)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from counterproof.drafts.calls import ResolvedCall
from counterproof.drafts.facts import DraftNames
from counterproof.drafts.request import called, files
from counterproof.drafts.request.answers import Answer
from counterproof.drafts.request.deeds import writes
from counterproof.drafts.request.grids import grid
from counterproof.drafts.request.predicates import (
    ForbidCall,
    ForbidKeyword,
    ForbidWrite,
    MaxFiles,
    Predicate,
    RequireCall,
    RequireGrid,
    RequireInput,
    RequireLiteral,
    RequireOutput,
    RequireOutputDir,
)
from counterproof.drafts.request.script import Script
from counterproof.evidence import Budget, Check, Finding, State, milliseconds

if TYPE_CHECKING:
    from counterproof.drafts.analysis import Analysis

NARROW = "only narrow predicates are covered, not whether the script does what was asked"
NO_PREDICATE = f"the request yields nothing that can be checked; {NARROW}"


def check(
    analysis: Analysis,
    demands: Sequence[Predicate],
    calls: Sequence[ResolvedCall],
    *,
    budget: Budget,
) -> Check:
    """Return the check `request` with one item for each demand of the contract.

    `calls` are the calls that the check `arguments` resolved. Raises Cancelled or DeadlineExceeded.
    """
    started = time.perf_counter()
    if not demands:
        return Check("request", State.NOT_CHECKED, NO_PREDICATE)
    judge = _Judge(analysis, calls)
    items: list[Finding] = []
    for demand in demands:
        budget.check()
        items.append(judge.answer(demand).finding(demand))
    return Check.of("request", items, _summary(items), milliseconds(time.perf_counter() - started))


class _Judge:
    def __init__(self, analysis: Analysis, calls: Sequence[ResolvedCall]) -> None:
        self.script = Script(analysis)
        self.deeds = writes(self.script)
        self.resolved = {call.node: call for call in calls}
        self.names = DraftNames(analysis.index, analysis.unit)

    def answer(self, demand: Predicate) -> Answer:
        match demand:
            case RequireOutput() | RequireOutputDir() | RequireInput() | ForbidWrite() | MaxFiles():
                return self.about_files(demand)
            case ForbidCall():
                return called.no_call(demand, self.script)
            case RequireCall():
                return called.a_call(demand, self.script)
            case RequireLiteral():
                return called.literal(demand, self.script, self.resolved, self.names)
            case ForbidKeyword():
                return called.no_keyword(demand, self.script, self.resolved)
            case RequireGrid():
                return grid(demand, self.script, self.names)
            case _:
                raise AssertionError(f"no judge for {demand.verb}")

    def about_files(
        self, demand: RequireOutput | RequireOutputDir | RequireInput | ForbidWrite | MaxFiles
    ) -> Answer:
        match demand:
            case RequireOutput():
                return files.output(demand, self.script, self.deeds)
            case RequireOutputDir():
                return files.output_dir(demand, self.script, self.deeds)
            case RequireInput():
                return files.input_(demand, self.script, self.deeds)
            case ForbidWrite():
                return files.no_write(demand, self.deeds)
            case MaxFiles():
                return files.few_files(demand, self.deeds)


def _summary(items: Sequence[Finding]) -> str:
    words = {State.FAILED: "violated", State.UNVERIFIABLE: "undecided", State.PASSED: "met"}
    counts = [f"{sum(item.state is state for item in items)} {word}" for state, word in words.items()]
    told = ", ".join(count for count in counts if not count.startswith("0 "))
    return f"demands of the request: {told}; {NARROW}"
