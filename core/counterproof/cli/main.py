"""The entry point of the command `counterproof`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from counterproof.cli import interruption


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the process with one of its exit codes.

    Everything but the interruption is imported here inside, so that Ctrl-C is quiet from the first moment.
    """
    code = 130
    with suppress(KeyboardInterrupt):
        interruption.listen()
        from counterproof.cli.boundary import run

        code = run(sys.argv[1:] if arguments is None else list(arguments))
    interruption.ignore()
    sys.exit(code)
