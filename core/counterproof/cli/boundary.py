"""The one error boundary of the command line: every outcome becomes one line and an exit code.

A person never sees a traceback. What nobody expected goes into a report file that the line names.
"""

from __future__ import annotations

import os
from traceback import walk_tb

import click
from click.shell_completion import shell_complete

from counterproof.cli.exits import Exit
from counterproof.cli.root import PROGRAM, root
from counterproof.cli.terminal import OutputClosed, drop_output, finish, replace_closed_streams, tell
from counterproof.evidence import Cancelled, DeadlineExceeded, Problem, os_reason

_COMPLETION = "_COUNTERPROOF_COMPLETE"


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code; raises nothing."""
    replace_closed_streams()
    try:
        code = _invoke(arguments)
        finish()
    except (OutputClosed, BrokenPipeError):
        drop_output()
        return Exit.CANCELLED
    except BaseException as error:  # noqa: BLE001 - this is the one place where every error ends
        return _ended_by(error)
    return code


def _invoke(arguments: list[str]) -> int:
    # Click's own `main` ends the process with 1 when a pipe breaks, which here means a failed check.
    if instruction := os.environ.get(_COMPLETION):
        return shell_complete(root, {}, PROGRAM, _COMPLETION, instruction)
    try:
        with root.make_context(PROGRAM, arguments) as context:
            return int(root.invoke(context) or 0)
    except click.exceptions.Exit as ended:
        return ended.exit_code


def _ended_by(error: BaseException) -> int:
    if isinstance(error, KeyboardInterrupt) or _is_of_click(error):
        drop_output()
    code, sentence = _worded(error)
    tell(sentence)
    return code


def _is_of_click(error: BaseException) -> bool:
    """Say whether it is about standard output, to which click writes help and versions without us."""
    frames = walk_tb(error.__traceback__)
    return isinstance(error, OSError) and any(frame.f_code is click.echo.__code__ for frame, _ in frames)


def _worded(error: BaseException) -> tuple[Exit, str]:
    match error:
        case click.ClickException():
            return Exit.UNUSABLE, _usage(error)
        case Problem():
            return Exit.UNUSABLE, error.sentence
        case DeadlineExceeded():
            return Exit.NOT_TO_BE_HAD, f"Nothing was established: {error}."
        case Cancelled() | KeyboardInterrupt() | click.Abort():
            return Exit.CANCELLED, "Cancelled."
        case OSError() if _is_of_click(error):
            return Exit.UNUSABLE, f"standard output: it can't be written: {os_reason(error)}."
        case OSError() if error.filename:
            return Exit.UNUSABLE, f"{error.filename}: {os_reason(error)}."
        case _:
            from counterproof.cli.crash import unexpected

            return Exit.UNUSABLE, unexpected(error)


def _usage(error: click.ClickException) -> str:
    context = error.ctx if isinstance(error, click.UsageError) else None
    command = context.command_path if context else PROGRAM
    sentence = " ".join(error.format_message().split()).rstrip(".")
    return f"{command}: {sentence}. See: {command} --help"
