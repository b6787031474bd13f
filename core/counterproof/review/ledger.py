"""The ledger: every decision and publication of a project, kept in SQLite and only ever added to."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from counterproof.evidence import Problem, os_reason

_LOCK_TIMEOUT_S = 2.0
_VERSION = 2

_SCHEMA = """
CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('approve', 'reject', 'publish')),
    subject_kind TEXT NOT NULL,
    subject_name TEXT NOT NULL,
    subject_sha256 TEXT NOT NULL,
    base_sha256 TEXT,
    report_sha256 TEXT,
    person TEXT NOT NULL,
    reason TEXT NOT NULL,
    not_established TEXT NOT NULL,
    published_name TEXT,
    at TEXT NOT NULL
) STRICT;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER entries_are_kept BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
"""

_UPGRADES = {1: "ALTER TABLE entries ADD COLUMN base_sha256 TEXT"}
"""What brings a ledger of an earlier version to the next one; entries stay as they are."""

_COLUMNS = (
    "kind",
    "subject_kind",
    "subject_name",
    "subject_sha256",
    "base_sha256",
    "report_sha256",
    "person",
    "reason",
    "not_established",
    "published_name",
    "at",
    "id",
)
_SELECT = f"SELECT {', '.join(_COLUMNS)} FROM entries ORDER BY id"  # noqa: S608  # our own column names
_LATEST = (
    f"SELECT {', '.join(_COLUMNS)} FROM entries"  # noqa: S608
    " WHERE subject_name = ? AND subject_sha256 = ? AND base_sha256 IS ? AND kind != 'publish'"
    " ORDER BY id DESC LIMIT 1"
)
_INSERT = (
    f"INSERT INTO entries ({', '.join(_COLUMNS[:-1])})"  # noqa: S608
    f" VALUES ({', '.join('?' for _ in _COLUMNS[:-1])})"
)

Kind = Literal["approve", "reject", "publish"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger; `number` is 0 until it was written.

    `subject_sha256` and `report_sha256` are what the person had in front of them, `base_sha256` the draft
    that a candidate was to replace, `not_established` the sentences about what was not shown,
    `published_name` the new file's name if there is one, and `at` the moment in UTC. A subject that could not
    be read has no report, and what is no candidate has no base.
    """

    kind: Kind
    subject_kind: str
    subject_name: str
    subject_sha256: str
    report_sha256: str | None
    person: str
    reason: str
    not_established: tuple[str, ...]
    published_name: str | None
    at: str
    base_sha256: str | None = None
    number: int = 0


class Ledger:
    """The ledger file of one project; every call opens it anew, so threads and processes may share it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def entries(self) -> tuple[Entry, ...]:
        """Return all entries, oldest first; a ledger that doesn't exist yet has none."""
        if not self.path.exists():
            return ()
        with self._opened() as connection:
            rows = connection.execute(_SELECT).fetchall()
        return tuple(_entry(row) for row in rows)

    @contextmanager
    def adding(self) -> Iterator[Page]:
        """Hold the ledger for one addition: what was added is kept if the block ends without an error.

        Raises Problem before the block begins if the ledger is locked or can't be written.
        """
        with self._opened() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield Page(connection)
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._connect()) as connection:
                yield connection
        except sqlite3.Error as error:
            raise _problem(error, self.path) from error
        except OSError as error:
            if error.filename is not None and Path(error.filename) != self.path.parent:
                raise
            raise Problem(f"the ledger's folder can't be made: {os_reason(error)}", file=self.path) from error

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=_LOCK_TIMEOUT_S, isolation_level=None)
        connection.execute("PRAGMA synchronous = FULL")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            self._create(connection)
        elif version in _UPGRADES:
            self._upgrade(connection)
        elif version != _VERSION:
            connection.close()
            raise Problem(
                "the ledger was made by another version of Counterproof",
                file=self.path,
                value=version,
                allowed=f"versions 1 to {_VERSION}",
            )
        return connection

    def _create(self, connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            for statement in _statements(_SCHEMA):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {_VERSION}")
        connection.execute("COMMIT")

    def _upgrade(self, connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        while (version := connection.execute("PRAGMA user_version").fetchone()[0]) in _UPGRADES:
            connection.execute(_UPGRADES[version])
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("COMMIT")


class Page:
    """The place where one addition is written, while nobody else can write."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def latest_decision(self, name: str, digest: str, base: str | None = None) -> Entry | None:
        """Return what was decided last about a subject at these bytes, as a candidate if a base is given."""
        row = self._connection.execute(_LATEST, (name, digest, base)).fetchone()
        return _entry(row) if row else None

    def add(self, entry: Entry) -> Entry:
        """Write an entry and return it with its number."""
        columns = {name: getattr(entry, name) for name in _COLUMNS[:-1]}
        columns["not_established"] = "\n".join(entry.not_established)
        cursor = self._connection.execute(_INSERT, tuple(columns.values()))
        return replace(entry, number=cursor.lastrowid or 0)


def _entry(row: tuple[object, ...]) -> Entry:
    fields: dict[str, Any] = dict(zip(_COLUMNS, row, strict=True))
    number = fields.pop("id")
    sentences = fields.pop("not_established")
    return Entry(**fields, not_established=tuple(sentences.split("\n")) if sentences else (), number=number)


def _statements(script: str) -> list[str]:
    return [line for line in script.replace("\n    ", " ").replace("\n)", " )").split("\n") if line.strip()]


def _problem(error: sqlite3.Error, path: Path) -> Problem:
    text = str(error)
    if "locked" in text or "busy" in text:
        return Problem(
            "the ledger is locked by another program",
            file=path,
            advice="nothing was changed; close the other program and try again",
        )
    if "readonly" in text:
        return Problem(
            "the ledger can't be written: it is read-only", file=path, advice="nothing was changed"
        )
    if "full" in text:
        return Problem(
            "the ledger can't be written: the disk is full", file=path, advice="nothing was changed"
        )
    if "not a database" in text or "malformed" in text:
        return Problem(
            "the ledger is damaged", file=path, advice="nothing was changed; restore it from a copy"
        )
    return Problem(f"the ledger can't be used: {text}", file=path)
