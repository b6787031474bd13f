"""Dialogs: they ask, and answer through a callback; none of them runs an event loop of its own."""
