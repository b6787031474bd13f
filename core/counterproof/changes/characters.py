"""Characters that don't show what they do: hidden, bidirectional and control ones, and mixed scripts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

_BIDIRECTIONAL = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_ZERO_WIDTH = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
)
_CONTROLS = "\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u2028\u2029"
_PLANES = "\U000e0000-\U000e0fff\U0001d173-\U0001d17a\ud800-\udfff"
_HIDDEN = re.compile(f"[{_BIDIRECTIONAL}{_ZERO_WIDTH}{_CONTROLS}{_PLANES}]")
_LONE_CR = re.compile(r"\r(?!\n)")

TOKEN_LIKE = re.compile(r"⟨(?=U\+|\\x|CR⟩)")
"""The bracket of what reads like a token for another character, so that it has to be one itself."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """One hidden character: its line from 1, its column from 0 in characters, and the character."""

    line: int
    column: int
    character: str

    @property
    def code_point(self) -> str:
        """The character as `U+202E`."""
        return code_point(self.character)


def code_point(character: str) -> str:
    """Return a character as `U+` and at least four hexadecimal digits."""
    return f"U+{ord(character):04X}"


def describe(character: str) -> str:
    """Return a character's code point with its Unicode name, where it has one."""
    name = unicodedata.name(character, "")
    return f"{code_point(character)} {name}".strip()


def hidden_characters(text: str) -> Iterator[Hidden]:
    """Yield the characters that a reader can't see or that change what is seen, in order.

    These are direction controls, zero-width characters, soft hyphens and control characters other than tab,
    form feed and line ends; a CR without LF counts too. Lines end at LF, CR LF and CR, as Python reads them.
    """
    if text.isascii() and text.isprintable():
        return
    line = 1
    for content in re.split(r"(?<=\n)|(?<=\r)(?!\n)", text):
        for match in _HIDDEN.finditer(content):
            yield Hidden(line, match.start(), match[0])
        if _LONE_CR.search(content):
            yield Hidden(line, len(content) - 1, "\r")
        line += 1


def visible(text: str, *, keep: str = "\t\n") -> str:
    r"""Return a text in which every hidden character is written as a token such as `⟨U+202E⟩`.

    Bytes that are no UTF-8, which stand in it as lone surrogates (`surrogateescape`), are tokens such as
    `⟨\xf8⟩`. Tabs and line feeds stay; with `keep=""` they are written out too, as on one line. Texts that
    differ stay different: where one reads like a token, its bracket is a token, as in `⟨U+27E8⟩U+202E⟩`.
    """
    return sealed(TOKEN_LIKE.sub(lambda match: token(match[0]), text), keep=keep)


def sealed(text: str, *, keep: str = "\t\n") -> str:
    """Return a text like `visible` does, but leave what reads like a token: it may have become one before."""
    shown = _HIDDEN.sub(lambda match: token(match[0]), text)
    return "".join(token(c) if c in "\t\n\r\f" and c not in keep else c for c in shown)


def token(character: str) -> str:
    """Return what is written for a character that has no shape of its own."""
    return f"⟨{byte_escape(character) or code_point(character)}⟩"


def byte_escape(character: str) -> str:
    r"""Return the byte for which a lone surrogate stands as `\xf8`, and nothing for other characters."""
    return f"\\x{ord(character) - 0xDC00:02x}" if "\udc80" <= character <= "\udcff" else ""


def without_hidden(text: str) -> str:
    """Return a text as it is seen: what is left when its hidden characters are taken out."""
    return text if text.isascii() and text.isprintable() else _HIDDEN.sub("", text)


def scripts_of(word: str) -> frozenset[str]:
    """Return the writing systems of a word's letters, such as `LATIN` and `CYRILLIC`.

    Letters count as what Python makes of them in a name: it reads a micro sign as a Greek mu and a
    mathematical bold x as an x.
    """
    read = unicodedata.normalize("NFKC", word)
    return frozenset(script for letter in read if (script := script_of(letter)))


def script_of(letter: str) -> str:
    """Return the writing system of a letter by the first word of its Unicode name, or nothing."""
    if letter.isascii():
        return "LATIN" if letter.isalpha() else ""
    if not letter.isalpha():
        return ""
    first = unicodedata.name(letter, "").partition(" ")[0]
    return _ALIASES.get(first, first)


_ALIASES = {"HIRAGANA": "JAPANESE", "KATAKANA": "JAPANESE", "CJK": "JAPANESE", "MODIFIER": ""}


def mixes_scripts(word: str) -> bool:
    """Say whether a word's letters come from more than one writing system.

    A Greek letter joined to Latin ones by an underscore, as in `Δ_x`, is still a mixture.
    """
    return len(scripts_of(word)) > 1
