"""Changes of which the text around a patch speaks, and which the patch doesn't hold."""

from __future__ import annotations

from collections.abc import Iterator


def only_said(text: bytes) -> Iterator[bytes]:
    """Yield the lines of a text by which `diff` and Subversion say no more than that there is a change."""
    index = b""
    for whole in text.split(b"\n"):
        line = whole.removesuffix(b"\r")
        if line.startswith(b"Index: "):
            index = line.removeprefix(b"Index: ")
        elif line.startswith(b"Cannot display: "):
            yield index + b": " + line if index else line
        elif line.startswith(b"Property changes on: ") or _is_of_diff(line):
            yield line


def _is_of_diff(line: bytes) -> bool:
    """Say whether a line is one of `diff -r` and `diff -q`."""
    if line.startswith(b"Files "):
        return b" and " in line and line.endswith(b" differ")
    return line.startswith(b"Only in ") and b": " in line
