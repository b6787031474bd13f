"""Modules that have no file and may be there all the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from counterproof.drafts.index.answers import sentence, told
from counterproof.drafts.index.unit import Unit

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index

_PATH_CHANGES = re.compile(r"^\s*__path__\b|\b__path__\s*(?:=|\+=|\.)|\bextend_path\(", re.MULTILINE)
_PLACES = re.compile(r"\bsys\.modules\b|\bmeta_path\b|\bpath_hooks\b|__path__")


def may_appear(index: Index, module: str) -> str:
    """Return why a module without a file may be importable, or nothing."""
    parent = module.rpartition(".")[0]
    found = index.module(parent)
    if isinstance(found, Unit) and _PATH_CHANGES.search(found.text):
        return f"{parent} changes where its modules are looked for"
    if index.draft is not None and _PLACES.search(index.draft.text):
        return "the script itself changes where modules come from"
    if index.tree_of(module) is None:
        return ""
    return sentence(index.from_sources(("registers", module), lambda alone: told(_registers(alone, module))))


def _registers(index: Index, module: str) -> str:
    name = module.rpartition(".")[2]
    for file in index.packages[module.partition(".")[0]].text.registering():
        unit = index.module(file.module)
        if not isinstance(unit, Unit):
            continue
        if "meta_path" in unit.text or re.search(rf"\b{re.escape(name)}\b", unit.text):
            return f"{file.relative} registers modules at run time and mentions {name}"
    return ""
