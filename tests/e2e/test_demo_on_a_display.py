"""The demo as a person starts it: a real window on a real display, driven by keys from outside."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from e2e.screen import NEEDS_A_DISPLAY, PATIENCE_S, TITLE, Screen

SCRIPT: Final = Path(__file__).parents[2] / "packaging" / "demo.sh"

pytestmark = NEEDS_A_DISPLAY


@contextmanager
def _demo(screen: Screen) -> Iterator[subprocess.Popen[str]]:
    command = ["/bin/sh", str(SCRIPT), str(Path(sys.executable).parent)]
    with subprocess.Popen(
        command, env=screen.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def test_the_demo_opens_a_painted_window_and_leaves_quietly_on_ctrl_q(display: str, tmp_path: Path) -> None:
    screen = Screen(display)
    with _demo(screen) as program:
        window = screen.window(TITLE, program)
        deadline = time.monotonic() + PATIENCE_S
        while screen.colours(tmp_path) < 30 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert screen.colours(tmp_path) >= 30
        screen.xdotool("windowfocus", "--sync", window, "key", "ctrl+q")
        output, _nothing = program.communicate(timeout=PATIENCE_S)
    assert (program.returncode, output) == (0, "")
