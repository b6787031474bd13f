"""Counterproof beside other checkers on the same drafts, in one run: `make peers`.

The drafts are those of `tests/data/static` that the running Python can parse, and what is true of each site
in them comes from having run them. A wrong site is found by an error on one of its lines, a syntax error by
one anywhere in the draft; a correct draft is accused by an error on a line that holds a site.

It stands apart from `make bench` because it installs the other checkers, and the packages with all that they
require, into `build/peers`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.measured import Cost, Workplace, median_of, run
from bench.peers import Accused, Checker, available, install, reports, sources_in
from counterproof.evidence import canonical
from counterproof.evidence.report_schema import parse_report
from unit.drafts import test_static_cases as static

ROUNDS: Final = 5
SLOW_S: Final = 20.0
"""A longer run is not repeated."""

ONE: Final = "py_ok_14"
"""The longest draft over the largest of the packages: the one that is timed alone."""

IN_PROCESS: Final = """
import statistics, sys, time
from pathlib import Path
from counterproof.drafts import Draft, Profile, Settings, run

draft = Draft.read(Path(sys.argv[1]))
pairs = (text.split("=") for text in sys.argv[2:])
settings = Settings(tuple(Profile(package, Path(source)) for package, source in pairs))
taken = []
for _ in range(6):
    started = time.monotonic()
    run(draft, settings)
    taken.append(time.monotonic() - started)
again = statistics.median(taken[1:])
print(f"one draft inside a process: first {taken[0] * 1000:.0f} ms, again {again * 1000:.0f} ms")
"""

MEASURES: Final = ("one draft, cold", "one draft, again", "all drafts, cold", "all drafts, again")
Case = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """What a checker said about all drafts."""

    wrong_sites: int
    accused: tuple[str, ...]
    output: str


def main(arguments: Sequence[str] | None = None) -> None:
    options = _options(arguments)
    cases = [case for case in static.cases() if _parses(case)]
    print(_what(cases), flush=True)
    venv = install()
    ours, *others = available(venv)
    checkers = [ours, *(other for other in others if other.name in options.only or not options.only)]
    with tempfile.TemporaryDirectory() as scratch:
        workplace = Workplace(Path(scratch))
        for case in cases:
            shutil.copy(static.FOLDER / f"{case['id']}.py", workplace.drafts)
        found = {checker.name: _found(checker, workplace, cases) for checker in checkers}
        costs = _measured(checkers, workplace, cases, options.rounds)
        inside = [sys.executable, "-c", IN_PROCESS, f"{ONE}.py", *sources_in(venv)]
        print(_table(checkers, found, costs, cases))
        print(f"seconds: median of up to {options.rounds} whole processes (processor time); ¹ one run")
        print(run(inside, workplace, workplace.cache(ours.name)).output, end="")
    print(_sites(found[ours.name], cases))
    for name, answer in found.items():
        print(f"{name} accuses: {', '.join(answer.accused) or 'nobody'}")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="static_peers", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often everything is timed")
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="this checker, beside ours"
    )
    return parser.parse_args(arguments)


def _parses(case: Case) -> bool:
    return tuple(map(int, case["min_python"].split("."))) <= sys.version_info[:2]


def _what(cases: list[Case]) -> str:
    wrong = sum(len(_wrong(case)) for case in cases)
    correct = sum(not case["draft_has_error"] for case in cases)
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
    version = ".".join(map(str, sys.version_info[:3]))
    return (
        f"Python {version}: {len(cases)} drafts, {wrong} wrong sites, {correct} correct drafts; "
        f"{os.cpu_count()} cores, load {load}"
    )


def _wrong(case: Case) -> list[Case]:
    return [site for site in case["sites"] if site["truth"] != "ok"]


def _has_syntax_error(case: Case) -> bool:
    return any(site["kind"] == "syntax" for site in case["sites"])


def _files(cases: Iterable[Case]) -> list[str]:
    return [f"{case['id']}.py" for case in cases]


def _together(cases: list[Case]) -> list[str]:
    """The drafts of a common run: some checkers stop everything at the first syntax error."""
    return _files(case for case in cases if not _has_syntax_error(case))


def _found(checker: Checker, workplace: Workplace, cases: list[Case]) -> Found:
    """Run a checker on everything once, which also warms up what it keeps."""
    together = _together(cases)
    output = _said(checker, workplace, together)
    accused = list(checker.read(output))
    for file in _files(cases):
        if file not in together:
            accused += checker.read(_said(checker, workplace, [file]))
    errors, findings = _lines(accused), _lines(error for error in accused if error.finds)
    return Found(
        sum(_is_hit(site, findings.get(case["id"], set())) for case in cases for site in _wrong(case)),
        tuple(
            case["id"]
            for case in cases
            if not case["draft_has_error"]
            and any(_is_hit(site, errors.get(case["id"], set())) for site in case["sites"])
        ),
        output,
    )


def _said(checker: Checker, workplace: Workplace, files: list[str]) -> str:
    return run(checker.command(files), workplace, workplace.cache(checker.name)).output


def _lines(accused: Iterable[Accused]) -> dict[str, set[int]]:
    lines: dict[str, set[int]] = {}
    for error in accused:
        lines.setdefault(Path(error.file).stem, set()).add(error.line)
    return lines


def _is_hit(site: Case, lines: set[int]) -> bool:
    if site["kind"] == "syntax":
        return bool(lines)
    return any(site["line"] <= line <= site["end_line"] for line in lines)


def _measured(
    checkers: list[Checker], workplace: Workplace, cases: list[Case], rounds: int
) -> dict[tuple[str, str], list[Cost]]:
    """What the runs took, the checkers in turns so that a busy moment hits all of them.

    An interruption after the first round ends it with what there is.
    """
    costs: dict[tuple[str, str], list[Cost]] = {}
    for number in range(rounds):
        try:
            _measure_once(checkers, workplace, cases, number, costs)
        except KeyboardInterrupt:
            if not number:
                raise
            break
        print(f"round {number + 1} of {rounds}, load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)
    return costs


def _measure_once(
    checkers: list[Checker],
    workplace: Workplace,
    cases: list[Case],
    number: int,
    costs: dict[tuple[str, str], list[Cost]],
) -> None:
    for measure in MEASURES:
        files = [f"{ONE}.py"] if measure.startswith("one") else _together(cases)
        for checker in checkers:
            taken = costs.setdefault((checker.name, measure), [])
            if not taken or taken[0].seconds < SLOW_S:
                cache = workplace.cache(f"{checker.name} {number} {len(files)}")
                taken.append(run(checker.command(files), workplace, cache).cost)


def _table(
    checkers: list[Checker],
    found: dict[str, Found],
    costs: dict[tuple[str, str], list[Cost]],
    cases: list[Case],
) -> str:
    wrong = sum(len(_wrong(case)) for case in cases)
    correct = sum(not case["draft_has_error"] for case in cases)
    titles = ["checker", f"wrong sites found of {wrong}", f"correct drafts accused of {correct}"]
    titles += [f"{measure}, s" for measure in MEASURES] + ["memory, MB"]
    rows = [titles, ["---", *["---:"] * (len(titles) - 1)]]
    for checker in checkers:
        answer = found[checker.name]
        name = f"**{checker.title}**" if checker is checkers[0] else checker.title
        taken = [costs[checker.name, measure] for measure in MEASURES]
        memory = max(median_of(runs).megabytes for runs in taken)
        row = [
            name,
            str(answer.wrong_sites),
            str(len(answer.accused)),
            *map(_seconds, taken),
            f"{memory:.0f}",
        ]
        rows.append(row)
    return "\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def _seconds(runs: list[Cost]) -> str:
    """The median wall time, the processor's in brackets, and a mark where there was just one run."""
    median = median_of(runs)
    once = "¹" if len(runs) == 1 else ""
    return f"{median.seconds:.2f}{once} ({median.cpu_seconds:.2f})"


def _sites(ours: Found, cases: list[Case]) -> str:
    """What Counterproof says site by site, which the lines of other checkers can't tell."""
    reports_of = {report["subject"]["name"]: report for report in reports(ours.output)}
    judged = [
        row
        for case in cases
        if (report := reports_of.get(f"{case['id']}.py"))
        for row in static.judged(case, parse_report(canonical(report)))
    ]
    right = [row for row in judged if not row.wrong]
    confirmed = sum(row.said == "passed" for row in right)
    return f"right sites confirmed: {confirmed} of {len(right)} ({confirmed / len(right):.1%})"


if __name__ == "__main__":
    main()
