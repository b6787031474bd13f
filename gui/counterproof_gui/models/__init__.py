"""Qt item models: they hold keys, ask the desk for the rest, and never raise."""
