"""Options and arguments that several verbs share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

import click

from counterproof.evidence import Problem

Format = Literal["text", "json"]
Command = TypeVar("Command", bound=Callable[..., Any])


MOST_JOBS = 64
"""The most processes of one run."""


class PathArgument(click.ParamType[Path]):
    """A path that is judged where it is used, so that one place words the refusal."""

    name = "path"

    def convert(self, value: str | Path, _param: click.Parameter | None, _ctx: click.Context | None) -> Path:
        """Return the path; Click's own check would take an empty text for the current folder."""
        if not str(value):
            raise Problem("a path is empty", allowed="the path of a file or folder")
        return Path(value)


def format_option(command: Command) -> Command:
    """Add `--format`, which arrives as `output`."""
    return click.option(
        "--format",
        "output",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Text for people, or JSON alone on standard output.",
    )(command)


def jobs_option(command: Command) -> Command:
    """Add `--jobs`, which is None where nobody asked for a number."""
    return click.option(
        "--jobs",
        type=click.IntRange(1, MOST_JOBS),
        metavar="N",
        help="How many drafts are checked at once, each in a process of its own. Default: what is fastest "
        "for so many drafts on this machine.",
    )(command)
