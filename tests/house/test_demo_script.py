"""What `make demo` starts, with and without a display; the commands themselves are played by stand-ins."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

SCRIPT: Final = Path(__file__).parents[2] / "packaging" / "demo.sh"
Demo = Callable[..., str]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")


@pytest.fixture
def demo(tmp_path: Path) -> Demo:
    def run(*, window_opens: bool, **environment: str) -> str:
        for name, body in {
            "counterproof": 'echo "ran: $*"',
            "python": f"exit {int(not window_opens)}",
        }.items():
            program = tmp_path / name
            program.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
            program.chmod(0o755)
        command = ["/bin/sh", str(SCRIPT), str(tmp_path)]
        environment |= {"PATH": "/usr/bin:/bin"}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    return run


def test_with_a_display_the_console_opens(demo: Demo) -> None:
    assert demo(window_opens=True, DISPLAY=":1") == "ran: demo\n"


def test_without_a_display_that_is_said_and_the_demo_is_text(demo: Demo) -> None:
    said, ran = demo(window_opens=True).splitlines()
    assert said.startswith("There is no display here")
    assert ran == "ran: demo --text"


def test_a_display_that_cannot_be_used_is_named_and_the_demo_is_text(demo: Demo) -> None:
    output = demo(window_opens=False, DISPLAY=":77")
    assert "cannot open a window on the display :77" in output
    assert output.endswith("ran: demo --text\n")
