"""The demo as a person starts it: a real window on a real display, driven by keys from outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QImage

SCRIPT: Final = Path(__file__).parents[2] / "packaging" / "demo.sh"
PATIENCE_S: Final = 60.0
TITLE: Final = "field-scripts — Counterproof"
PROGRAMS: Final = {"xdotool": "xdotool", "import": "imagemagick"}

pytestmark = [
    pytest.mark.live,
    *(
        pytest.mark.skipif(not shutil.which(program), reason=f"{program} is missing (Debian: {package})")
        for program, package in PROGRAMS.items()
    ),
]


class Screen:
    """A display and what can be done there from outside."""

    def __init__(self, display: str) -> None:
        self.environment = os.environ | {"DISPLAY": display}
        self.environment.pop("QT_QPA_PLATFORM", None)
        self.environment.pop("WAYLAND_DISPLAY", None)

    def xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def window(self, title: str, program: subprocess.Popen[str]) -> str:
        """The number of a visible window, once it is there."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and program.poll() is None:
            if found := self.xdotool("search", "--onlyvisible", "--name", title):
                return found.split("\n")[0]
            time.sleep(0.1)
        pytest.fail(f"no window {title!r} came up; the program's status is {program.poll()}")

    def colours(self, folder: Path) -> int:
        """How many colours a coarse grid over the screen meets."""
        picture = folder / "screen.png"
        subprocess.run(["import", "-window", "root", str(picture)], env=self.environment, check=True)
        image = QImage(str(picture))
        return len(
            {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
        )


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
