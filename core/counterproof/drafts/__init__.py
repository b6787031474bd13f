"""Checks of one script: syntax, characters, imports, arguments, literals and what was asked for."""

from typing import TYPE_CHECKING

from counterproof.drafts.draft import Draft
from counterproof.drafts.summary import closing, summary
from counterproof.drafts.targets import Profile, Settings
from counterproof.drafts.verify import not_recomputed, verify
from counterproof.evidence import Budget, Emit, Report, ignore

if TYPE_CHECKING:
    from counterproof.drafts.request import RequestContract

__all__ = [
    "Draft",
    "Profile",
    "RequestContract",
    "Settings",
    "closing",
    "not_recomputed",
    "run",
    "summary",
    "verify",
]


def run(draft: Draft, settings: Settings, *, budget: Budget | None = None, emit: Emit = ignore) -> Report:
    """Validate a draft against the sources of the targets and return the report; nothing is run or imported.

    Raises Problem for unusable settings, Cancelled or DeadlineExceeded when the budget ends. The checks are
    imported with the first call: who only names a target or draws a window doesn't wait for them.
    """
    from counterproof.drafts.validate import run as validate

    return validate(draft, settings, budget=budget, emit=emit)


def __getattr__(name: str) -> object:
    """Load the contract of a request with its first use: most drafts are checked without one."""
    if name != "RequestContract":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from counterproof.drafts.request import RequestContract

    return RequestContract
