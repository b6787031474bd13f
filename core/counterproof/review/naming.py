"""The names under which scripts are published (spec A66, A68)."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Collection, Iterator

from counterproof.evidence import Problem

MAX_NAME = 100
"""The longest published file name in characters, `.py` included."""


def publication_name(draft_name: str, *, targets: Collection[str] = ()) -> str:
    """Return the plain file name under which a draft is published.

    Path parts are dropped, the stem is put into Unicode NFC, and what is neither letter, digit nor underscore
    becomes an underscore. A stem that would shadow a module of the standard library or a target gets
    `_script` appended. Raises Problem if nothing is left or the name is longer than 100 characters.
    """
    base = draft_name.rsplit("/", 1)[-1]
    stem = unicodedata.normalize("NFC", base.removesuffix(".py"))
    stem = re.sub(r"[^\w]", "_", stem).strip("_") if not stem.isidentifier() else stem
    if not stem:
        raise Problem(
            "no file name is left for publishing",
            field="name",
            value=base,
            allowed="letters, digits and underscores before .py",
        )
    if _shadows(stem, targets):
        stem = f"{stem}_script"
    name = f"{stem}.py"
    if len(name) > MAX_NAME or len(name.encode()) > 255 - len("_999.validation.json"):
        raise Problem(
            f"the name has {len(name)} characters",
            field="name",
            value=base,
            allowed=f"up to {MAX_NAME} characters",
            advice="rename the draft in the inbox",
        )
    return name


def candidates(name: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of script and sidecar names: the name itself, then with `_2`, `_3` and so on."""
    stem = name.removesuffix(".py")
    yield name, f"{stem}.validation.json"
    for number in range(2, 1_000):
        yield f"{stem}_{number}.py", f"{stem}_{number}.validation.json"
    raise Problem("a thousand files of this name are published already", field="name", value=name)


def folded(name: str) -> str:
    """Return a name as file systems compare it that fold case and Unicode forms."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _shadows(stem: str, targets: Collection[str]) -> bool:
    taken = {module.casefold() for module in (*sys.stdlib_module_names, *targets)}
    return stem.casefold() in taken
