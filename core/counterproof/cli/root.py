"""The command itself and the table of its verbs, each loaded only when it is used."""

from __future__ import annotations

import importlib
from typing import Final

import click

from counterproof._version import __version__

PROGRAM: Final = "counterproof"

_VERBS: Final = {
    "open": "counterproof.cli.verbs.open:open_project",
    "demo": "counterproof.cli.verbs.demo:demo",
    "init": "counterproof.cli.verbs.init:init",
    "validate": "counterproof.cli.verbs.validate:validate",
    "publish": "counterproof.cli.verbs.publish:publish",
    "diff": "counterproof.cli.verbs.diff:diff",
    "patch": "counterproof.cli.verbs.patch:patch",
    "report": "counterproof.cli.verbs.report:report",
}


class _Verbs(click.Group):
    """A group whose commands come from the table above."""

    def list_commands(self, _context: click.Context) -> list[str]:
        return list(_VERBS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in _VERBS:
            return None
        module, _, attribute = _VERBS[name].partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command


@click.group(
    PROGRAM,
    cls=_Verbs,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 no failed check, 1 a failed check, 2 unusable input or options, 3 requested "
    "evidence could not be had, 130 cancelled.",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def root(context: click.Context) -> None:
    """Decide what to do with code that a machine wrote.

    Generated code is never run here, and a package that it uses is read, never imported.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
