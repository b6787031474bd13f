"""Which program judges."""

from __future__ import annotations

import platform

from counterproof._version import __version__
from counterproof.evidence import Tool


def this_tool() -> Tool:
    """Return this program with its version and the Python it runs on."""
    return Tool("counterproof", __version__, platform.python_version())
