"""Counterproof's engine: evidence about code that a machine wrote, and what a reviewer decided about it."""

from counterproof._version import __version__

__all__ = ["__version__"]
