"""Refusals in words: what is unusable, where, what is allowed instead, and what to do next."""

from __future__ import annotations

import errno
import os
from pathlib import Path

_MAX_VALUE = 80

_OS_REASONS = {
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.EISDIR: "it is a folder, not a file",
    errno.EACCES: "access is denied",
    errno.EPERM: "the operation is not permitted",
    errno.EROFS: "the file system is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ELOOP: "it leads through too many links",
    errno.EEXIST: "a file of that name exists already",
    errno.EMFILE: "too many files are open",
    errno.EBADF: "it is closed",
}


class CounterproofError(Exception):
    """Base of every error that Counterproof raises on purpose."""


class Cancelled(CounterproofError):
    """The person or the owner of the run cancelled it."""


class DeadlineExceeded(CounterproofError):
    """The run's time is used up."""


class Problem(CounterproofError):
    """Input or circumstances that cannot be used, as one sentence for a person.

    `file`, `line`, `field` and `value` say where the problem is, `allowed` what would be accepted there and
    `advice` what to do next; each of them is optional and `what` alone is a whole statement.
    """

    def __init__(
        self,
        what: str,
        *,
        file: str | Path | None = None,
        line: int | None = None,
        field: str | None = None,
        value: object = None,
        allowed: str | None = None,
        advice: str | None = None,
    ) -> None:
        super().__init__(what)
        self.what = what
        self.file = None if file is None else str(file)
        self.line = line
        self.field = field
        self.value = value
        self.allowed = allowed
        self.advice = advice

    def __str__(self) -> str:
        return self.sentence

    def __reduce__(self) -> tuple[object, ...]:
        keywords = {key: value for key, value in self.__dict__.items() if key != "what"}
        return (_rebuild, (type(self), self.what, keywords))

    @property
    def sentence(self) -> str:
        """The whole refusal on one line."""
        place = ", ".join(part for part in (self.file, self._line_words(), self.field) if part)
        text = f"{place}: {self.what}" if place else self.what
        if self.value is not None:
            text += f" (found {shown(self.value)})"
        if self.allowed:
            text += f"; allowed: {self.allowed}"
        if self.advice:
            text += f". {self.advice[0].upper()}{self.advice[1:]}"
        return text.rstrip(".") + "."

    def _line_words(self) -> str | None:
        return None if self.line is None else f"line {self.line}"


def _rebuild(kind: type[Problem], what: str, keywords: dict[str, object]) -> Problem:
    return kind(what, **keywords)  # type: ignore[arg-type]  # the keywords are this class's own attributes


def shown(value: object) -> str:
    """Return a value for an error sentence: its repr on one line, cut at 80 characters."""
    text = repr(value)
    return text if len(text) <= _MAX_VALUE else f"{text[: _MAX_VALUE - 1]}…"


def os_reason(error: OSError) -> str:
    """Return why the system refused, in words that don't repeat the path."""
    if error.errno in _OS_REASONS:
        return _OS_REASONS[error.errno]
    return os.strerror(error.errno).lower() if error.errno else str(error)
