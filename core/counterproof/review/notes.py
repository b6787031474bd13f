"""Notes on the lines of a text, kept under its digest: other bytes have other notes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from counterproof.evidence import (
    MAX_NOTE,
    MAX_NOTES,
    Note,
    Problem,
    canonical,
    os_reason,
    utc_text,
)
from counterproof.review.keeping import locked, write_whole
from counterproof.review.project import Project

SCHEMA = "counterproof.notes/1"


@dataclass(frozen=True, slots=True)
class LineNote:
    """What a person wrote on a line, counted from 1, and when in UTC."""

    line: int
    text: str
    person: str
    at: str


def notes_on(project: Project, digest: str) -> tuple[LineNote, ...]:
    """Return the notes on the text of a digest, by line and then by time.

    Raises Problem if they are damaged.
    """
    file = _file(project, digest)
    if not os.path.lexists(file):
        return ()
    from counterproof.review.desk_records import parse_notes

    return _ordered(parse_notes(file))


def write_note(project: Project, digest: str, *, line: int, text: str, person: str) -> tuple[LineNote, ...]:
    """Keep a person's note on a line and return all notes on the text; an empty one takes it away.

    Each person has one note on a line. Raises Problem if it is too long, there are 1,000 already, or they
    can't be read or written.
    """
    words, person = text.strip(), person.strip()
    if len(words) > MAX_NOTE:
        raise Problem(f"the note has {len(words):,} characters", field="note", allowed=f"up to {MAX_NOTE:,}")
    file = _file(project, digest)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with locked(file.parent, busy="another program is writing notes"):
            notes = [note for note in notes_on(project, digest) if (note.line, note.person) != (line, person)]
            if words:
                notes.append(LineNote(line, words, person, utc_text(datetime.now(UTC))))
            if len(notes) > MAX_NOTES:
                raise Problem(f"the text has {MAX_NOTES:,} notes already", field="note")
            document = {"schema": SCHEMA, "notes": [asdict(note) for note in _ordered(notes)]}
            write_whole(file, canonical(document))
    except OSError as error:
        raise Problem(f"the note can't be kept: {os_reason(error)}", file=file) from error
    return _ordered(notes)


def notes_of_report(project: Project, digest: str, base_digest: str | None = None) -> tuple[Note, ...]:
    """Return what goes into the report on a text: its own notes, and those on the draft it replaces.

    Raises Problem if one of them is damaged, or a report can't carry so many.
    """
    own = [Note("after", **asdict(note)) for note in notes_on(project, digest)]
    base = notes_on(project, base_digest) if base_digest else ()
    notes = (*own, *(Note("before", **asdict(note)) for note in base))
    if len(notes) > MAX_NOTES:
        raise Problem(f"there are {len(notes):,} notes", field="notes", allowed=f"up to {MAX_NOTES:,}")
    return notes


def _ordered(notes: Iterable[LineNote]) -> tuple[LineNote, ...]:
    return tuple(sorted(notes, key=lambda note: (note.line, note.at, note.text)))


def _file(project: Project, digest: str) -> Path:
    return project.state / "notes" / f"{digest}.json"
