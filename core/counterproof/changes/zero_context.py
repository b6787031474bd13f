"""Patches without lines of context: what tells them from those whose hunks are whole files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from counterproof.changes.patch import PatchHunk

NOTICE = b"# This patch has no lines of context: git takes it with the option --unidiff-zero.\n"
"""Stands as text above a patch that would not show by itself that context was left out."""


def has_context(hunk: PatchHunk) -> bool:
    """Say whether a hunk has a line that it doesn't change."""
    return any(line.startswith(b" ") for line in hunk.lines)


def is_zero_context(hunks: Sequence[PatchHunk]) -> bool:
    """Say whether hunks of one file show that they were made to have no context.

    One hunk alone that begins at the top doesn't: it may be all of a file, before which and after which there
    is nothing to show.
    """
    return any(not has_context(hunk) and (hunk.before.start or len(hunks) > 1) for hunk in hunks)
