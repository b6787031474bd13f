"""The command starts fast, because it loads only what a verb needs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence

import pytest

from .shell import Shell

HEAVY = {"pydantic", "rich", "PySide6", "counterproof_gui", "sqlite3", "platformdirs", "importlib.metadata"}

PROGRAM = """
import json, sys
from counterproof.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    print(json.dumps([end.code, sorted(sys.modules)]), file=sys.stderr)
"""


def modules_after(shell: Shell, arguments: Sequence[str]) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=shell.folder,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    code, names = json.loads(done.stderr)
    assert code == 0
    return set(names)


@pytest.mark.parametrize(
    "arguments",
    [["--version"], ["validate", "right.py"], ["validate", "right.py", "--format", "json"]],
    ids=" ".join,
)
def test_nothing_heavy_is_loaded(shell: Shell, arguments: list[str]) -> None:
    assert not modules_after(shell, arguments) & HEAVY


def test_the_version_needs_no_engine(shell: Shell) -> None:
    assert "counterproof.drafts" not in modules_after(shell, ["--version"])


def test_importing_the_library_loads_no_engine_before_it_is_used() -> None:
    program = "import sys, counterproof; sys.exit(any(name.startswith('counterproof.') and name != "
    program += "'counterproof._version' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
