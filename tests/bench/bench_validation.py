"""How long one draft over a large package takes as a whole process: at first contact, and with a cache."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bench.medians import compare
from counterproof.drafts.index.cache import VARIABLE

DRAFTS: Final = Path(__file__).parents[1] / "data" / "static"
RIGHT: Final = "py_ok_14"
WRONG: Final = "py_bad_17"
"""The wrong draft that costs most: its classes may get attributes from all over the package."""

VALIDATE: Final = """
import contextlib, os
os.environ[{variable!r}] = {cache!r}
from counterproof.cli.main import main
with contextlib.suppress(SystemExit):
    main(["validate", "--format=json", {target!r}, {draft!r}])
"""


def bench_validation_of_one_draft(targets: Mapping[str, Path], tmp_path: Path) -> None:
    def validation(draft: str, cache: str) -> list[str]:
        target, path = f"--target=pycsamt={targets['pycsamt']}", str(DRAFTS / f"{draft}.py")
        return ["-c", VALIDATE.format(variable=VARIABLE, cache=cache, target=target, draft=path)]

    compare(
        {
            "bare Python": ["-c", "pass"],
            "a right draft, nothing kept": validation(RIGHT, ""),
            "a right draft": validation(RIGHT, str(tmp_path)),
            "a wrong draft, nothing kept": validation(WRONG, ""),
            "a wrong draft": validation(WRONG, str(tmp_path)),
        }
    )
