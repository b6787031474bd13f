"""What the stubs of a package say about the sites of a draft, beside what its code says.

A stub proves nothing wrong, because it may lag behind the code. It can confirm what the code leaves open, and
it can contradict what the code seems to rule out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from counterproof.drafts.index.source import STUB
from counterproof.evidence import Finding, Span, State

_Site = tuple[Span | None, str]


def reconciled(by_code: Sequence[Finding], by_stubs: Sequence[Finding]) -> list[Finding]:
    """Return the findings on the sites of a draft, given those by the code alone and those by the stubs.

    Confirmed is what either of both confirms, and failed is only what fails by both.
    """
    told = {_site(item): item for item in sorted(by_stubs, key=_holds)}
    known = {_site(item) for item in by_code}
    further = [item for item in by_stubs if _site(item) not in known]
    replaced = [item for item in by_code if any(_is_part(part, item) for part in further)]
    found = [_reconciled(item, told.get(_site(item))) for item in by_code if item not in replaced]
    contradicted = {_beginning(item) for item in by_code if item.state is State.FAILED}
    added = [item for item in _added(further, replaced) if _beginning(item) not in contradicted]
    return sorted([*found, *added], key=_place)


def _site(item: Finding) -> _Site:
    return item.span, item.name


def _place(item: Finding) -> tuple[int, int, int, int]:
    span = item.span
    return (span.line, span.column, span.end_line, span.end_column) if span else (0, 0, 0, 0)


def _beginning(item: Finding) -> tuple[int, int, str]:
    """Return what an attribute read and the call of what it gives have in common."""
    return (*_place(item)[:2], item.name)


def _holds(item: Finding) -> bool:
    """Order findings so that of two on the same site the one that doesn't fail counts."""
    return item.state is not State.FAILED


def _is_part(part: Finding, whole: Finding) -> bool:
    """Say whether a stub tells of a name that a statement imports from a module without code."""
    if whole.state is not State.UNVERIFIABLE or whole.span is None:
        return False
    (line, column, *end), (first_line, first_column, *last) = _place(part), _place(whole)
    inside = (first_line, first_column) <= (line, column) and end <= last
    return inside and part.name.startswith(f"{whole.name}.")


def _reconciled(by_code: Finding, by_stub: Finding | None) -> Finding:
    told = by_stub.state if by_stub else None
    stub = _stub(by_stub)
    match by_code.state, told:
        case State.FAILED, State.FAILED:
            return by_code
        case State.FAILED, _:
            reason = f"{by_code.reason}, but {stub or 'a stub of the package'} says otherwise"
            return replace(by_code, code="dynamic_module", state=State.UNVERIFIABLE, reason=reason)
        case State.UNVERIFIABLE, State.PASSED if by_stub and stub:
            return _confirmed(by_stub)
        case State.UNVERIFIABLE, State.FAILED if by_stub and stub:
            return replace(by_code, reason=f"{by_code.reason}; by {stub}, {by_stub.reason}")
        case _:
            return by_code


def _confirmed(by_stub: Finding) -> Finding:
    stub = _stub(by_stub)
    return replace(by_stub, reason=f"{by_stub.reason}, as {stub} says") if stub else by_stub


def _added(further: Sequence[Finding], replaced: Sequence[Finding]) -> Iterator[Finding]:
    """Yield what only the stubs know about; what they contradict is doubtful."""
    for item in further:
        if item.state is State.PASSED:
            yield _confirmed(item)
        elif item.state is State.FAILED:
            reason = f"{item.reason}, but only {_stub(item) or 'a stub of the package'} says so"
            yield replace(item, code="dynamic_module", state=State.UNVERIFIABLE, reason=reason)
        elif any(_is_part(item, whole) for whole in replaced):
            yield item


def _stub(item: Finding | None) -> str:
    """Return the place in a stub where the evidence of a finding lies, or nothing."""
    evidence = item.evidence if item else None
    return f"line {evidence.line} of {evidence.path}" if evidence and evidence.path.endswith(STUB) else ""
