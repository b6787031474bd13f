"""A reviewer signs one draft of the demo: a real window, driven by keys from outside."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from counterproof.review.demo import make_demo
from counterproof.review.ledger import Ledger
from e2e.screen import NEEDS_A_DISPLAY, PATIENCE_S, TITLE, Screen

pytestmark = NEEDS_A_DISPLAY


def until(happened: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not happened():
        if time.monotonic() > deadline:
            pytest.fail(f"not within {PATIENCE_S:.0f} s: {what}")
        time.sleep(0.1)


def test_a_draft_is_approved_by_keys_alone(display: str, tmp_path: Path) -> None:
    project = make_demo(tmp_path / "demo")
    with project.file.open("a") as toml:
        toml.write('\n[reviewer]\nname = "Ada"\n')
    screen = Screen(display)
    command = [sys.executable, "-m", "counterproof_gui", str(project.root)]
    with subprocess.Popen(
        command, env=screen.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as program:
        try:
            window = screen.window(TITLE, program)
            screen.wait_for_calm(tmp_path)
            screen.xdotool("windowfocus", "--sync", window)
            screen.xdotool("key", "ctrl+k")
            screen.wait_for_calm(tmp_path)
            screen.xdotool("type", "--delay", "50", "static_shift")
            screen.xdotool("key", "Return")
            screen.wait_for_calm(tmp_path)
            screen.xdotool("key", "a")
            screen.wait_for_calm(tmp_path)
            screen.xdotool("type", "--delay", "50", "reads well")
            screen.xdotool("key", "Escape", "a")
            until((project.published / "static_shift.py").exists, "static_shift.py is published")
            until(lambda: bool(Ledger(project.ledger).entries()), "the ledger has an entry")
            screen.xdotool("key", "ctrl+q")
            output, _nothing = program.communicate(timeout=PATIENCE_S)
        finally:
            program.kill()
    assert (program.returncode, output) == (0, "")
    (entry,) = Ledger(project.ledger).entries()
    assert (entry.kind, entry.subject_name, entry.person) == ("approve", "static_shift.py", "Ada")
    assert entry.reason == "reads well"
    published = sorted(path.name for path in project.published.iterdir())
    assert published == ["static_shift.py", "static_shift.validation.json"]
    assert (project.published / "static_shift.py").read_bytes() == (
        project.inbox / "static_shift.py"
    ).read_bytes()
