"""Where rule packs are found: by name among those that ship with Counterproof, or as a person's own files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from counterproof.drafts.rules.packs import Pack
from counterproof.evidence import Problem, loads, read_bounded

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MAX_BYTES = 256 * 1024
"""The largest rule pack in bytes."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)+")
_SUFFIXES = (".toml", ".json")


def load_packs(names: Iterable[str]) -> tuple[Pack, ...]:
    """Return rule packs in the order of their names, each one once.

    A name with the suffix `.toml` or `.json` is a file's path, any other that of a shipped pack. Raises
    Problem if a single one of them can't be used as a whole (spec 7.1).
    """
    return tuple(_load(name) for name in dict.fromkeys(names))


def shipped_packs() -> tuple[str, ...]:
    """Return the names of the packs that ship with Counterproof."""
    names = (entry.name for entry in _shelf().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _shelf() -> Traversable:
    from importlib.resources import files

    return files("counterproof_resources") / "rules"


def _load(name: str) -> Pack:
    path = Path(name)
    if path.suffix in _SUFFIXES:
        return _parsed(path.stem, read_bounded(path, MAX_BYTES, what="rule pack"), file=name)
    if name not in shipped_packs():
        raise Problem(
            "no rule pack of this name ships with Counterproof",
            field="rules",
            value=name,
            allowed=f"{', '.join(shipped_packs())}, or the path of a .toml or .json file",
        )
    return _parsed(name, (_shelf() / f"{name}.toml").read_bytes(), file=f"{name}.toml")


@lru_cache(maxsize=64)
def _parsed(name: str, data: bytes, *, file: str) -> Pack:
    from counterproof.drafts.rules.pack_file import read_pack

    if _NAME.fullmatch(name) is None:
        raise Problem("a rule pack is named <package>.<topic>", file=file, value=name)
    document = loads(data, file=file) if file.endswith(".json") else _toml(data, file)
    return read_pack(name, data, document, file=file)


def _toml(data: bytes, file: str) -> dict[str, object]:
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Problem(f"byte {error.start} is not UTF-8", file=file, allowed="TOML in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"not TOML: {error}", file=file) from None
    except RecursionError:
        raise Problem("the tables are nested too deeply", file=file) from None
