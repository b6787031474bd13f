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
    """The tests in which a rule fired with their seconds, and the files whose shared fixtures fired it."""

    tests: dict[str, float]
    files: set[str]

    def place_of(self, item: pytest.Item) -> float | None:
        """Return how early a test is to run: where the rule fired comes first, the quickest before others."""
        seconds = self.tests.get(item.nodeid)
        return PATIENCE_S if seconds is None and file_of(item.nodeid) in self.files else seconds


def file_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


class Watcher:
    """A plug-in for pytest: which rules fire in which test, and which tests fail.

    With `wanted` it runs only the tests that a rule reached.
    """

    def __init__(self, fired: Fired, wanted: Reached | None) -> None:
        self.fired = fired
        self.wanted = wanted
        self.reached: dict[int, Reached] = {}
        self.red: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.wanted is not None:
            placed = ((self.wanted.place_of(item), item) for item in items)
            found = sorted(((p, i) for p, i in placed if p is not None), key=lambda pair: pair[0])
            items[:] = [item for _, item in found]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.red.append(report.nodeid)
        for number in self.fired.taken():
            reached = self.reached.setdefault(number, Reached({}, set()))
            if report.when == "call":
                reached.tests[report.nodeid] = report.duration
            else:
                reached.files.add(file_of(report.nodeid))

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
    baseline = Trial(switches, options.tests, None, None).answer()
    if baseline.red:
        click.echo("\n  ".join(["red without any change, so nothing can be said:", *baseline.red]))
        return 2
    survivors = []
    for rule, noticed in _tried(switches, rules, baseline.reached, options.jobs):
        if not noticed:
            survivors.append(rule)
        click.echo(f"{rule}\n    {f'red: {noticed}' if noticed else 'SURVIVES'}")
    click.echo(
        f"\n{len(rules) - len(survivors)} of {len(rules)} rules turn a test red when they are switched off"
    )
    for rule in survivors:
        reached = baseline.reached.get(rule.number)
        click.echo(f"  survives: {rule}{'' if reached else ' (no test reaches it)'}")
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


class Trial:
    """A process that runs tests with one rule off, or with all on to see which test reaches which rule."""

    def __init__(
        self, switches: Switches, tests: Sequence[str], rule: Rule | None, reached: Reached | None
    ) -> None:
        fork = multiprocessing.get_context("fork")
        self.rule = rule
        self.deadline = monotonic() + PATIENCE_S
        self.receiver, sender = fork.Pipe(duplex=False)
        watcher = Watcher(switches.fired, reached)
        self.process = fork.Process(target=_run, args=(switches, watcher, rule, [*tests], sender))
        self.process.start()
        sender.close()

    def answer(self) -> Watcher:
        """Return what was seen, once it is there. Raises EOFError if the process died."""
        seen: Watcher = self.receiver.recv()
        self.process.join()
        return seen

    def noticed(self) -> str:
        """Return what told that a rule is off, or nothing; the process has answered or is late."""
        if not self.receiver.poll():
            self.process.kill()
            self.process.join()
            return f"the tests went on for more than {PATIENCE_S:g} s"
        try:
            return next(iter(self.answer().red), "")
        except EOFError:
            return "the process died"


def _run(
    switches: Switches, watcher: Watcher, rule: Rule | None, tests: list[str], answer: Connection
) -> None:
    """Run the tests and send what was seen; the process ends without ceremony."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    options = ["-q", "-p", "no:cacheprovider", *(f"--ignore-glob=*/{name}" for name in LEFT_OUT)]
    if rule is not None:
        switches.off = rule.number
        options.append("-x")
    if watcher.wanted is not None:
        tests = sorted({*watcher.wanted.files, *map(file_of, watcher.wanted.tests)})
    ended = pytest.main([*options, *tests], plugins=[watcher])
    if ended not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED} and not watcher.red:
        watcher.red.append(f"pytest ended with {ended}")
    answer.send(watcher)
    os._exit(0)


def _tried(
    switches: Switches, rules: list[Rule], reached: dict[int, Reached], jobs: int
) -> Iterator[tuple[Rule, str]]:
    """Yield each rule with what noticed that it was off, several at a time."""
    pending = [rule for rule in rules if rule.number in reached]
    yield from ((rule, "") for rule in rules if rule.number not in reached)
    running: list[Trial] = []
    while pending or running:
        while pending and len(running) < jobs:
            rule = pending.pop(0)
            running.append(Trial(switches, (), rule, reached[rule.number]))
        ready = wait([trial.receiver for trial in running], timeout=1.0)
        for trial in list(running):
            if trial.receiver in ready or monotonic() > trial.deadline:
                running.remove(trial)
                assert trial.rule is not None
                yield trial.rule, trial.noticed()


if __name__ == "__main__":
    sys.exit(main())
