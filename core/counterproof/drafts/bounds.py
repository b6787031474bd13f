"""How much of one check a report holds: so many items, and texts of so many characters.

A report has to stay below the 4 MiB at which it is read again, whatever a draft holds. What a person must see
comes first: failed items, then doubtful ones, then confirmed ones, each in the order of the draft.
"""

from __future__ import annotations

from dataclasses import replace

from counterproof.evidence import Check, Evidence, Finding, State, aggregate

MAX_ITEMS = 750
"""The most items of one check."""
MAX_NAME = 200
"""The longest name or suggestion in characters."""
MAX_TEXT = 1_000
"""The longest reason or signature in characters."""

_RANK = {State.FAILED: 0, State.UNVERIFIABLE: 1, State.PASSED: 2, State.NOT_CHECKED: 3}


def bounded(check: Check, draft: str) -> Check:
    """Return a check that fits into a report.

    If items had to be left out, a last one says how many, with the code `too_complex`: what isn't listed
    can't be looked at, so it is unverifiable.
    """
    items = tuple(_clipped(item) for item in check.items)
    left_out = len(items) - MAX_ITEMS
    if left_out <= 0:
        return replace(check, items=items)
    most_telling = sorted(range(len(items)), key=lambda place: _RANK[items[place].state])[:MAX_ITEMS]
    kept = [items[place] for place in sorted(most_telling)]
    reason = f"{left_out:,} more sites are left out: a report holds {MAX_ITEMS} of each check"
    kept.append(Finding("too_complex", State.UNVERIFIABLE, draft[:MAX_NAME], None, reason))
    state = aggregate(item.state for item in kept)
    return Check(check.name, state, f"{check.reason}; {reason}", tuple(kept), check.duration_ms)


def _clipped(item: Finding) -> Finding:
    evidence = item.evidence
    if evidence is not None and len(evidence.signature) > MAX_TEXT:
        evidence = Evidence(
            evidence.path, evidence.line, _clip(evidence.signature, MAX_TEXT), evidence.sha256
        )
    return replace(
        item,
        name=_clip(item.name, MAX_NAME),
        reason=_clip(item.reason, MAX_TEXT),
        evidence=evidence,
        suggestions=tuple(_clip(name, MAX_NAME) for name in item.suggestions),
    )


def _clip(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
