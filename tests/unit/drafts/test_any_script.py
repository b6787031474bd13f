"""Whatever the bytes of a script are, it gets one full report, the same each time, within the engine's time.

The examples are the same in each run; `COUNTERPROOF_MORE_EXAMPLES=100` tries so many times more, by chance.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from counterproof.cli.checking import VALIDATION_S
from counterproof.drafts import Draft, Profile, RequestContract, Settings, run
from counterproof.drafts.rules.shelf import shipped_packs
from counterproof.evidence import DRAFT_CHECKS, Budget, DeadlineExceeded, Report, State
from counterproof.evidence.report_schema import parse_report

DATA: Final = Path(__file__).parents[2] / "data"
MORE: Final = int(os.environ.get("COUNTERPROOF_MORE_EXAMPLES", "0"))
TIMES: Final = {"started_at", "completed_at", "duration_ms"}

DEMO: Final = Settings(
    (Profile("demopkg", DATA / "demopkg", rules=shipped_packs()),),
    contract=RequestContract('Save the model as "model.png" at 300 dpi, from 0 to 10 in steps of 0.5.'),
)
REAL: Final = {path.stem: path.read_text("utf-8") for path in sorted((DATA / "static").glob("*.py"))}
PACKAGES: Final = {"hx": "httpx", "py": "pycsamt", "ri": "rich"}


def tried(times: int) -> settings:
    many = times * max(MORE, 1)
    return settings(
        max_examples=many, derandomize=not MORE, deadline=None, suppress_health_check=[*HealthCheck]
    )


def assert_one_full_report(data: bytes, against: Settings) -> Report:
    """Raises DeadlineExceeded, like anything else that must not happen, out of the engine itself."""
    draft = Draft("draft.py", data)
    first, second = (run(draft, against, budget=Budget(VALIDATION_S)) for _ in range(2))
    assert tuple(first.checks) == DRAFT_CHECKS
    assert all(check.reason for check in first.checks.values())
    assert parse_report(first.canonical()) == first
    assert timeless(first) == timeless(second)
    return first


def timeless(report: Report | object) -> object:
    """A report's document without the moments and durations in it."""
    document = json.loads(report.canonical()) if isinstance(report, Report) else report
    if isinstance(document, dict):
        return {key: timeless(value) for key, value in document.items() if key not in TIMES}
    return [timeless(value) for value in document] if isinstance(document, list) else document


MODULES: Final = ["demopkg", "demopkg.core", "demopkg.solver", "demopkg.util", "demopkg.gone", "os"]
NAMES: Final = ["a", "b", "demopkg", "Solver", "load", "clip", "run", "make", "self", "__class__", "x" * 300]
STATEMENTS: Final = """
import {module} | import {module} as {name} | from {module} import {name} | from {module} import *
from . import {name} | {name} = {value} | {name}: {value} = {value} | {name}.{other} = {value} | {value}
{name}, *{other} = {value} | {name} += {value} | del {name} | global {name} | nonlocal {name} | break
return {value} | yield {value} | await {value} | raise {value} | assert {value} | type {name} = {value}
"""
BLOCKS: Final = """
if {value}: | while {value}: | for {name} in {value}: | with {value} as {name}: | def {name}({other}=1):
async def {name}(*{other}): | class {name}({value}): | @{value}\\ndef {name}(): | try: | except {value}:
except* {value}: | finally: | else: | match {value}: | case {name}({other}=[*_]): | class {name}[T]:
"""
VALUES: Final = """
{v} | {v}.{name} | {v}({w}) | {v}({name}={w}) | {v}(*{w}, **{v}) | {v}[{w}] | ({name} := {w}) | not {v}
[{v} for {name} in {w}] | {{{v}: {w}}} | {{**{v}}} | ({v}, {w}) | f'{{{v}}}' | {v} if {w} else {v} | -{v}
lambda {name}={v}: {w} | {v} + {w} | await {v} | (yield {v}) | getattr({v}, {w}) | __import__({w})
importlib.import_module({w}) | exec({w}) | super().{name}({w}) | type({v})({w}) | Solver(frequency={w})
"""


def one_of(forms: str) -> st.SearchStrategy[str]:
    lines = forms.strip().split("\n")
    return st.sampled_from([form.replace("\\n", "\n") for line in lines for form in line.split(" | ")])


names: Final = st.sampled_from(NAMES) | st.from_regex(re.compile(r"[^\W\d]\w{0,8}"), fullmatch=True)
numbers: Final = st.integers() | st.floats() | st.complex_numbers()
known: Final = st.sampled_from(["demopkg.core.load", "demopkg.util.clip", "Solver", "demopkg", *MODULES])
leaves: Final = known | names | numbers.map(repr) | st.text(max_size=9).map(repr)


@st.composite
def larger(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    return draw(one_of(VALUES)).format(v=draw(inner), w=draw(inner), name=draw(names))


values: Final = st.recursive(leaves, larger, max_leaves=6)


def compiles(line: str) -> bool:
    body = " pass" if line.endswith(":") else ""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(line + body, "", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


@st.composite
def scripts(draw: st.DrawFn) -> bytes:
    """Lines that are mostly Python: statements, and blocks that sometimes have a body."""
    lines = ["import demopkg.core, demopkg.util, importlib", "from demopkg.solver import Solver"]
    depth = 0
    for _ in range(draw(st.integers(1, 12))):
        line = draw(one_of(BLOCKS) | one_of(STATEMENTS)).format(
            name=draw(names), other=draw(names), value=draw(values), module=draw(st.sampled_from(MODULES))
        )
        if compiles(line) or draw(st.integers(0, 9)) == 9:
            lines += [" " * depth + part for part in line.split("\n")]
            depth = depth + 1 if line.endswith(":") else draw(st.integers(0, depth))
    return "\n".join([*lines, " " * depth + "pass", ""]).encode("utf-8", "surrogatepass")


NESTS: Final = {
    "brackets": ("(", "1", ")"), "lists": ("[", "", "]"), "calls": ("demopkg.core.load(", "1", ")"),
    "attributes": ("", "import demopkg\ndemopkg", ".core"), "subscripts": ("", "demopkg", "[0]"),
    "calls of results": ("", "import demopkg\ndemopkg.core.load", "()"), "sums": ("", "1", " + 1"),
    "negations": ("not ", "1", ""), "signs": ("-", "1", ""), "lambdas": ("lambda: ", "1", ""),
    "choices": ("1 if a else ", "1", ""), "powers": ("2 ** ", "9", ""), "assignments": ("a = ", "1", ""),
    "targets": ("", "a", ", *b"), "decorators": ("@a\n", "def f(): pass", ""), "orders": ("", "1", " < 1"),
    "strings": ("", "'a'", " 'a'"), "awaits": ("await ", "a", ""), "stars": ("*", "a", ""),
    "elifs": ("", "if 1: pass", "\nelif 1: pass"), "statements": ("", "a = 1", "\na = a.a(a)"),
}  # fmt: skip
DEPTHS: Final = [2, 60, 89, 90, 99, 149, 151, 199, 201, 900, 5_000]


@st.composite
def towers(draw: st.DrawFn) -> bytes:
    before, core, after = NESTS[draw(st.sampled_from(sorted(NESTS)))]
    depth = draw(st.sampled_from(DEPTHS))
    return (before * depth + core + after * depth + "\n").encode()


@st.composite
def indented(draw: st.DrawFn) -> bytes:
    head = draw(
        st.sampled_from(["if 1:", "def f():", "class A:", "with a:", "for a in b:", "async def f():"])
    )
    depth = draw(st.sampled_from([2, 19, 21, 60, 99, 101, 200]))
    return "".join(f"{' ' * level}{head}\n" for level in range(depth)).encode() + b" " * depth + b"pass\n"


HEADS: Final = [
    b"",
    b"\xef\xbb\xbf",
    b"# coding: latin-1\n",
    b"# coding: utf-16\n",
    b"# coding: rot13\n",
    b"#!\r",
]
raw: Final = st.builds(bytes.__add__, st.sampled_from(HEADS), st.binary(max_size=400))
texts: Final = st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass"))


@tried(250)
@given(raw | texts)
def test_any_bytes(data: bytes) -> None:
    assert_one_full_report(data, DEMO)


@pytest.mark.parametrize(
    "text",
    [
        "type a = lambda b=core.load: core.load\n",
        "type a[T: (lambda: core.load)] = list[T]\n",
        "def a[T: (lambda: core.load)](b: T): return lambda: core.load('d', bad=1)\n",
        "class A[T: (lambda: core.load)]:\n    def b[U: (lambda: core.load)](self): return core.load\n",
        "a = {}\na[(lambda: core.load)]: int\n",
    ],
)
def test_functions_in_places_that_are_evaluated_late_or_never(text: str) -> None:
    assert_one_full_report(f"from demopkg import core\n{text}".encode(), DEMO)


@tried(200)
@given(scripts())
def test_a_script_made_by_chance(data: bytes) -> None:
    assert_one_full_report(data, DEMO)


@tried(80)
@given(towers() | indented())
def test_a_script_that_is_nested_deeply(data: bytes) -> None:
    assert_one_full_report(data, DEMO)


PIECES: Final = {name: re.findall(r"\w+|\n *|[ \t]+|.", text) for name, text in REAL.items()}
ODD: Final = [
    "\u202e",
    "\x00",
    "\r",
    "\u0430",
    "\t",
    "#",
    "'",
    '"""',
    "(",
    ")",
    ":",
    "\\\n",
    ";",
    "*",
    "**",
    "...",
]

Pieces = list[str]
MUTATIONS: Final[Mapping[str, Callable[[Pieces, int, int], None]]] = {
    "delete": lambda pieces, at, _: pieces.__delitem__(at),
    "duplicate": lambda pieces, at, _: pieces.insert(at, pieces[at]),
    "swap": lambda pieces, at, to: pieces.__setitem__(slice(None), swapped(pieces, at, to)),
    "copy": lambda pieces, at, to: pieces.__setitem__(to, pieces[at]),
    "rename": lambda pieces, at, _: pieces.__setitem__(at, f"{pieces[at]}_x"),
    "wrap": lambda pieces, at, to: pieces.__setitem__(at, f"{'(' * (to % 95)}{pieces[at]}{')' * (to % 95)}"),
    "spoil": lambda pieces, at, to: pieces.insert(at, ODD[to % len(ODD)]),
    "indent": lambda pieces, at, to: pieces.insert(at, "\n" + " " * (to % 9)),
    "cut": lambda pieces, at, _: pieces.__delitem__(slice(at, None)),
}


def swapped(pieces: Pieces, at: int, to: int) -> Pieces:
    changed = list(pieces)
    changed[at], changed[to] = changed[to], changed[at]
    return changed


@st.composite
def mutants(draw: st.DrawFn) -> tuple[str, bytes]:
    name = draw(st.sampled_from(sorted(PIECES)))
    pieces = list(PIECES[name])
    for _ in range(draw(st.integers(1, 8))):
        if pieces:
            places = st.integers(0, len(pieces) - 1)
            MUTATIONS[draw(st.sampled_from(sorted(MUTATIONS)))](pieces, draw(places), draw(places))
    return name, "".join(pieces).encode()


def against_its_package(name: str, targets: Mapping[str, Path]) -> Settings:
    package = PACKAGES[name.partition("_")[0]]
    return Settings((Profile(package, targets[package]),))


@tried(50)
@given(mutants())
def test_a_real_draft_after_mutations(targets: Mapping[str, Path], mutant: tuple[str, bytes]) -> None:
    name, data = mutant
    assert_one_full_report(data, against_its_package(name, targets))


@tried(60)
@given(scripts(), st.integers(0, 30))
def test_a_run_ends_with_its_time(data: bytes, seconds: int) -> None:
    """The clock goes on by a second with each look at it, so a run of many steps meets its end."""
    ticks = itertools.count()
    budget = Budget(seconds, clock=lambda: float(next(ticks)))
    try:
        report = run(Draft("draft.py", data), DEMO, budget=budget)
    except DeadlineExceeded:
        assert budget.remaining() == 0
    else:
        assert tuple(report.checks) == DRAFT_CHECKS


@pytest.mark.parametrize("package", ["hx", "ri"])
def test_reports_do_not_depend_on_how_a_process_orders_its_sets(
    package: str, targets: Mapping[str, Path]
) -> None:
    files = [str(DATA / "static" / f"{name}.py") for name in REAL if name.startswith(package)]
    name = PACKAGES[package]

    def reports(seed: str) -> Any:
        code = "import sys; from counterproof.cli.main import main; main(sys.argv[1:])"
        options = ["validate", "--format=json", f"--target={name}={targets[name]}", *files]
        done = subprocess.run(
            [sys.executable, "-c", code, *options],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=False,
        )
        return timeless(json.loads(done.stdout))

    first = reports("1")
    assert len(first) == len(files)
    assert first == reports("2")


@pytest.mark.parametrize("name", ["x" * 300, "\u00e9" * 200], ids=["300-letters", "400-bytes"])
@pytest.mark.parametrize(
    "form",
    ["import demopkg\ndemopkg.{}", "import demopkg.{}", "from demopkg import {}", "__import__('demopkg.{}')"],
)
def test_a_name_longer_than_a_file_may_have(form: str, name: str) -> None:
    assert_one_full_report(form.format(name).encode(), DEMO)


@pytest.mark.parametrize(
    ("check", "state"),
    [("imports", State.PASSED), ("imports", State.FAILED), ("arguments", State.UNVERIFIABLE)],
)
def test_scripts_made_by_chance_reach_every_check(check: str, state: State) -> None:
    """Else the tests above would prove little: some examples parse, and some say something of the target."""

    def reaches(data: bytes) -> bool:
        return any(item.state is state for item in run(Draft("draft.py", data), DEMO).checks[check].items)

    found = find(scripts(), reaches, settings=settings(tried(2_000), phases=[Phase.generate], database=None))
    assert reaches(found)
