"""The check `characters`: what a reviewer can't see, and names that look like others (spec A17a)."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator
from itertools import groupby

from counterproof.changes.characters import Hidden, describe, hidden_characters, mixes_scripts, script_of
from counterproof.evidence import Finding, Span, State


def check(text: str, name: str) -> list[Finding]:
    """Return one item for each line with hidden characters and for each identifier that mixes scripts.

    A text with none of them has one passed item.
    """
    items = [*_hidden(text), *_mixed(text)]
    if items:
        return items
    reason = "no hidden, bidirectional or control characters and no identifiers of mixed scripts"
    return [Finding("ok", State.PASSED, name, None, reason)]


def _hidden(text: str) -> Iterator[Finding]:
    for line, group in groupby(hidden_characters(text), key=lambda hidden: hidden.line):
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


def _mixed(text: str) -> Iterator[Finding]:
    seen: set[str] = set()
    for token in _names(text):
        word = token.string
        if word.isascii() or word in seen or not mixes_scripts(word):
            continue
        seen.add(word)
        span = Span(token.start[0], token.start[1], token.end[0], token.end[1])
        yield Finding("mixed_script", State.UNVERIFIABLE, word, span, _mixture(word))


def _mixture(word: str) -> str:
    letters = ", ".join(dict.fromkeys(describe(c) for c in word if not c.isascii() and script_of(c)))
    return f"the name {word} mixes scripts: {letters} among others"


def _names(text: str) -> Iterator[tokenize.TokenInfo]:
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME:
                yield token
    except (tokenize.TokenError, SyntaxError, ValueError):
        return
