"""`counterproof open`: the console on a project."""

from __future__ import annotations

from pathlib import Path

import click

from counterproof.cli.console import console
from counterproof.cli.exits import Exit
from counterproof.cli.options import Format, PathArgument, format_option
from counterproof.cli.terminal import put_json, tell
from counterproof.evidence import Problem
from counterproof.review.project_folder import find_project, load_project


@click.command("open")
@click.argument("folder", metavar="[PROJECT]", required=False, type=PathArgument())
@format_option
def open_project(folder: Path | None, output: Format) -> int:
    """Open the console on a project.

    PROJECT is its folder; without it, the project around the current folder is opened.
    """
    try:
        project = load_project(folder) if folder else find_project(Path.cwd())
    except Problem as problem:
        return _open_unusable(folder or Path(problem.file or "").parent, problem)
    code = console()(project.root if project else None)
    if output == "json":
        put_json({"project": str(project.root) if project else None})
    return code


def _open_unusable(folder: Path, problem: Problem) -> int:
    """Say what is wrong here and, where a window can open, in the console, which offers other projects."""
    try:
        opening = console()
    except Problem:
        raise problem from None
    tell(problem.sentence)
    return max(Exit.UNUSABLE, opening(folder))
