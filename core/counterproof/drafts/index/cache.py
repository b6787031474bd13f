"""Answers about sources kept on disk between processes: an SQLite file in the user's cache folder.

Nothing in it is trusted to be there, whole or current. An answer belongs to the digests of all sources that
it was found in, to this program's own code and to the running Python; it is plain text, sealed against
damage, and read strictly. What doesn't fit is found anew, a damaged file or one of another layout is made
anew, and where no folder is ours alone, nothing is kept. What remains: whoever may write as this user can
forge answers, as they can change this program.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from sqlite3 import Connection

LAYOUT: Final = 1
FILE: Final = f"answers-{LAYOUT}.sqlite3"
VARIABLE: Final = "COUNTERPROOF_CACHE"
"""The environment variable that names another folder; an empty one keeps nothing on disk."""

MOST_BYTES: Final = 32_000_000
"""When the file is larger, the older half of its answers goes."""

MOST_TEXT: Final = 200_000
"""A longer answer with its question is not kept."""

_PATIENCE_S: Final = 0.05
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS answer (
    scope TEXT NOT NULL, question TEXT NOT NULL, text TEXT NOT NULL, seal TEXT NOT NULL,
    UNIQUE (scope, question)
)
"""
_FIND: Final = "SELECT text, seal FROM answer WHERE scope = ? AND question = ?"
_OLDER_HALF: Final = "DELETE FROM answer WHERE rowid <= (SELECT (min(rowid) + max(rowid)) / 2 FROM answer)"

Row = tuple[str, str, str]
"""The digest of what an answer belongs to, the question, and the answer."""

Result = TypeVar("Result")


class Cache:
    """The file of answers, opened when it is needed; threads share it, each process opens its own."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._open: tuple[int, Path, Connection] | None = None

    def get(self, scope: str, question: str) -> str | None:
        """Return the answer that is kept for a question, or None."""
        found = self._with(lambda database: database.execute(_FIND, (scope, question)).fetchone())
        match found:
            case (str(text), str(seal)) if seal == _seal((scope, question, text)):
                return text
            case _:
                return None

    def keep(self, rows: Iterable[Row]) -> None:
        """Keep some answers if that can be done at once; they are no loss."""
        sealed = [(*row, _seal(row)) for row in rows if sum(map(len, row)) <= MOST_TEXT]

        def write(database: Connection) -> None:
            with database:
                database.executemany("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?)", sealed)
                _make_room(database)

        if sealed:
            self._with(write)

    def close(self) -> None:
        """Close the file; whatever is asked next opens it again."""
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._open is not None and self._open[0] == os.getpid():
            self._open[2].close()
        self._open = None

    def _with(self, work: Callable[[Connection], Result]) -> Result | None:
        """Return what some work on the database gives, or None if it can't be done now."""
        import sqlite3

        with self._lock:
            try:
                return work(self._database())
            except (OSError, ValueError, sqlite3.OperationalError):
                return None
            except sqlite3.DatabaseError:
                self._discard()
                return None

    def _database(self) -> Connection:
        place = folder()
        if place is None:
            raise FileNotFoundError
        if self._open is not None and self._open[:2] != (os.getpid(), place):
            self._close()
        if self._open is None:
            self._open = (os.getpid(), place, _connected(_file_in(place)))
        return self._open[2]

    def _discard(self) -> None:
        """Delete a file that is no database of ours, so that the next question finds a new one."""
        self._close()
        place = folder()
        for end in ("", "-wal", "-shm") if place is not None else ():
            with suppress(OSError):
                Path(f"{place}/{FILE}{end}").unlink(missing_ok=True)


def folder() -> Path | None:
    """Return the folder in which answers are kept, or None for nowhere."""
    chosen = os.environ.get(VARIABLE)
    if chosen is not None:
        return Path(chosen) if chosen else None
    from platformdirs import user_cache_path

    return user_cache_path("counterproof")


def _file_in(place: Path) -> Path:
    """Return the file in a folder that is made if need be. Raises OSError unless both are ours alone."""
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    _insist(place, stat.S_ISDIR)
    file = place / FILE
    if os.path.lexists(file):
        _insist(file, stat.S_ISREG)
    return file


def _insist(path: Path, is_meant: Callable[[int], bool]) -> None:
    """Raise PermissionError for a link, and for what others own or may write to."""
    found = path.lstat()
    is_ours = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
    if not is_meant(found.st_mode) or not is_ours or found.st_mode & 0o022:
        raise PermissionError(str(path))


def _connected(file: Path) -> Connection:
    """Open the file. Raises sqlite3.DatabaseError if it is damaged or of another layout."""
    import sqlite3

    database = sqlite3.connect(file, timeout=_PATIENCE_S, check_same_thread=False)
    try:
        _lay_out(database)
    except BaseException:
        database.close()
        raise
    return database


def _lay_out(database: Connection) -> None:
    """Make the table in a new file. Raises sqlite3.DatabaseError if there is another one in it."""
    import sqlite3

    (layout,) = database.execute("PRAGMA user_version").fetchone()
    if layout == 0:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute(_TABLE)
        database.execute(f"PRAGMA user_version = {LAYOUT}")
    columns = [name for _, name, *_ in database.execute("PRAGMA table_info(answer)")]
    if layout not in {0, LAYOUT} or columns != ["scope", "question", "text", "seal"]:
        raise sqlite3.DatabaseError("it has another layout")
    database.execute("PRAGMA synchronous = OFF")


def _make_room(database: Connection) -> None:
    pages, free, size = (
        database.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("page_count", "freelist_count", "page_size")
    )
    if (pages - free) * size > MOST_BYTES:
        database.execute(_OLDER_HALF)


def _seal(row: Row) -> str:
    return hashlib.sha256("\0".join(row).encode("utf-8", "surrogatepass")).hexdigest()
