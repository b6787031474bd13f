"""Corrections for what the ground right under a station does to its measurements."""

from .static_shift import apply_factors, estimate_factors

__all__ = ["apply_factors", "estimate_factors"]
