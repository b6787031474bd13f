"""How long the command line takes to start, beside a bare interpreter."""

from __future__ import annotations

from typing import Final

from bench.medians import compare

COMMAND: Final = "from counterproof.cli.main import main; main({arguments!r})"


def bench_start_of_the_command_line() -> None:
    compare(
        {
            "bare Python": ["-c", "pass"],
            "import counterproof": ["-c", "import counterproof"],
            "counterproof --version": ["-c", COMMAND.format(arguments=["--version"])],
            "counterproof validate --help": ["-c", COMMAND.format(arguments=["validate", "--help"])],
        }
    )
