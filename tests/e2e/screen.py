"""A display, and what a person can do there from outside the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QImage

PATIENCE_S: Final = 60.0
TITLE: Final = "field-scripts — Counterproof"
PROGRAMS: Final = {"xdotool": "xdotool", "import": "imagemagick"}

NEEDS_A_DISPLAY: Final = [
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

    def wait_for_calm(self, folder: Path) -> None:
        """Wait until the picture of a drawn window is one of the last two, so that a cursor may blink."""
        deadline = time.monotonic() + PATIENCE_S
        before: list[QImage] = []
        while time.monotonic() < deadline:
            now = self.picture(folder)
            if now in before[-2:] and self.colours(folder) >= 30:
                return
            before.append(now)
            time.sleep(0.4)

    def picture(self, folder: Path) -> QImage:
        """What is on the screen now."""
        file = folder / "screen.png"
        subprocess.run(["import", "-window", "root", str(file)], env=self.environment, check=True)
        return QImage(str(file))

    def colours(self, folder: Path) -> int:
        """How many colours a coarse grid over the screen meets."""
        image = self.picture(folder)
        return len(
            {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
        )
