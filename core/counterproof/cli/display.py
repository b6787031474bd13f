"""Whether a window can be opened here, asked before Qt is: Qt ends the whole process when it can't."""

from __future__ import annotations

import os
import re
import socket
import sys
from pathlib import Path

_TIMEOUT_S = 1.0
_LOCAL = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")


def display_problem() -> str | None:
    """Return why there is no display for a window, or None if there seems to be one.

    Only sockets of this machine are tried; a display elsewhere, and a platform that was chosen by
    `QT_QPA_PLATFORM`, are Qt's to judge.
    """
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return None
    wayland, x11 = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("DISPLAY")
    if not wayland and not x11:
        return "there is no display here (DISPLAY and WAYLAND_DISPLAY are unset)"
    if (wayland and _wayland_answers(wayland)) or (x11 and _x11_answers(x11)):
        return None
    return f"the display {wayland or x11} does not answer"


def _wayland_answers(name: str) -> bool:
    return _answers(str(Path(os.environ.get("XDG_RUNTIME_DIR", "")) / name))


def _x11_answers(name: str) -> bool:
    local = _LOCAL.fullmatch(name)
    if local is None:
        return True
    path = f"/tmp/.X11-unix/X{local[1]}"  # noqa: S108 - where every X server on Linux listens
    return _answers(path) or _answers(f"\0{path}")


def _answers(address: str) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(_TIMEOUT_S)
        try:
            client.connect(address)
        except OSError:
            return False
    return True
