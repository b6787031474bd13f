"""The version of this distribution; the only place where it is written down."""

__version__ = "0.1.0"
