"""Questions whose answers follow from sources alone: asked once, then remembered, on disk too."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock

from counterproof._version import __version__
from counterproof.drafts.index.cache import Cache

MOST_REMEMBERED = 20_000
"""So many answers are remembered by a process."""

IMPORTS, SUBCLASSES = "import", "class"
"""What an answer can rest on besides attributes by their names: the draft's imports, and its classes."""

Question = tuple[str, ...]
Rows = tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Rows of texts, and what a draft must leave alone so that they hold for it too."""

    rows: Rows
    touched: tuple[str, ...] = ()


class Answers:
    """The answers that one process knows, the newest of which go to disk when they are saved."""

    def __init__(self) -> None:
        self.cache = Cache()
        self._known: dict[tuple[str, Question], Answer] = {}
        self._new: list[tuple[str, Question]] = []
        self._lock = Lock()

    def of(self, scope: str, question: Question, find: Callable[[], Answer]) -> Answer:
        """Return the answer to a question in a scope, found only if nobody asked before."""
        key = (scope, question)
        known = self._known.get(key) or read(self.cache.get(scope, json.dumps(question)))
        if known is None:
            known = find()
            with self._lock:
                self._new.append(key)
        with self._lock:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[key] = known
        return known

    def save(self, scope: str, holds: Callable[[], bool]) -> None:
        """Write the answers found in a scope since the last time to disk, if they can be kept there.

        They are forgotten unless `holds` says, after the last of them was found, that the sources are still
        those of the scope: a source that changed in between would be answered for under a wrong digest.
        """
        with self._lock:
            mine = [key for key in self._new if key[0] == scope]
            self._new = [key for key in self._new if key[0] != scope]
            found = [(*key, self._known[key]) for key in mine if key in self._known]
        if not mine:
            return
        if holds():
            self.cache.keep(
                (scope, json.dumps(question), json.dumps([answer.rows, answer.touched]))
                for scope, question, answer in found
            )
        else:
            self._forget(mine)

    def _forget(self, keys: Iterable[tuple[str, Question]]) -> None:
        with self._lock:
            for key in keys:
                self._known.pop(key, None)


ANSWERS = Answers()


def told(sentence: str) -> Rows:
    """Return a sentence as the rows of an answer; no sentence is no row."""
    return ((sentence,),) if sentence else ()


def sentence(rows: Rows) -> str:
    """Return the sentence that an answer tells, or nothing."""
    return next((row[0] for row in rows if row and row[0]), "")


def read(text: str | None) -> Answer | None:
    """Return a kept answer, or None if it is anything but rows of texts."""
    if text is None:
        return None
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match document:
        case [[*rows], [*touched]] if all(isinstance(name, str) for name in touched):
            if all(isinstance(row, list) and all(_is_text(part) for part in row) for row in rows):
                return Answer(tuple(tuple(row) for row in rows), tuple(touched))
    return None


def _is_text(part: object) -> bool:
    return part is None or isinstance(part, str)


def scope_of(*parts: str) -> str:
    """Return the digest of all that an answer can depend on, this program and the running Python included."""
    whole = json.dumps([this_program(), *parts])
    return sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()


@cache
def this_program() -> str:
    """Return what tells one build of the checks from another: the version, the files' sizes and times."""
    files = sorted(_stamps(Path(__file__).parent), key=str)
    return json.dumps([__version__, sys.version, sys.platform, files])


def _stamps(folder: Path) -> Iterable[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                found = entry.stat()
                yield entry.name, found.st_size, found.st_mtime_ns
