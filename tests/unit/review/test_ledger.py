"""A ledger of an earlier version is read and written on; its entries stay as they are."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from counterproof.evidence import Problem
from counterproof.review.ledger import Entry, Ledger

FIRST = """
CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL CHECK (kind IN ('approve', 'reject', 'publish')),
    subject_kind TEXT NOT NULL, subject_name TEXT NOT NULL, subject_sha256 TEXT NOT NULL, report_sha256 TEXT,
    person TEXT NOT NULL, reason TEXT NOT NULL, not_established TEXT NOT NULL, published_name TEXT,
    at TEXT NOT NULL
) STRICT;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER entries_are_kept BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
INSERT INTO entries VALUES
    (1, 'reject', 'draft', 'a.py', 'aa', 'bb', 'Ada', 'No.', 'x', NULL, '2026-11-30T12:00:00.000Z');
PRAGMA user_version = 1;
"""
OLD = Entry(
    "reject", "draft", "a.py", "aa", "bb", "Ada", "No.", ("x",), None, "2026-11-30T12:00:00.000Z", number=1
)
NEW = Entry(
    "reject",
    "candidate",
    "a.py",
    "cc",
    "dd",
    "Ada",
    "No.",
    (),
    None,
    "2026-11-30T12:01:00.000Z",
    base_sha256="aa",
    number=2,
)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    path = tmp_path / "ledger.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST)
    return Ledger(path)


def test_a_first_ledger_is_read_and_written_on(ledger: Ledger) -> None:
    assert ledger.entries() == (OLD,)
    with ledger.adding() as page:
        assert page.latest_decision("a.py", "aa") == OLD
        page.add(NEW)
        assert page.latest_decision("a.py", "cc") is None
        assert page.latest_decision("a.py", "cc", "aa") == NEW
    assert ledger.entries() == (OLD, NEW)


def test_a_first_ledger_stays_append_only(ledger: Ledger) -> None:
    ledger.entries()
    with (
        closing(sqlite3.connect(ledger.path)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        connection.execute("UPDATE entries SET base_sha256 = 'x'")


def test_a_ledger_of_a_later_version_is_refused(ledger: Ledger) -> None:
    with closing(sqlite3.connect(ledger.path)) as connection:
        connection.execute("PRAGMA user_version = 3")
    with pytest.raises(Problem, match=r"another version of Counterproof .found 3.; allowed: versions 1 to 2"):
        ledger.entries()
