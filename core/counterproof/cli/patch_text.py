"""Patches as lines for people and as documents for programs."""

from __future__ import annotations

from collections.abc import Iterator

from counterproof.changes.characters import visible
from counterproof.changes.entries import Entry, entries
from counterproof.changes.file_names import NOTHING
from counterproof.changes.names import Name, text_document
from counterproof.changes.patch import FilePatch, Patch, PatchHunk
from counterproof.cli.terminal import Line, Styled

_COLOURS = {"-": "red", "+": "green"}


def patch_lines(name: str, patch: Patch) -> Iterator[Line]:
    """Yield a patch: how much it is, and its entries, hunks and lines with the numbers that choose them."""
    rows = entries(patch)
    added, removed = (
        (sum(counts) for counts in zip(*((r.added, r.removed) for r in rows), strict=True))
        if rows
        else (0, 0)
    )
    yield Styled(name, bold=True), f": {_counted(len(rows), 'entry', 'entries')}, +{added} -{removed}"
    for number, entry in enumerate(rows, 1):
        yield ()
        yield (
            Styled(f"{number}  {entry.name}", bold=True),
            f": {entry.words}, +{entry.added} -{entry.removed}",
        )
        for file in entry.files:
            if names := _names_as_they_stand(file):
                yield (Styled(f"   {names}", dim=True),)
            if file.preamble.strip():
                yield (Styled(f"   {_text(file.preamble)} above it", dim=True),)
            for place, hunk in enumerate(file.hunks, 1):
                # Only a whole change of type can be chosen, so its hunks have no numbers of their own.
                label = f"{number}.{place}" if len(entry.files) == 1 else f"{number}"
                yield from _hunk_lines(label, hunk)
    if patch.epilogue.strip():
        yield ()
        yield (Styled(f"{_text(patch.epilogue)} after the last file", dim=True),)
    if patch.only_said:
        yield ()
        yield (Styled("Only said, and not held by the patch:", bold=True),)
        yield from ((f"   {Name(said)}",) for said in patch.only_said)


def _names_as_they_stand(file: FilePatch) -> str:
    """Return the names of a plain patch where they have more than the file's own name and `a/` or `b/`."""
    usual = {NOTHING, file.name.raw, b"a/" + file.name.raw, b"b/" + file.name.raw}
    if not any(file.plain_names) or usual.issuperset(file.plain_names):
        return ""
    old, new = map(Name, file.plain_names)
    return f"read from the names {old} and {new}"


def _text(text: bytes) -> str:
    lines = text.strip().count(b"\n") + 1
    return f"{_counted(lines, 'line', 'lines')} of text"


def _counted(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"


def _hunk_lines(number: str, hunk: PatchHunk) -> Iterator[Line]:
    section = hunk.section.decode(errors="surrogateescape")
    where = f"{_range(hunk.before)} before, {_range(hunk.after)} after{section}"
    yield (Styled(f"   {number}  {where}", dim=True),)
    for place, line in enumerate(hunk.lines, 1):
        sign = chr(line[0])
        text = f"{place:>6} {sign}{_shown(line[1:])}"
        yield (
            Styled(text, _COLOURS.get(sign)),
            Styled("" if line.endswith(b"\n") else " (no newline)", dim=True),
        )


def _range(lines: range) -> str:
    if not lines:
        return "no line"
    return f"line {lines.stop}" if len(lines) == 1 else f"lines {lines.start + 1}-{lines.stop}"


def _shown(line: bytes) -> str:
    """Return a line's text with tabs as blanks, blanks at its end as dots, and what is hidden as tokens."""
    text = visible(line.removesuffix(b"\n").decode(errors="surrogateescape").expandtabs(8), keep="")
    kept = text.rstrip(" ")
    return kept + "·" * (len(text) - len(kept))


def patch_document(file: str, patch: Patch) -> dict[str, object]:
    """Return all that `patch show` says as a document; what is no UTF-8 keeps its bytes."""
    rows = enumerate(entries(patch), 1)
    return {
        "file": file,
        "entries": [_entry_document(number, entry) for number, entry in rows],
        "text_after": text_document("text", patch.epilogue),
        "only_said": [text_document("text", said) for said in patch.only_said],
        "crlf": patch.crlf,
    }


def _entry_document(number: int, entry: Entry) -> dict[str, object]:
    return {
        "number": number,
        **entry.name.document(),
        "words": entry.words,
        "added": entry.added,
        "removed": entry.removed,
        "files": [file_document(file) for file in entry.files],
    }


def file_document(file: FilePatch) -> dict[str, object]:
    """Return one file of a patch as a JSON document."""
    return {
        "kind": file.kind.value,
        "type": file.type.value,
        "words": file.kind_in_words,
        **(file.old_name.document("old_name") if file.old_name else {"old_name": None}),
        **(file.new_name.document("new_name") if file.new_name else {"new_name": None}),
        "names_as_they_stand": _plain_names(file),
        "old_mode": file.old_mode,
        "new_mode": file.new_mode,
        "binary": file.binary is not None,
        "text_above": text_document("text", file.preamble),
        "hunks": [_hunk_document(hunk) for hunk in file.hunks],
    }


def _plain_names(file: FilePatch) -> dict[str, str] | None:
    old, new = file.plain_names
    return {**text_document("old", old), **text_document("new", new)} if old else None


def _hunk_document(hunk: PatchHunk) -> dict[str, object]:
    return {
        "before": {"line": hunk.before.start + 1, "lines": len(hunk.before)},
        "after": {"line": hunk.after.start + 1, "lines": len(hunk.after)},
        **text_document("section", hunk.section),
        "lines": [
            {
                "sign": chr(line[0]),
                **text_document("text", line[1:].removesuffix(b"\n")),
                "newline": line.endswith(b"\n"),
            }
            for line in hunk.lines
        ],
    }
