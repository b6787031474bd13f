"""Changes of which the text around a patch speaks, and which the patch doesn't hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

_LINE = re.compile(
    rb"^(?:Index: |Cannot display: |Property changes on: |Files |Symbolic links |File |Submodule "
    rb"|\* Unmerged path |Only in )[^\n]*",
    re.MULTILINE,
)
_COMMITS = re.compile(rb" [0-9a-f]{7,64}\.{2,3}[0-9a-f]{7,64}(?: \([a-z ]+\))?:?$")


def only_said(text: bytes) -> Iterator[bytes]:
    """Yield the lines of a text by which `diff`, git and Subversion say only that there is a change."""
    index = b""
    for match in _LINE.finditer(text):
        line = match[0].removesuffix(b"\r")
        if line.startswith(b"Index: "):
            index = line.removeprefix(b"Index: ")
        elif line.startswith(b"Cannot display: "):
            yield index + b": " + line if index else line
        elif line.startswith(b"Property changes on: ") or _tells_a_change(line):
            yield line


def _tells_a_change(line: bytes) -> bool:
    """Say whether a line is one that `diff -r`, `diff -q` or `git diff` writes instead of hunks."""
    if line.startswith((b"Files ", b"Symbolic links ")):
        return b" and " in line and line.endswith(b" differ")
    if line.startswith(b"File "):
        return b" is a " in line and b" while file " in line
    if line.startswith(b"Submodule "):
        return _COMMITS.search(line) is not None
    return line.startswith(b"* Unmerged path ") or (line.startswith(b"Only in ") and b": " in line)
