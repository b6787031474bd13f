"""Switch off one rule of the static checks at a time and name the test that turns red: `make mutants`.

Rules are found in the source, so a new one is looked at by itself: each branch that ends in a failure or a
doubt, each place that words one, and every branch of the binder. A branch is switched off by never taking
it, a failure by calling it a doubt, and a doubt by passing. Nothing is written: the modules get a switch in
every rule as they are imported, and a process of its own tries each.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

import click
import pytest

from house.switches import Fired, Rule, Switches, install

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = ("tests/unit/drafts",)
LEFT_OUT: Final = ("test_any_script.py", "test_griffe_agrees.py")
"""They prove what holds whatever the rules are, and take long."""

PACKAGE: Final = "counterproof.drafts"
PATIENCE_S: Final = 180.0
"""A change that makes the tests go on for longer is taken as noticed."""


class Reached(NamedTuple):
    """The tests in which a rule fired, and the files whose shared fixtures fired it."""

    tests: dict[str, float]
    files: set[str]

    @property
    def arguments(self) -> list[str]:
        """What pytest is to run: single tests, the quickest first, then files as a whole."""
        return [*sorted(self.tests, key=lambda test: self.tests[test]), *sorted(self.files)]


class Watcher:
    """A plug-in for pytest: which rules fire in which test, and which test is the first to fail."""

    def __init__(self, fired: Fired) -> None:
        self.fired = fired
        self.reached: dict[int, Reached] = {}
        self.red: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.red.append(report.nodeid)
        for number in self.fired.taken():
            reached = self.reached.setdefault(number, Reached({}, set()))
            if report.when == "call":
                reached.tests[report.nodeid] = report.duration
            else:
                reached.files.add(report.nodeid.partition("::")[0])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.red.append(report.nodeid)


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    os.chdir(ROOT)
    sys.dont_write_bytecode = False
    switches = Switches()
    install(switches, PACKAGE, every_branch=options.all)
    import_module(f"{PACKAGE}.validate")
    for module in pkgutil.walk_packages(import_module(PACKAGE).__path__, f"{PACKAGE}."):
        import_module(module.name)
    rules = [rule for rule in switches.rules if options.only in rule.place]
    click.echo(f"{len(rules)} rules; looking which test reaches which")
    reached, red = _in_a_process(switches, None, [*options.tests])
    if red:
        click.echo("\n  ".join(["red without any change, so nothing can be said:", *red]))
        return 2
    survivors = []
    for rule, tests, noticed in _tried(switches, rules, reached, options.jobs):
        if not noticed:
            survivors.append(f"{rule} ({len(tests) or 'no'} {'test' if len(tests) == 1 else 'tests'})")
        click.echo(f"{rule}\n    {f'red: {noticed}' if noticed else 'SURVIVES'}")
    click.echo(
        f"\n{len(rules) - len(survivors)} of {len(rules)} rules turn a test red when they are switched off"
    )
    click.echo("\n".join(f"  survives: {survivor}" for survivor in survivors))
    return 1 if survivors else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutation_check", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tests", nargs="*", default=TESTS, help="what pytest is to run")
    parser.add_argument("--only", default="", metavar="PART", help="rules whose place contains this")
    parser.add_argument(
        "--all", action="store_true", help="every branch, not only those that end in a finding"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes at once")
    return parser.parse_args(arguments)


Answer = tuple[dict[int, Reached], list[str]]


def _run(switches: Switches, off: int | None, tests: list[str], answer: Connection) -> None:
    """Run tests with one rule switched off and send what was seen; the process ends without ceremony."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    switches.off = off
    watcher = Watcher(switches.fired)
    options = ["-q", "-p", "no:cacheprovider", *(f"--ignore-glob=*/{name}" for name in LEFT_OUT)]
    pytest.main([*options, *(["-x"] if off is not None else []), *tests], plugins=[watcher])
    answer.send((watcher.reached, watcher.red))
    answer.close()
    os._exit(0)


def _started(
    switches: Switches, off: int | None, tests: list[str]
) -> tuple[multiprocessing.process.BaseProcess, Connection]:
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    process = fork.Process(target=_run, args=(switches, off, tests, sender))
    process.start()
    sender.close()
    return process, receiver


def _in_a_process(switches: Switches, off: int | None, tests: list[str]) -> Answer:
    process, receiver = _started(switches, off, tests)
    answer: Answer = receiver.recv()
    process.join()
    return answer


def _tried(
    switches: Switches, rules: list[Rule], reached: dict[int, Reached], jobs: int
) -> Iterator[tuple[Rule, list[str], str]]:
    """Yield each rule with the tests that were run and the first that failed, several at a time."""
    running: dict[Connection, tuple[Rule, multiprocessing.process.BaseProcess, list[str], float]] = {}
    pending = list(rules)
    while pending or running:
        while pending and len(running) < jobs:
            rule = pending.pop(0)
            if rule.number not in reached:
                yield rule, [], ""
                continue
            tests = reached[rule.number].arguments
            process, receiver = _started(switches, rule.number, tests)
            running[receiver] = (rule, process, tests, monotonic() + PATIENCE_S)
        ready = wait(list(running), timeout=1.0)
        for receiver, (rule, process, tests, deadline) in list(running.items()):
            if receiver in ready or monotonic() > deadline:
                del running[receiver]
                yield rule, tests, _noticed(receiver, process, late=receiver not in ready)


def _noticed(receiver: Connection, process: multiprocessing.process.BaseProcess, *, late: bool) -> str:
    if late:
        process.kill()
        process.join()
        return f"none, but the tests went on for more than {PATIENCE_S:g} s"
    try:
        _, red = receiver.recv()
    except EOFError:
        red = ["none, but the process died"]
    process.join()
    return red[0] if red else ""


if __name__ == "__main__":
    sys.exit(main())
