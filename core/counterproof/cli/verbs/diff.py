"""`counterproof diff`: what changed between two files."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TypeVar

import click

from counterproof.changes.compare import SIZE_LIMIT, Algorithm, Whitespace, compare
from counterproof.changes.hunks import hunks
from counterproof.cli.diff_document import diff_document
from counterproof.cli.diff_text import diff_lines
from counterproof.cli.exits import Exit
from counterproof.cli.interruption import cancels
from counterproof.cli.options import Format, PathArgument, format_option
from counterproof.cli.sides import read_side
from counterproof.cli.terminal import put_json, say, tell
from counterproof.evidence import Budget

_MAX_CONTEXT = 1_000_000

Mode = TypeVar("Mode", bound=Enum)


def _named(modes: type[Mode]) -> dict[str, Mode]:
    return {mode.name.lower().replace("_", "-"): mode for mode in modes}


_WHITESPACE = _named(Whitespace)
_ALGORITHMS = _named(Algorithm)


@click.command()
@click.argument("before", metavar="A", type=PathArgument())
@click.argument("after", metavar="B", type=PathArgument())
@click.option(
    "-U",
    "--context",
    metavar="N",
    type=click.IntRange(0, _MAX_CONTEXT),
    default=3,
    show_default=True,
    help="How many unchanged lines to show around a change.",
)
@click.option("--whole", is_flag=True, help="Show all unchanged lines.")
@click.option(
    "--whitespace",
    type=click.Choice(list(_WHITESPACE)),
    default="shown",
    show_default=True,
    help="Which white space to ignore: at line ends, its amount, all of it, or a CR at line ends.",
)
@click.option(
    "--algorithm",
    type=click.Choice(list(_ALGORITHMS)),
    default="myers",
    show_default=True,
    help="How git matches lines.",
)
@format_option
def diff(
    *,
    before: Path,
    after: Path,
    context: int,
    whole: bool,
    whitespace: str,
    algorithm: str,
    output: Format,
) -> Exit:
    """Show what changed from A to B.

    Both are files, links to files, or pipes; git finds the changes, with settings of its own. Whether they
    differ is no failed check, so it ends with 0 in either case.
    """
    with cancels(Budget()) as budget:
        old, new = (read_side(path, SIZE_LIMIT, budget=budget) for path in (before, after))
        difference = compare(
            old.data,
            new.data,
            whitespace=_WHITESPACE[whitespace],
            algorithm=_ALGORITHMS[algorithm],
            budget=budget,
        )
        budget.check()
    found = hunks(difference, max(map(len, (difference.before, difference.after))) if whole else context)
    if output == "json":
        put_json(diff_document((old, new), difference, found, whitespace))
    else:
        for line in diff_lines((old, new), difference, found):
            say(*line)
    if difference.trouble and not difference.is_binary:
        tell(difference.trouble)
        return Exit.NOT_TO_BE_HAD
    return Exit.NONE_FAILED
