"""What the README says can be done: its commands exist, its examples run, its links lead somewhere."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
DEMO: Final = ROOT / "resources" / "counterproof_resources" / "demo"

TABLE_OF_COMMANDS: Final = [
    match[1].split() for match in re.finditer(r"^\| `counterproof ((?:[a-z]+ ?)+)", README, re.MULTILINE)
]
EXAMPLES: Final = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
COMMAND_LINES: Final = re.findall(r"^counterproof .*", README, re.MULTILINE)
LINKS: Final = re.findall(r"\]\(([^):]+)\)", README)


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    return shutil.copytree(DEMO, tmp_path / "demo")


def _run(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def _counterproof(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return _run(["-c", "from counterproof.cli.main import main; main()", *arguments], folder)


@pytest.mark.parametrize("command", TABLE_OF_COMMANDS, ids=" ".join)
def test_each_command_of_the_table_exists(command: list[str], tmp_path: Path) -> None:
    done = _counterproof([*command, "--help"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert f"counterproof {' '.join(command)} " in done.stdout


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_example_of_the_library_runs_in_the_demo_project(example: str, demo: Path) -> None:
    done = _run(["-c", example], demo)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_each_command_line_runs_in_the_demo_project(line: str, demo: Path) -> None:
    done = _counterproof(line.split()[1:], demo)
    assert done.returncode in {0, 1}, done.stderr
    assert done.stdout


@pytest.mark.parametrize("link", LINKS)
def test_each_link_leads_to_a_file(link: str) -> None:
    assert (ROOT / link).is_file()


def test_the_readme_has_what_these_tests_look_for() -> None:
    assert len(TABLE_OF_COMMANDS) >= 7
    assert EXAMPLES
    assert COMMAND_LINES
    assert LINKS
