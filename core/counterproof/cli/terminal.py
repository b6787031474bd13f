"""The one place where text leaves for standard output and standard error.

Everything written for people passes `visible` here, because names, messages and code in it come from drafts,
packages and file systems that nobody vouches for: no escape sequence of theirs reaches a terminal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO

import click

from counterproof.changes.characters import visible
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
    """Write one line to standard error: progress, messages, and why a run ended."""
    _write_line(sys.stderr, parts)


def put_json(document: object) -> None:
    """Write a JSON document to standard output, in UTF-8 whatever the terminal's encoding is."""
    put_bytes(canonical(document))


def put_bytes(data: bytes) -> None:
    """Write bytes to standard output as they are, which is for programs: a terminal might obey them."""

    def write() -> None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.flush()

    _guarded(sys.stdout, write)


def finish() -> None:
    """Make sure that everything was taken."""
    _guarded(sys.stdout, sys.stdout.flush)


def drop_output() -> None:
    """Let what was not taken yet go nowhere, so that the process can end although nobody reads."""
    _abandon(sys.stdout)


def is_terminal(stream: TextIO) -> bool:
    """Say whether a person watches this stream."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def one_line(text: str) -> str:
    """Return a text with everything that could move a terminal's cursor made visible."""
    return visible(text, keep="")


def _write_line(stream: TextIO, parts: Line) -> None:
    colours = is_terminal(stream) and not os.environ.get("NO_COLOR")
    text = "".join(_rendered(part, colours=colours) for part in parts).rstrip() + "\n"
    encoding = stream.encoding or "utf-8"
    _guarded(stream, lambda: _put(stream, text.encode(encoding, "backslashreplace").decode(encoding)))


def _rendered(part: str | Styled, *, colours: bool) -> str:
    if isinstance(part, str):
        return one_line(part)
    text = one_line(part.text)
    return click.style(text, fg=part.colour, bold=part.bold, dim=part.dim) if colours else text


def _put(stream: TextIO, text: str) -> None:
    stream.write(text)
    stream.flush()


def _guarded(stream: TextIO, write: Callable[[], object]) -> None:
    try:
        write()
    except OSError as error:
        _abandon(stream)
        if isinstance(error, BrokenPipeError):
            raise OutputClosed from error
        raise Problem(f"it can't be written: {os_reason(error)}", file=stream.name) from error


def _abandon(stream: TextIO) -> None:
    """Let what is left in a stream's buffer go nowhere, or Python would complain about it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
