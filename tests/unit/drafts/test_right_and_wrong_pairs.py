"""Small packages, each with a script that runs and one that Python refuses: who is accused, who is confirmed.

A file of tests/data/pairs holds pairs that begin with `== name`. Their parts begin with `-- `: the files of a
package `lib`, the right script, and mostly a wrong one. What is wrong and nothing is said about has none.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.evidence import Report, State

FOLDER = Path(__file__).parents[2] / "data" / "pairs"
TRIAL = """
import contextlib, io, json, sys, types, warnings
warnings.simplefilter("ignore")
sys.dont_write_bytecode = True
outcomes = []
for folder, text in json.load(sys.stdin):
    sys.path.insert(0, folder)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(text, "script", "exec"), types.ModuleType("__main__").__dict__)
        outcomes.append("right")
    except (AttributeError, ImportError, NameError, TypeError):
        outcomes.append("wrong")
    sys.path.remove(folder)
    for name in [name for name in sys.modules if name.partition(".")[0] == "lib"]:
        del sys.modules[name]
print(json.dumps(outcomes))
"""


@dataclass(frozen=True)
class Pair:
    """A package and the scripts about it."""

    name: str
    parts: dict[str, str]

    def written(self, folder: Path) -> Path:
        for name, text in self.parts.items():
            if name.startswith("lib/"):
                path = folder / self.name / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        return folder / self.name

    def report(self, script: str, folder: Path) -> Report:
        source = self.written(folder) / "lib"
        return run(Draft.of_text(self.parts[script]), Settings((Profile("lib", source),)))


def read(path: Path) -> Iterator[Pair]:
    for text in re.split("^== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name, *parts = text.split("\n-- ")
        yield Pair(name, {part.partition("\n")[0]: part.partition("\n")[2] + "\n" for part in parts})


PAIRS = [pair for path in sorted(FOLDER.glob("*.txt")) for pair in read(path)]
WITH_WRONG = [pair for pair in PAIRS if "wrong" in pair.parts]


def tried(scripts: list[tuple[str, str]]) -> list[str]:
    """What Python makes of scripts, each with the package of a folder."""
    done = subprocess.run(
        [sys.executable, "-c", TRIAL], input=json.dumps(scripts), capture_output=True, text=True, check=True
    )
    outcomes: list[str] = json.loads(done.stdout.splitlines()[-1])
    return outcomes


@pytest.mark.parametrize("script", ["right", "wrong"])
def test_python_agrees(script: str, tmp_path: Path) -> None:
    pairs = [pair for pair in PAIRS if script in pair.parts]
    outcomes = tried([(str(pair.written(tmp_path)), pair.parts[script]) for pair in pairs])
    assert [pair.name for pair, outcome in zip(pairs, outcomes, strict=True) if outcome != script] == []


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_what_runs_is_not_accused(pair: Pair, tmp_path: Path) -> None:
    findings = pair.report("right", tmp_path).findings()
    assert [item.reason for _, item in findings if item.state is State.FAILED] == []


@pytest.mark.parametrize("pair", WITH_WRONG, ids=lambda pair: pair.name)
def test_what_python_refuses_is_not_confirmed(pair: Pair, tmp_path: Path) -> None:
    assert pair.report("wrong", tmp_path).status in {State.FAILED, State.UNVERIFIABLE}
