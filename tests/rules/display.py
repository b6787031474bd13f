"""A virtual display of the tests' own, for those that drive a real window."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of a free X display served by a fresh Xvfb, to be set as `DISPLAY` of a child process."""
    program = shutil.which("Xvfb")
    if program is None:
        pytest.skip("Xvfb is not installed (Debian: apt-get install xvfb)")
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    with (
        os.fdopen(reading, encoding="ascii") as answers,
        subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server,
    ):
        os.close(writing)
        number = answers.readline().strip()
        if not number:
            pytest.fail(f"Xvfb ended with status {server.wait()} before it offered a display")
        try:
            yield f":{number}"
        finally:
            server.terminate()
