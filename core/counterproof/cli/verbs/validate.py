"""`counterproof validate`: the static checks of drafts."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import click

from counterproof.cli.basis import Basis, target_options
from counterproof.cli.checking import check_all, with_progress
from counterproof.cli.draft_files import drafts_named, is_folder
from counterproof.cli.exits import Exit
from counterproof.cli.interruption import cancels
from counterproof.cli.options import Format, PathArgument, format_option, jobs_option
from counterproof.cli.printing import print_all, printer
from counterproof.cli.terminal import is_terminal
from counterproof.evidence import Budget


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=PathArgument())
@target_options
@click.option(
    "--request",
    metavar="FILE",
    type=PathArgument(),
    help="What was asked of the drafts: a request contract in JSON.",
)
@jobs_option
@format_option
def validate(
    *,
    paths: tuple[Path, ...],
    targets: tuple[str, ...],
    rules: tuple[str, ...],
    python: str | None,
    request: Path | None,
    jobs: int | None,
    output: Format,
) -> Exit:
    """Check drafts against the packages they use.

    The packages' source is read; nothing is imported and no draft is run. A folder stands for the *.py
    files below it. JSON is one report for one file, else a list in the order of the arguments.
    """
    basis = _asked(Basis.of(targets, rules, python), request)
    files = drafts_named(paths)
    several = len(paths) > 1 or len(files) > 1 or is_folder(paths[0])
    # Reports that scroll past are progress enough; a bar would be torn apart by them.
    watched = output == "json" or not is_terminal(sys.stdout)
    with (
        cancels(Budget()) as budget,
        closing(check_all(files, basis, jobs=jobs, budget=budget)) as outcomes,
    ):
        shown = with_progress(outcomes, len(files)) if watched else outcomes
        return print_all(shown, printer(output, several=several))


def _asked(basis: Basis, request: Path | None) -> Basis:
    """Return the basis with what was asked of the drafts. Raises Problem if the contract can't be used."""
    if request is None:
        return basis
    from counterproof.drafts import RequestContract

    return replace(basis, contract=RequestContract.read(request, root=Path.cwd()))
