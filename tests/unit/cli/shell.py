"""The command as a person's shell would start it, and how its runs ended."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

PROGRAM: Final = Path(sys.executable).with_name("counterproof")
NO_DISPLAY: Final = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": ""}
PATIENCE_S: Final = 120


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run of the command ended."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Standard output as JSON; fails unless it is exactly one document."""
        return json.loads(self.out)

    def refused_in_one_line(self, *words: str, code: int = 2) -> None:
        """Assert that the run ended with one clear line on standard error that holds these words."""
        assert self.code == code, self
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err, self.err


class Shell:
    """Runs `counterproof` in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *arguments: str | Path, env: Mapping[str, str] | None = None) -> Ended:
        """Run the command to its end, without a display unless `env` names one."""
        done = subprocess.run(
            [PROGRAM, *arguments],
            cwd=self.folder,
            env={**os.environ, **NO_DISPLAY, **(env or {})},
            capture_output=True,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE_S,
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    def write(self, name: str, text: str) -> Path:
        """Write a file below the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path
