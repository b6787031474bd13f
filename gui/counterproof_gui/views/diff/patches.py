"""The files of a patch as a diff view shows them: each with its name and what becomes of it in words."""

from __future__ import annotations

from counterproof.changes import entries
from counterproof.changes.difference import Change, Difference
from counterproof.changes.patch import Patch
from counterproof_gui.views.diff.entry import Entry

_LANGUAGES = {b".py": "python", b".pyi": "python", b".toml": "toml", b".json": "json", b".sh": "bash"}


def entries_of(patch: Patch) -> list[Entry]:
    """An entry for each row of a patch, in its order."""
    return [
        Entry(
            _difference(row),
            title=row.name.shown,
            words=row.words,
            language=_language(row.name.raw),
            path=row.name.shown,
        )
        for row in entries.entries(patch)
    ]


def _difference(row: entries.Entry) -> Difference:
    """What changes by line; of a change of type, all lines of what goes and all of what comes."""
    first, last = row.files[0].difference(), row.files[-1].difference()
    if len(row.files) == 1:
        return first
    whole = Change(range(len(first.before)), range(len(last.after)))
    return Difference(first.before, last.after, (whole,) if whole.before or whole.after else ())


def _language(name: bytes) -> str:
    _, dot, ending = name.rpartition(b".")
    return _LANGUAGES.get(dot + ending, "text")
