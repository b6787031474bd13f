"""Checks of one script: syntax, characters, imports, arguments and literals, against sources read."""

from counterproof.drafts.draft import Draft
from counterproof.drafts.targets import Profile, Settings

__all__ = ["Draft", "Profile", "Settings"]
