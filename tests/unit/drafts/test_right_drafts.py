"""Small packages with drafts that run without an error, and with drafts that don't: who is accused.

A folder of tests/data/right holds a package `lib`, drafts `right_*.py`, and drafts `wrong_*.py` whose wrong
lines end in `# wrong`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.evidence import Report, State

from .conftest import worst

FOLDER = Path(__file__).parents[2] / "data" / "right"
KINDS = sorted(path.name for path in FOLDER.iterdir())
_RUN_ALL = """
import runpy, sys
paths = sys.argv[1:]
for path in paths:
    sys.argv = [path]
    for name in [name for name in sys.modules if name.partition(".")[0] == "lib"]:
        del sys.modules[name]
    runpy.run_path(path, run_name="__main__")
"""


def drafts(pattern: str) -> list[str]:
    return sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob(f"*/{pattern}"))


def report_on(draft: str) -> Report:
    path = FOLDER / draft
    return run(Draft.read(path), Settings((Profile("lib", path.parent / "lib"),)))


@pytest.mark.parametrize("draft", drafts("right_*.py"))
def test_no_right_draft_is_accused(draft: str) -> None:
    assert report_on(draft).errors == ()


@pytest.mark.parametrize("kind", KINDS)
def test_the_right_drafts_run(kind: str) -> None:
    paths = sorted(str(path) for path in (FOLDER / kind).glob("right_*.py"))
    environment = {**os.environ, "PYTHONPATH": str(FOLDER / kind), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-W", "ignore", "-c", _RUN_ALL, *paths]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("draft", drafts("wrong_*.py"))
def test_what_is_wrong_is_still_found(draft: str) -> None:
    report = report_on(draft)
    lines = (FOLDER / draft).read_text(encoding="utf-8").split("\n")
    marked = [number for number, line in enumerate(lines, 1) if line.endswith("# wrong")]
    failed = [n for n in range(1, len(lines) + 1) if worst(report, n) is State.FAILED]
    assert failed == marked
