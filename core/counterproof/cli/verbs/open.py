"""`counterproof open`: the console on a project."""

from __future__ import annotations

from pathlib import Path

import click

from counterproof.cli.console import console
from counterproof.cli.options import Format, PathArgument, format_option
from counterproof.cli.terminal import put_json
from counterproof.review.project import find_project, load_project


@click.command("open")
@click.argument("folder", metavar="[PROJECT]", required=False, type=PathArgument())
@format_option
def open_project(folder: Path | None, output: Format) -> int:
    """Open the console on a project.

    PROJECT is its folder; without it, the project around the current folder is opened.
    """
    opening = console()
    project = load_project(folder) if folder else find_project(Path.cwd())
    code = opening(project.root if project else None)
    if output == "json":
        put_json({"project": str(project.root) if project else None})
    return code
