"""Checks of one script: syntax, characters, imports, arguments and literals, against sources read."""

from counterproof.drafts.draft import Draft
from counterproof.drafts.targets import Profile, Settings
from counterproof.drafts.validate import run

__all__ = ["Draft", "Profile", "Settings", "run"]
