"""`counterproof init`: a new project."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from counterproof.cli.exits import Exit
from counterproof.cli.options import Format, PathArgument, format_option
from counterproof.cli.terminal import put_json, say
from counterproof.review.project_folder import init_project


@click.command()
@click.argument("folder", metavar="DIR", type=PathArgument())
@click.option("--name", help="The project's name. Default: the folder's.")
@format_option
def init(folder: Path, name: str | None, output: Format) -> Exit:
    """Make a new project.

    DIR gets a project file, an inbox for drafts and a folder for published ones.
    """
    project = init_project(folder, name=name)
    if output == "json":
        paths = {"root": project.root, "inbox": project.inbox, "published": project.published}
        put_json({"name": project.name} | {key: str(path) for key, path in paths.items()})
    else:
        say(f"Made the project {project.name} in {project.root}")
        say(f"Put drafts into {project.inbox}, then: counterproof open {shlex.quote(str(folder))}")
    return Exit.NONE_FAILED
