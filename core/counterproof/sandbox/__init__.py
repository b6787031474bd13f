"""Isolated execution: what a run may use, how it ends, and the container it gets."""

from counterproof.sandbox.limits import Limits
from counterproof.sandbox.outcomes import Outcome

__all__ = ["Limits", "Outcome"]
