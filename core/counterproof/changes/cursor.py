"""The lines of a patch that is being read, and where the reading stands."""

from __future__ import annotations

from counterproof.changes.names import Quoted
from counterproof.evidence import Problem


class Cursor:
    """A patch's lines without the LF that ends them, taken one by one.

    `boundaries` are the lines that part its mails from their attachments, as far as mails have named them.
    """

    def __init__(self, data: bytes, file: str | None = None) -> None:
        self.at = 0
        self.boundaries: set[bytes] = set()
        self._file = file
        self._lines = data.split(b"\n")
        self._cut = bool(self._lines[-1])
        if not self._cut:
            self._lines.pop()

    @property
    def number(self) -> int:
        """The number of the next line, from 1."""
        return self.at + 1

    def peek(self, ahead: int = 0) -> bytes | None:
        """Return the next line, or one after it, without taking it; None behind the last one."""
        place = self.at + ahead
        return self._lines[place] if place < len(self._lines) else None

    def is_boundary(self, line: bytes) -> bool:
        """Say whether a line ends an attachment of a mail."""
        line = line.removesuffix(b"\r")
        return line in self.boundaries or line.removesuffix(b"--") in self.boundaries

    def take(self) -> bytes:
        """Take the next line; it has to end, because a line that is cut off may mean anything.

        Raises Problem if it doesn't end, or if there is none.
        """
        line = self.peek()
        if line is None:
            raise self.problem("the patch ends too early")
        if self._cut and self.at == len(self._lines) - 1:
            raise self.problem("the patch ends in the middle of a line", advice="end it with a newline")
        self.at += 1
        return line

    def skip(self) -> bytes | None:
        """Take a line of text that stands outside of all files, ended or not."""
        line = self.peek()
        self.at += line is not None
        return line

    def text(self, start: int) -> bytes:
        """Return everything from the line with this index up to the next line."""
        last = self.at == len(self._lines) and self._cut
        return b"".join(line + b"\n" for line in self._lines[start : self.at])[: -1 if last else None]

    def problem(
        self,
        what: str,
        *,
        line: int | None = None,
        value: bytes | None = None,
        allowed: str | None = None,
        advice: str | None = None,
    ) -> Problem:
        """Return a problem with the patch at the next line, or at another one."""
        return Problem(
            what,
            file=self._file,
            line=line or self.number,
            value=None if value is None else Quoted(value),
            allowed=allowed,
            advice=advice,
        )
