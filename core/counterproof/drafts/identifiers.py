"""The identifiers of a script, and those of the targets' modules that it imports."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator

from counterproof.drafts.index.source import ModuleFile, SourceTree, Unreadable, parse
from counterproof.drafts.places import split_lines
from counterproof.evidence import Budget, Span

_MOST_MODULES = 100
_MOST_CHARACTERS = 2_000_000


def identifiers(text: str) -> dict[str, Span]:
    """Return every identifier as it is written, with the place where it comes first.

    Of a text that can't be read to its end, those up to there are returned.
    """
    lines = io.StringIO("\n".join(split_lines(text)))
    names: dict[str, Span] = {}
    try:
        for token in tokenize.generate_tokens(lines.readline):
            if token.type == tokenize.NAME:
                names.setdefault(token.string, Span(*token.start, *token.end))
    except (tokenize.TokenError, SyntaxError, ValueError):
        pass
    return names


def identifiers_of_targets(draft: ast.Module, trees: Iterable[SourceTree], budget: Budget) -> dict[str, str]:
    """Return every identifier of the imported modules' source with the module that it stands in, in words.

    A package's own file counts with each of its modules. Of more than 100 modules, or than 2,000,000
    characters, the first are read.
    """
    by_package = {tree.package: tree for tree in trees}
    names: dict[str, str] = {}
    room = _MOST_CHARACTERS
    for module in list(dict.fromkeys(_imported(draft)))[:_MOST_MODULES]:
        budget.check()
        tree = by_package.get(module.partition(".")[0])
        text = _text_of(tree, module) if tree else ""
        room -= len(text)
        if room < 0:
            break
        for name in identifiers(text):
            names.setdefault(name, f"a name of {module}")
    return names


def _imported(draft: ast.Module) -> Iterator[str]:
    for node in ast.walk(draft):
        match node:
            case ast.Import(names=aliases):
                for alias in aliases:
                    yield from _with_parents(alias.name)
            case ast.ImportFrom(module=str(module), names=aliases, level=0):
                yield from _with_parents(module)
                yield from (f"{module}.{alias.name}" for alias in aliases)


def _with_parents(module: str) -> Iterator[str]:
    parts = module.split(".")
    yield from (".".join(parts[:count]) for count in range(1, len(parts) + 1))


def _text_of(tree: SourceTree, module: str) -> str:
    file = tree.find(module)
    try:
        return parse(file.path).text if isinstance(file, ModuleFile) else ""
    except Unreadable:
        return ""
