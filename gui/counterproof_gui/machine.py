"""What this machine offers of the things that the console uses now."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass

from counterproof.evidence import Budget, Emit, State

_GIT_TIMEOUT_S = 5


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing, whether it is there, and a few words about it."""

    name: str
    state: State
    word: str
    words: str


def offers(platform: str, *, budget: Budget, emit: Emit) -> tuple[Offer, ...]:
    """Return what was found; `platform` is the display system that Qt draws on."""
    del budget, emit
    return (_git(), Offer("Display", State.PASSED, "available", platform))


def _git() -> Offer:
    if shutil.which("git") is None:
        words = "your name for decisions is asked for instead"
        return Offer("Git", State.NOT_CHECKED, "not installed", words)
    try:
        answer = subprocess.run(
            ["git", "--version"], capture_output=True, timeout=_GIT_TIMEOUT_S, check=True, text=True
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return Offer("Git", State.UNVERIFIABLE, "not usable", "git is there, but does not tell its version")
    return Offer("Git", State.PASSED, "available", answer.stdout.strip().removeprefix("git version "))
