"""Bytes and texts as a person reads them: line records, hunks, hidden characters."""
