"""Containers of a Docker daemon: what is asked of it, and whether it gave what was asked."""
