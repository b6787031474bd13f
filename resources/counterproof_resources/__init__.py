"""Data that ships with Counterproof; this package holds no logic."""
