"""Lines that Python refuses, over a small package: each one gets an item that says so or doubts it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.evidence import State

FOLDER = Path(__file__).parents[2] / "data" / "wrong"
LINES = list(json.loads((FOLDER / "lines.json").read_text(encoding="utf-8")))
SETTINGS = Settings((Profile("relay", FOLDER / "relay"),))
FAILED = 110
"""At least so many of the lines are proved wrong; of the others it is said that source doesn't tell."""

HEAD = """import relay
from relay import Config, Engine, Box, Row, Point, P3, cached, show, decorated, opaque, build, build2, plot
from relay import default_none, two, Child, Slots, Err, launch, Opts, log, VERSION, TABLE
from relay.core import Turbo, later, many
c = Config('p')
"""

TRIAL = """
import json, sys, warnings
warnings.simplefilter("ignore")
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
for text in json.load(sys.stdin):
    for name in [name for name in sys.modules if name.partition(".")[0] == "relay"]:
        del sys.modules[name]
    try:
        exec(text, {"__name__": "draft"})
        print("right")
    except (AttributeError, TypeError, ImportError):
        print("wrong")
"""


def said(line: str) -> set[State]:
    report = run(Draft.of_text(f"{HEAD}{line}\n"), SETTINGS)
    found = [item for name in ("imports", "arguments") for item in report.checks[name].items]
    return {item.state for item in found if item.span and item.span.line > HEAD.count("\n")}


def test_python_refuses_every_line() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRIAL, str(FOLDER)],
        input=json.dumps([HEAD + line for line in LINES]),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["wrong"] * len(LINES)


@pytest.mark.parametrize("line", LINES)
def test_a_wrong_line_is_not_confirmed(line: str) -> None:
    assert said(line) & {State.FAILED, State.UNVERIFIABLE}


def test_most_wrong_lines_are_proved_wrong() -> None:
    assert sum(State.FAILED in said(line) for line in LINES) >= FAILED
