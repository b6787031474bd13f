"""The one place where text leaves for standard output and standard error.

Everything written for people is `sealed` here, because names, messages and code in it come from drafts,
packages and file systems that nobody vouches for: no escape sequence of theirs reaches a terminal.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TextIO

import click

from counterproof.changes.characters import sealed
from counterproof.evidence import Problem, canonical, os_reason


class OutputClosed(Exception):
    """Whoever read the output has enough of it."""


@dataclass(frozen=True, slots=True)
class Styled:
    """A part of a line in a colour of the terminal's own palette; without colours it is plain text."""

    text: str
    colour: str | None = None
    bold: bool = False
    dim: bool = False


Line = tuple[str | Styled, ...]


def say(*parts: str | Styled) -> None:
    """Write one line to standard output."""
    _write_line(sys.stdout, parts)


def tell(*parts: str | Styled) -> None:
    """Write one line to standard error: progress, messages, and why a run ended.

    Whether anybody takes it changes nothing about how the run ends.
    """
    with suppress(OutputClosed, Problem):
        _write_line(sys.stderr, parts)


def put_json(document: object) -> None:
    """Write a JSON document to standard output, in UTF-8 whatever the terminal's encoding is."""
    put_bytes(canonical(document))


def put_bytes(data: bytes) -> None:
    """Write bytes to standard output as they are, which is for programs: a terminal might obey them."""
    _deliver(sys.stdout, data)


def finish() -> None:
    """Make sure that everything was taken."""
    with _guarded(sys.stdout):
        sys.stdout.flush()


def replace_closed_streams() -> None:
    """Put streams that refuse every byte where whoever started the process closed standard ones.

    Otherwise the next file to be opened would get such a stream's number, and with it what is written there.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            refusing, mode = (os.O_WRONLY, "r") if name == "stdin" else (os.O_RDONLY, "w")
            descriptor = os.open(os.devnull, refusing)
            setattr(sys, name, os.fdopen(descriptor, mode, encoding="utf-8", closefd=False))


def drop_output() -> None:
    """Let what was not taken yet go nowhere, so that the process can end although nobody reads."""
    _abandon(sys.stdout)


def is_terminal(stream: TextIO) -> bool:
    """Say whether a person watches this stream."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def one_line(text: str) -> str:
    """Return a text with everything that could move a terminal's cursor made visible."""
    return sealed(text, keep="")


def _write_line(stream: TextIO, parts: Line) -> None:
    colours = is_terminal(stream) and not os.environ.get("NO_COLOR")
    text = "".join(_rendered(part, colours=colours) for part in parts).rstrip() + "\n"
    _deliver(stream, text.encode(stream.encoding or "utf-8", "backslashreplace"))


def _rendered(part: str | Styled, *, colours: bool) -> str:
    if isinstance(part, str):
        return one_line(part)
    text = one_line(part.text)
    return click.style(text, fg=part.colour, bold=part.bold, dim=part.dim) if colours else text


def _deliver(stream: TextIO, data: bytes) -> None:
    """Write all of some bytes: a stream without a buffer takes only what fits, and says how much that was."""
    with _guarded(stream):
        stream.flush()
        rest = memoryview(data)
        while rest:
            taken = stream.buffer.write(rest)
            if not taken:
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
            rest = rest[taken:]
        stream.flush()


@contextmanager
def _guarded(stream: TextIO) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        _abandon(stream)
        if isinstance(error, BrokenPipeError):
            raise OutputClosed from error
        raise Problem(f"it can't be written: {os_reason(error)}", file="standard output") from error


def _abandon(stream: TextIO) -> None:
    """Let what is left in a stream's buffer go nowhere, or Python would complain about it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
