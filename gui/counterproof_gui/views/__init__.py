"""Widgets that show evidence; none of them knows where it comes from."""
