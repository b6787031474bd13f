"""Plug-ins for pytest: what holds for every test of this project."""
