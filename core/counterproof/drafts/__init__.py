"""Checks of one script: syntax, characters, imports, arguments and literals, against sources read."""
