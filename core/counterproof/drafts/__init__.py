"""Checks of one script: syntax, characters, imports, arguments and literals, against sources read."""

from counterproof.drafts.draft import Draft
from counterproof.drafts.summary import closing, summary
from counterproof.drafts.targets import Profile, Settings
from counterproof.drafts.validate import run
from counterproof.drafts.verify import verify

__all__ = ["Draft", "Profile", "Settings", "closing", "run", "summary", "verify"]
