"""Options and arguments that several verbs share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

import click

from counterproof.evidence import Problem

Format = Literal["text", "json"]
Command = TypeVar("Command", bound=Callable[..., Any])


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
