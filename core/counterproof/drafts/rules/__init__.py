"""Declared domain rules for literal arguments: packs of data, and the check that applies them."""

from counterproof.drafts.rules.literals import check
from counterproof.drafts.rules.packs import Pack
from counterproof.drafts.rules.shelf import load_packs, shipped_packs

__all__ = ["Pack", "check", "load_packs", "shipped_packs"]
