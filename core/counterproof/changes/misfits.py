"""Why a file of a patch can't be applied."""

from __future__ import annotations


class Misfit(Exception):
    """A file of a patch doesn't fit the tree; the text says why, as a clause."""


class Escape(Misfit):
    """A file of a patch would leave the tree or reach what it must not: the patch is refused as a whole."""
