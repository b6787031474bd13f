"""Checking the drafts that a command names, one by one or several at once: a bad file costs only itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from pathlib import Path

import click

from counterproof import drafts
from counterproof.cli.basis import Basis
from counterproof.cli.draft_files import DraftFile
from counterproof.cli.exits import Exit, Refusal
from counterproof.cli.terminal import is_terminal, one_line
from counterproof.drafts import Draft, Settings
from counterproof.evidence import (
    Budget,
    Cancelled,
    CounterproofError,
    DeadlineExceeded,
    Problem,
    Report,
    ignore,
)

VALIDATION_S = 60.0
"""How long the static checks of one draft may take."""
_GRACE_S = 5.0
"""How much longer a process may take that doesn't look at its time, before it is ended."""
_MOST_JOBS = 8
_WORTH_A_PROCESS = 16
"""Fewer drafts than this for each process are checked sooner without it."""
_AHEAD = 4
"""So many drafts for each process are taken before the report on the first of them is there."""
_CLEAR_LINE = "\r\x1b[2K"
"""Makes room for a message where the bar stands; the bar draws itself again below."""


def check_draft(draft: Draft, settings: Settings, *, budget: Budget) -> Report:
    """Return the report on one draft. Raises Problem if the settings can't be used."""
    return drafts.run(draft, settings, budget=budget.within(VALIDATION_S), emit=ignore)


def check_all(
    files: Sequence[DraftFile | Problem], basis: Basis, *, jobs: int | None, budget: Budget
) -> Generator[Report | Refusal, None, None]:
    """Yield, in order, the report on each draft or why there is none.

    `jobs` is how many drafts are checked at once, each in a process of its own; None chooses by their number.
    """
    jobs = min(jobs or _fitting_jobs(len(files)), len(files))
    return _one_by_one(files, basis, budget) if jobs <= 1 else _at_once(files, basis, jobs, budget)


def refusal(error: Exception, file: Path | str | None) -> Refusal:
    """Return why there is no report on a draft, whatever came in between."""
    match error:
        case Problem():
            return Refusal(Exit.UNUSABLE, error.sentence)
        case DeadlineExceeded():
            what = f"nothing was established, because the checks took longer than {VALIDATION_S:g} s"
            return Refusal(Exit.NOT_TO_BE_HAD, f"{file}: {what}. A shorter draft takes less.")
        case CounterproofError():
            return Refusal(Exit.NOT_TO_BE_HAD, f"{file}: nothing was established, because {error}.")
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


def _one_by_one(
    files: Sequence[DraftFile | Problem], basis: Basis, budget: Budget
) -> Generator[Report | Refusal, None, None]:
    for file in files:
        budget.check()
        yield _outcome(file, basis, budget)


def _outcome(file: DraftFile | Problem, basis: Basis, budget: Budget) -> Report | Refusal:
    try:
        return check_draft(*_prepared(file, basis), budget=budget)
    except Cancelled:
        raise
    except Exception as error:  # noqa: BLE001 - a mistake of ours about one draft is told and ends there
        return _refused(error, file)


def _at_once(
    files: Sequence[DraftFile | Problem], basis: Basis, jobs: int, budget: Budget
) -> Generator[Report | Refusal, None, None]:
    from counterproof.drafts.batch import run_all
    from counterproof.drafts.workers import Workers

    waiting = [partial(_prepared, file, basis) for file in files]
    with Workers(jobs, seconds=VALIDATION_S + _GRACE_S) as workers:
        outcomes = run_all(
            waiting, executor=workers, seconds=VALIDATION_S, ahead=_AHEAD * jobs, budget=budget
        )
        for file, outcome in zip(files, outcomes, strict=True):
            yield outcome if isinstance(outcome, Report) else _refused(outcome, file)


def _fitting_jobs(number: int) -> int:
    """Return how many processes make a run of so many drafts the shortest; their start takes time, too."""
    at_hand = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(at_hand, _MOST_JOBS, number // _WORTH_A_PROCESS)


def _prepared(file: DraftFile | Problem, basis: Basis) -> tuple[Draft, Settings]:
    if isinstance(file, Problem):
        raise file
    return Draft.read(file.path, name=file.name), basis.settings(file.path.parent)


def _refused(error: Exception, file: DraftFile | Problem) -> Refusal:
    return refusal(error, file.file if isinstance(file, Problem) else file.path)


def _name(outcome: Report | Refusal | None) -> str | None:
    return one_line(outcome.subject.name) if isinstance(outcome, Report) else None
