"""Where finished reports go: to people as they come, to programs as one document at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from counterproof.cli.exits import Exit, Refusal, exit_of
from counterproof.cli.options import Format
from counterproof.cli.report_text import report_lines, tally
from counterproof.cli.terminal import put_json, say, tell
from counterproof.evidence import Report, State


class Printer(Protocol):
    """Takes reports in order."""

    def add(self, report: Report) -> None:
        """Take the next report."""

    def end(self, *, refused: int = 0) -> None:
        """Write what is left to write, knowing how many drafts gave no report; nothing may be added then."""


def printer(output: Format, *, several: bool) -> Printer:
    """Return the printer for an output format; `several` is whether the command may name more than one."""
    return _Documents(several) if output == "json" else _Pages(several)


class _Pages:
    def __init__(self, several: bool) -> None:
        self._several = several
        self._states: Counter[State] = Counter()

    def add(self, report: Report) -> None:
        self._states[report.status] += 1
        for line in report_lines(report):
            say(*line)
        if self._several:
            say()

    def end(self, *, refused: int = 0) -> None:
        if self._several:
            say(tally(self._states, refused=refused))


class _Documents:
    """Keeps everything back, so that a cancelled run leaves no half document on standard output."""

    def __init__(self, several: bool) -> None:
        self._several = several
        self._documents: list[dict[str, object]] = []

    def add(self, report: Report) -> None:
        self._documents.append(report.document())

    def end(self, *, refused: int = 0) -> None:  # noqa: ARG002 - a list of reports has no place for it
        if self._several:
            put_json(self._documents)
        elif self._documents:
            put_json(self._documents[0])


def print_all(outcomes: Iterable[Report | Refusal], reports: Printer) -> Exit:
    """Print outcomes in order, each refusal once on standard error, and return the exit code."""
    code = Exit.NONE_FAILED
    told: set[str] = set()
    refused = 0
    for outcome in outcomes:
        if isinstance(outcome, Refusal):
            refused += 1
            code = max(code, outcome.code)
            if outcome.sentence not in told:
                tell(outcome.sentence)
            told.add(outcome.sentence)
        else:
            code = max(code, exit_of(outcome))
            reports.add(outcome)
    reports.end(refused=refused)
    return code
