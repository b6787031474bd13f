"""The predicate about a logarithmic grid: its ends and its number of points (spec A43)."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator

from counterproof.drafts.calls import Names
from counterproof.drafts.request.answers import Answer, met, undecided, violated
from counterproof.drafts.request.predicates import RequireGrid
from counterproof.drafts.request.reach import Reach
from counterproof.drafts.request.script import Call, Script
from counterproof.drafts.rules.folding import fold
from counterproof.drafts.rules.values import Known
from counterproof.evidence import State

_POINTS = 50
_TOLERANCE = 1e-6


def grid(predicate: RequireGrid, script: Script, names: Names) -> Answer:
    """Answer whether a literal grid under one of the names is the one asked for."""
    answers = [_judge(predicate, call, names) for call in _grids(predicate, script)]
    for state in (State.PASSED, State.UNVERIFIABLE, State.FAILED):
        for answer in answers:
            if answer.state is state:
                return answer
    return undecided(f"no literal grid is given to {' or '.join(predicate.names)}")


def _grids(predicate: RequireGrid, script: Script) -> Iterator[Call]:
    """Yield the grids that are assigned to one of the names or given to a keyword of one."""
    parents = script.analysis.unit.nodes.parents
    for call in script.calls:
        if not call.reach or call.dotted not in ("numpy.logspace", "numpy.geomspace"):
            continue
        around = parents[call.node]
        if isinstance(around, ast.Subscript) and ast.unparse(around.slice) == "::-1":
            around = parents[around]
        if _name_of(around) in predicate.names:
            yield call


def _name_of(node: ast.AST) -> str | None:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case ast.NamedExpr(target=ast.Name(id=name)) | ast.keyword(arg=name):
            return name
        case _:
            return None


def _judge(predicate: RequireGrid, call: Call, names: Names) -> Answer:
    start, stop, count = (
        _number(call, position, keyword, names) for position, keyword in enumerate(("start", "stop", "num"))
    )
    if call.given(2, "num") is None and not call.is_open:
        count = _POINTS
    if call.given(3, "endpoint") is not None or call.is_open:
        return undecided("the grid's ends are decided by further arguments", call.span)
    if call.name == "logspace" or call.dotted == "numpy.logspace":
        base = 10.0 if call.given(4, "base") is None else _number(call, 4, "base", names)
        start, stop = _power(base, start), _power(base, stop)
    ends = [predicate.low, predicate.high]
    wrong = (
        (count is not None and count != predicate.count)
        or any(end is not None and not any(_close(end, wanted) for wanted in ends) for end in (start, stop))
        or (start is not None and stop is not None and _close(start, stop))
    )
    if wrong and call.reach is Reach.ALWAYS:
        shown = ", ".join("computed" if part is None else f"{part:g}" for part in (start, stop, count))
        wanted = f"{predicate.count} points from {predicate.low:g} to {predicate.high:g}"
        return violated(f"the grid has start, stop, points {shown}; asked for: {wanted}", call.span)
    if wrong or None in (start, stop, count) or call.reach is not Reach.ALWAYS:
        return undecided("the grid depends on the run", call.span)
    return met(f"the grid has {predicate.count} points between the ends asked for", call.span)


def _number(call: Call, position: int, keyword: str, names: Names) -> float | None:
    node = call.given(position, keyword)
    if node is None:
        return None
    match fold(node, names):
        case Known(int() | float() as number) if not isinstance(number, bool):
            return float(number) if abs(number) < 1e300 else None
        case _:
            return None


def _power(base: float | None, exponent: float | None) -> float | None:
    if base is None or exponent is None or base <= 0 or abs(exponent) > 300:
        return None
    return float(base**exponent) if abs(exponent * math.log10(base)) < 300 else None


def _close(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=_TOLERANCE)
