"""The check `characters`: what a reviewer can't see, and names that look like others (spec A17a)."""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from counterproof.changes.characters import Hidden, describe, hidden_characters, mixes_scripts, script_of
from counterproof.changes.lookalikes import as_read, disguised, skeleton
from counterproof.drafts.identifiers import identifiers
from counterproof.evidence import Finding, Span, State

_PYTHONS_OWN = frozenset(dir(builtins)) | frozenset(keyword.kwlist)
_SHOWN = 6
"""So many letters of a name are described."""

Known = Callable[[], dict[str, str]]
"""Gives names outside the script, each with where it stands; asked only when a name is in doubt."""


@dataclass(frozen=True, slots=True)
class Characters:
    """The items of the check, and how many hidden characters there are in all."""

    items: tuple[Finding, ...]
    hidden: int

    @property
    def reason(self) -> str:
        """The whole in words, with every count."""
        codes = [item.code for item in self.items]
        lines, mixed, alike = map(codes.count, ("hidden_character", "mixed_script", "lookalike"))
        parts = [
            f"{_many(self.hidden, 'hidden character')} on {_many(lines, 'line')}" if lines else "",
            f"{_many(mixed, 'name')} of mixed scripts" if mixed else "",
            f"{_many(alike, 'name')} that {'looks' if alike == 1 else 'look'} like another" if alike else "",
        ]
        return ", ".join(part for part in parts if part) or self.items[0].reason


def check(text: str, name: str, known: Known = dict) -> Characters:
    """Return one item for each line with hidden characters and for each identifier in doubt.

    An identifier is in doubt when it mixes scripts, or when it can't be told by eye from another one: of the
    script, of Python, or of those that `known` gives. A text with neither has one passed item.
    """
    hidden = list(hidden_characters(text))
    items = tuple(sorted((*_hidden(hidden), *_doubtful(identifiers(text), known)), key=_place))
    if not items:
        reason = "no hidden characters, no names that look like others"
        items = (Finding("ok", State.PASSED, name, None, reason),)
    return Characters(items, len(hidden))


def _hidden(characters: list[Hidden]) -> Iterator[Finding]:
    for line, group in groupby(characters, key=lambda hidden: hidden.line):
        found = list(group)
        first, last = found[0], found[-1]
        names = ", ".join(dict.fromkeys(_named(hidden) for hidden in found))
        span = Span(line, first.column, line, last.column + 1)
        reason = f"the line holds characters that don't show: {names}"
        yield Finding("hidden_character", State.UNVERIFIABLE, f"line {line}", span, reason)


def _named(hidden: Hidden) -> str:
    if hidden.character == "\r":
        return "U+000D CARRIAGE RETURN without a line feed"
    return describe(hidden.character)


def _doubtful(names: dict[str, Span], known: Known) -> Iterator[Finding]:
    twins = _twins(names, known)
    for word, span in names.items():
        twin = twins.get(word, "")
        if mixes_scripts(word):
            also = f"; it looks like {twin}" if twin else ""
            yield Finding("mixed_script", State.UNVERIFIABLE, word, span, f"{_mixture(word)}{also}")
        elif twin:
            reason = f"the name {word} looks like {twin}, and is another: {_described(disguised(word))}"
            yield Finding("lookalike", State.UNVERIFIABLE, word, span, reason)


def _mixture(word: str) -> str:
    letters = _described(c for c in word if not c.isascii() and script_of(c))
    return f"the name {word} mixes scripts: {letters} among others"


def _described(letters: Iterator[str]) -> str:
    words = list(dict.fromkeys(map(describe, letters)))
    more = f" and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
    return ", ".join(words[:_SHOWN]) + more


def _twins(names: dict[str, Span], known: Known) -> dict[str, str]:
    """Find for each disguised name another one with its looks, and where that stands, in words.

    Of two disguised names of the script only the later one is told from the earlier.
    """
    disguises = [word for word in names if not word.isascii() and skeleton(word) != as_read(word)]
    if not disguises:
        return {}
    looks = {skeleton(name): f"{name}, {where}" for name, where in known().items()}
    looks |= {name: f"{name}, a name of Python's own" for name in _PYTHONS_OWN}
    looks |= {as_read(name): f"{name}, a name of this script" for name in names if name not in disguises}
    twins: dict[str, str] = {}
    earlier: dict[str, str] = {}
    for word in disguises:
        look = skeleton(word)
        first = earlier.setdefault(look, word)
        if look in looks:
            twins[word] = looks[look]
        elif as_read(first) != as_read(word):
            twins[word] = f"{first}, a name of this script"
    return twins


def _place(item: Finding) -> tuple[int, int]:
    return (item.span.line, item.span.column) if item.span else (0, 0)


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
