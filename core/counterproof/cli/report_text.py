"""A report as lines for people: states by mark, colour and word, and every doubt with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from counterproof.changes.characters import visible
from counterproof.cli.terminal import Line, Styled
from counterproof.drafts import closing
from counterproof.evidence import Check, Finding, Note, Report, State

_MAX_FINDINGS = 100
"""The most findings of one check that are written out; JSON holds them all."""
_MAX_SIGNATURE = 120
"""The longest signature in characters that is written out."""

_MARKS = {State.PASSED: "✓", State.FAILED: "✗", State.UNVERIFIABLE: "?", State.NOT_CHECKED: "○"}
_COLOURS = {State.PASSED: "green", State.FAILED: "red", State.UNVERIFIABLE: "yellow"}
_WORD_WIDTH = max(len(state.word) for state in State)


def report_lines(report: Report) -> Iterator[Line]:
    """Yield a report's lines: what it is about, its checks, its findings, and what was not established."""
    subject = report.subject
    yield (*state_parts(report.status), "  ", Styled(visible(subject.name, keep=""), bold=True))
    size = f"{_counted(subject.lines, 'line')}, {_counted(subject.bytes, 'byte')}"
    yield (Styled(f"  {size}, sha256 {subject.sha256}", dim=True),)
    width = max((len(name) for name in report.checks), default=0)
    for check in report.checks.values():
        yield ("  ", *state_parts(check.state), f"  {_words(check.name):<{width}}  {check.reason}")
        yield from _finding_lines(check)
    last = closing(report)
    limits = [sentence for sentence in report.limits_of_evidence if sentence not in last]
    if limits:
        yield ("  Not established:",)
        yield from ((f"    - {sentence}",) for sentence in limits)
    yield from ((f"  {sentence}",) for sentence in last)
    if report.notes:
        yield ("  Notes:",)
        yield from ((f"    - {_note(note)}",) for note in report.notes)


def finding_lines(report: Report) -> Iterator[Line]:
    """Yield only the findings that failed or that nothing could decide, check by check."""
    for check in report.checks.values():
        yield from _finding_lines(check)


def state_parts(state: State) -> Line:
    """Return a state's mark and word, which stand for it also where there are no colours."""
    text = f"{_MARKS[state]} {state.word:<{_WORD_WIDTH}}"
    return (Styled(text, _COLOURS.get(state), dim=state is State.NOT_CHECKED),)


def tally(states: Counter[State], *, refused: int = 0) -> str:
    """Return how many drafts have which state, and how many gave no report, in words."""
    parts = [f"{states[state]} {state.word}" for state in State if states[state]]
    words = f"{_counted(states.total(), 'draft')}: {', '.join(parts) or 'nothing was checked'}"
    return f"{words}; {refused} more gave no report" if refused else words


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _finding_lines(check: Check) -> Iterator[Line]:
    telling = [item for item in check.items if item.state in (State.FAILED, State.UNVERIFIABLE)]
    for item in telling[:_MAX_FINDINGS]:
        yield from _one_finding(item)
    if (more := len(telling) - _MAX_FINDINGS) > 0:
        yield (f"      … and {more:,} more; --format json holds them all",)


def _one_finding(item: Finding) -> Iterator[Line]:
    place = f"{item.span.line}:{item.span.column}" if item.span else "-"
    nearest = f" (nearest: {', '.join(item.suggestions)})" if item.suggestions else ""
    mark = Styled(_MARKS[item.state], _COLOURS[item.state])
    yield ("      ", mark, f" {place:<7} {item.reason}{nearest}")
    if item.evidence:
        where = f"{item.evidence.path}:{item.evidence.line}"
        yield (Styled(f"                {where}  {_cut(item.evidence.signature)}", dim=True),)


def _note(note: Note) -> str:
    of_draft = " of the draft" if note.side == "before" else ""
    return f"line {note.line}{of_draft}, {note.person}: {' '.join(note.text.split())}"


def _cut(text: str) -> str:
    return text if len(text) <= _MAX_SIGNATURE else f"{text[: _MAX_SIGNATURE - 1]}…"


def _words(name: str) -> str:
    return name.replace("_", " ")
