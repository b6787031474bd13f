"""The subject of a validation: the exact bytes of one script."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from counterproof.evidence import DRAFT_LIMIT, read_bounded


@dataclass(frozen=True, slots=True)
class Draft:
    """A script that nobody has run: its bytes and the name it goes by."""

    name: str
    data: bytes

    @classmethod
    def read(cls, path: Path, *, name: str | None = None) -> Draft:
        """Return the draft in a file, named after the file unless a name is given.

        Raises Problem if the file can't be read or is larger than 256 KiB (spec A15).
        """
        return cls(name or path.name, read_bounded(path, DRAFT_LIMIT, what="draft"))

    @classmethod
    def of_text(cls, text: str, *, name: str = "draft.py") -> Draft:
        """Return the draft for a text without a file; its bytes are the text's UTF-8 bytes (spec A10)."""
        return cls(name, text.encode("utf-8", "surrogatepass"))
