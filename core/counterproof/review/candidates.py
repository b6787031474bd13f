"""Candidates: proposed replacements for the exact bytes of a draft, kept under the digest of those bytes.

Each is two files in `candidates/<base>/`: the bytes, and a record that is written after them. Without its
record a candidate isn't there; a record that can't be trusted is shown as damaged and left as it is.
"""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from counterproof.evidence import (
    DRAFT_LIMIT,
    Problem,
    canonical,
    os_reason,
    read_bounded,
    sha256,
    utc_text,
)
from counterproof.review.keeping import locked, write_whole
from counterproof.review.project import Project

SCHEMA = "counterproof.candidate/1"
MAX_CANDIDATES = 64
"""The most candidates of one draft's bytes."""

_RECORD, _BYTES = ".json", ".bytes"
_STAMP_SETTLES_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a candidate comes from.

    A `patch` or `file` is known by its name, and `hunks` were chosen from the candidate or patch of that
    name. `sha256` is the digest of what the name stands for.
    """

    kind: Literal["patch", "file", "hunks"]
    name: str
    sha256: str

    @property
    def words(self) -> str:
        """The origin as a person reads it."""
        return {"patch": self.name, "file": self.name, "hunks": f"hunks of {self.name}"}[self.kind]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Bytes that may take the place of a draft's; `draft` is the name that the draft had."""

    draft: str
    base_sha256: str
    sha256: str
    size: int
    origin: Origin
    at: str

    @property
    def short(self) -> str:
        """The first digits of its digest, by which people speak of it."""
        return self.sha256[:6]


@dataclass(frozen=True, slots=True)
class Damaged:
    """A kept candidate that can't be read whole, and why."""

    name: str
    why: str


Kept = Sequence[Candidate | Damaged]


@dataclass(frozen=True, slots=True)
class Shelf:
    """All candidates of one look, by the digest of the bytes that they would replace."""

    kept: Mapping[str, Kept] = field(default_factory=dict)
    stamps: Mapping[str, int] = field(default_factory=dict)
    """When each folder, or a file in it, changed last; one that did not is not read again."""


def keep_candidate(project: Project, draft: str, base: bytes, data: bytes, origin: Origin) -> Candidate:
    """Keep a proposed replacement for a draft's bytes and return it; the same bytes are kept once.

    Raises Problem if there is nothing to propose, the bytes are too many, the draft has 64 candidates
    already, or the project's folder can't be written.
    """
    _check(draft, base, data)
    candidate = Candidate(draft, sha256(base), sha256(data), len(data), origin, utc_text(datetime.now(UTC)))
    folder = candidates_folder(project) / candidate.base_sha256
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder, busy="another program is adding a candidate here"):
            return _kept_once(folder, candidate, data)
    except OSError as error:
        raise Problem(f"the candidate can't be kept: {os_reason(error)}", file=folder) from error


def kept_candidates(project: Project, base_sha256: str) -> Kept:
    """Return the candidates of a draft's bytes, the oldest first, and after them what is damaged."""
    folder = candidates_folder(project) / base_sha256
    try:
        records = sorted(path for path in folder.iterdir() if _is_record(path))
    except OSError:
        return ()
    found = [_read(path) for path in records[:MAX_CANDIDATES]]
    whole = sorted((one for one in found if isinstance(one, Candidate)), key=_order)
    return (*whole, *(one for one in found if isinstance(one, Damaged)))


def look_at_candidates(project: Project, bases: Collection[str], known: Shelf | None = None) -> Shelf:
    """Return the candidates for these bytes, as many drafts as there may be; the call itself never raises."""
    known = known or Shelf()
    kept, stamps = {}, {}
    try:
        with os.scandir(candidates_folder(project)) as listing:
            folders = {entry.name: _stamp(entry) for entry in listing if entry.name in bases}
    except OSError:
        return Shelf()
    for base, stamp in folders.items():
        unchanged = known.stamps.get(base) == stamp
        kept[base] = known.kept[base] if unchanged else kept_candidates(project, base)
        # A folder that changed just now may change again without getting another stamp.
        if time.time_ns() - stamp > _STAMP_SETTLES_NS:
            stamps[base] = stamp
    return Shelf(kept, stamps)


def read_candidate(project: Project, candidate: Candidate) -> bytes:
    """Return a candidate's exact bytes. Raises Problem if they are not there any longer as they were kept."""
    folder = candidates_folder(project) / candidate.base_sha256
    return _bytes_of(folder / f"{candidate.sha256}{_BYTES}", candidate.sha256)


def candidates_folder(project: Project) -> Path:
    """Return the folder that holds one folder for each draft's bytes."""
    return project.state / "candidates"


def _check(draft: str, base: bytes, data: bytes) -> None:
    if data == base:
        raise Problem("the candidate is the draft itself, byte for byte", file=draft)
    if len(data) > DRAFT_LIMIT:
        what = f"the candidate is {len(data):,} bytes long"
        raise Problem(what, file=draft, allowed=f"up to {DRAFT_LIMIT:,} bytes")


def _kept_once(folder: Path, candidate: Candidate, data: bytes) -> Candidate:
    record = folder / f"{candidate.sha256}{_RECORD}"
    if record.exists():
        earlier = _read(record)
        if isinstance(earlier, Candidate):
            return earlier
    elif sum(map(_is_record, folder.iterdir())) >= MAX_CANDIDATES:
        raise Problem(f"the draft has {MAX_CANDIDATES} candidates already", file=candidate.draft)
    write_whole(folder / f"{candidate.sha256}{_BYTES}", data)
    write_whole(record, canonical(_document(candidate)))
    return candidate


def _order(candidate: Candidate) -> tuple[str, str, str]:
    """By time; patches that were found at the same look, by name."""
    return candidate.at, candidate.origin.name, candidate.sha256


def _document(candidate: Candidate) -> dict[str, object]:
    origin = candidate.origin
    return {
        "schema": SCHEMA,
        "draft": candidate.draft,
        "base_sha256": candidate.base_sha256,
        "sha256": candidate.sha256,
        "bytes": candidate.size,
        "origin": {"kind": origin.kind, "name": origin.name, "sha256": origin.sha256},
        "at": candidate.at,
    }


def _stamp(folder: os.DirEntry[str]) -> int:
    """When a folder changed last; a file that is written over in its place doesn't show in its own stamp."""
    with os.scandir(folder) as listing:
        return max([folder.stat().st_mtime_ns, *(entry.stat().st_mtime_ns for entry in listing)])


def _is_record(path: Path) -> bool:
    return path.suffix == _RECORD and not path.name.startswith(".")


def _read(record: Path) -> Candidate | Damaged:
    from counterproof.review.desk_records import parse_candidate

    try:
        candidate = parse_candidate(record)
        if record.stem != candidate.sha256 or record.parent.name != candidate.base_sha256:
            raise Problem("it speaks of other bytes than its name says")  # noqa: TRY301 - told like the others
        data = _bytes_of(record.with_suffix(_BYTES), candidate.sha256)
        if len(data) != candidate.size:
            raise Problem("its size is not that of its bytes")  # noqa: TRY301 - as above
    except Problem as problem:
        place = f"{problem.field}: " if problem.field else ""
        return Damaged(record.stem, f"{place}{problem.what}")
    return candidate


def _bytes_of(path: Path, digest: str) -> bytes:
    data = read_bounded(path, DRAFT_LIMIT, what="candidate")
    if sha256(data) != digest:
        raise Problem("the candidate's bytes are not those that were kept", file=path)
    return data
