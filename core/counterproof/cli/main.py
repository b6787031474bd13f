"""The entry point of the command `counterproof`.

Whatever is imported before `main` runs is imported while Ctrl-C still leaves a traceback, so it is next to
nothing.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the process with one of its exit codes."""
    try:
        from counterproof.cli import interruption

        interruption.listen()
        from counterproof.cli.boundary import run

        code = run(sys.argv[1:] if arguments is None else list(arguments))
        interruption.ignore()
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
