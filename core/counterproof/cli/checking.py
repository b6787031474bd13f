"""Checking the drafts that a command names, one after the other, so that one bad file costs only itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from counterproof import drafts
from counterproof.cli.basis import Basis
from counterproof.cli.draft_files import DraftFile
from counterproof.cli.exits import Exit, Refusal
from counterproof.cli.terminal import is_terminal, one_line
from counterproof.drafts import Draft, Settings
from counterproof.evidence import Budget, Cancelled, DeadlineExceeded, Problem, Report, ignore

VALIDATION_S = 60.0
"""How long the static checks of one draft may take."""
_CLEAR_LINE = "\r\x1b[2K"
"""Makes room for a message where the bar stands; the bar draws itself again below."""


def check_draft(draft: Draft, settings: Settings, *, budget: Budget) -> Report:
    """Return the report on one draft. Raises Problem if the settings can't be used."""
    return drafts.run(draft, settings, budget=budget.within(VALIDATION_S), emit=ignore)


def check_all(
    files: Sequence[DraftFile | Problem], basis: Basis, *, budget: Budget
) -> Iterator[Report | Refusal]:
    """Yield, in order, the report on each draft or why there is none."""
    for file in files:
        budget.check()
        yield refusal(file, file.file) if isinstance(file, Problem) else _outcome(file, basis, budget)


def refusal(error: Exception, file: Path | str | None) -> Refusal:
    """Return why there is no report on a draft, whatever came in between."""
    match error:
        case Problem():
            return Refusal(Exit.UNUSABLE, error.sentence)
        case DeadlineExceeded():
            what = f"nothing was established, because the checks took longer than {VALIDATION_S:g} s"
            return Refusal(Exit.NOT_TO_BE_HAD, f"{file}: {what}. A shorter draft takes less.")
    from counterproof.cli.crash import unexpected

    return Refusal(Exit.NOT_TO_BE_HAD, f"{file}: nothing was established. {unexpected(error)}")


def with_progress(outcomes: Iterator[Report | Refusal], total: int) -> Iterator[Report | Refusal]:
    """Yield the outcomes while a bar on standard error shows how many there are, if anybody watches it."""
    if total < 2 or not is_terminal(sys.stderr):
        yield from outcomes
        return
    with click.progressbar(outcomes, total, label="Checking", file=sys.stderr, item_show_func=_name) as bar:
        for outcome in bar:
            if isinstance(outcome, Refusal):
                sys.stderr.write(_CLEAR_LINE)
            yield outcome


def _outcome(file: DraftFile, basis: Basis, budget: Budget) -> Report | Refusal:
    try:
        draft = Draft.read(file.path, name=file.name)
        return check_draft(draft, basis.settings(file.path.parent), budget=budget)
    except Cancelled:
        raise
    except Exception as error:  # noqa: BLE001 - a mistake of ours about one draft is told and ends there
        return refusal(error, file.path)


def _name(outcome: Report | Refusal | None) -> str | None:
    return one_line(outcome.subject.name) if isinstance(outcome, Report) else None
