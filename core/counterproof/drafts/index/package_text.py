"""A package searched as text: which of its files may define a name, and which classes may derive from which.

What is found here is only a hint where to look; the syntax trees decide.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from counterproof.drafts.index.corpus import Corpus
from counterproof.drafts.index.source import ModuleFile

_CLASS = re.compile(rb"class[ \t]+(\w+)[ \t]*\(([^)]*)\)")
_ANY_CLASS = re.compile(rb"class[ \t]+(\w+)")
_RENAMED = re.compile(rb" as ([A-Za-z_]\w*)")
_SECOND_NAME = re.compile(rb"\n([A-Za-z_]\w*)[ \t]*=[ \t]*([A-Za-z_][\w.]*)[ \t]*[\r\n#]")
_FREE_METHOD = re.compile(rb"^(?:async[ \t]+)?def[ \t]+\w+\([ \t]*self\b", re.MULTILINE)
_LAST_WORD = re.compile(rb"\w+$")
_OPENINGS = (
    (b"setattr(", re.compile(rb"\bsetattr\((?!self\b|args\b)")),
    (b"vars(", re.compile(rb"\bvars\((?!self\b|args\b)")),
    (b"__setattr__(", re.compile(rb"__setattr__\((?!self\b)")),
    (b".__class__", re.compile(rb"\.__class__ *=[^=]")),
    (b".__bases__", re.compile(rb"\.__bases__ *=[^=]")),
    (b".__dict__", re.compile(rb"(?<!self)\.__dict__(?!\.(?:items|get|keys|values|copy)\b)")),
)
_CALLED = re.compile(rb"(?:    )?[\w.]+\(")
_REGISTERS = ((b"sys.modules", re.compile(rb"sys\.modules\b")), (b"meta_path", re.compile(rb"meta_path\b")))
_WORD = re.compile(rb"\w+")
_STORED = re.compile(rb"[ \t]*(?::[^=\n]+|(?:,[^\n=(]*)|[)\]])?=(?!=)")
_FIELD = re.compile(rb"[ \t]*(?::|=(?!=))")
_MAX_ANSWERS = 4096

Anchored = tuple[tuple[bytes, re.Pattern[bytes]], ...]
"""Bytes that are found fast, each with what must be there."""


class PackageText:
    """The bytes of all files of a package; what they answer is remembered."""

    def __init__(self, files: list[ModuleFile], contents: Iterable[bytes]) -> None:
        self.files = files
        self._corpus = Corpus(contents)
        self._answers: dict[tuple[str, ...], list[int]] = {}

    def _files(self, key: tuple[str, ...], find: Callable[[], Iterable[int]]) -> list[ModuleFile]:
        if key not in self._answers:
            if len(self._answers) >= _MAX_ANSWERS:
                self._answers.clear()
            self._answers[key] = list(find())
        return [self.files[number] for number in self._answers[key]]

    def defining(self, name: str) -> list[ModuleFile]:
        """Return the files that may define a name in a class, or store an attribute of that name."""
        return self._files(("defining", name), lambda: self._defining(name.encode()))

    def _defining(self, word: bytes) -> Iterator[int]:
        for number in self._corpus.numbers_with(word):
            if any(_is_definition(*hit) for hit in self._corpus.hits(word, number)):
                yield number

    def stored_from_outside(self, name: str) -> list[ModuleFile]:
        """Return the files that may store an attribute of that name on something other than `self`."""
        return self._files(("stored", name), lambda: self._stored_from_outside(name.encode()))

    def _stored_from_outside(self, word: bytes) -> Iterator[int]:
        for number in self._corpus.numbers_with(word):
            hits = list(self._corpus.hits(word, number))
            on_self = any(before.endswith(b"self.") and _STORED.match(after) for before, after in hits)
            outside = any(_is_outside(*hit) for hit in hits)
            if outside or (on_self and self._corpus.finds(_FREE_METHOD, number)):
                yield number

    def handing_on(self, names: set[str]) -> list[ModuleFile]:
        """Return the files that mention a class and may set computed attributes on it, or pass it on."""
        words = sorted(names)
        return self._files(("handing", *words), lambda: self._handing_on([word.encode() for word in words]))

    def _handing_on(self, words: list[bytes]) -> list[int]:
        mentioning = sorted({number for word in words for number in self._corpus.numbers_with(word)})
        opening = [number for number in mentioning if number in self._openings]
        others = (number for number in mentioning if number not in self._openings)
        return opening + [number for number in others if any(self._is_passed(word, number) for word in words)]

    def _is_passed(self, word: bytes, number: int) -> bool:
        """Say whether a call at the beginning of a line, or of a class body's, mentions a class."""
        called = (
            (_CALLED.match(self._corpus.data, line, at)) for line, at in self._corpus.words(word, number)
        )
        return any(called)

    @cached_property
    def _openings(self) -> frozenset[int]:
        """The files that set computed attributes on something."""
        return frozenset(self._anchored(_OPENINGS))

    def registering(self) -> list[ModuleFile]:
        """Return the files that may put modules where imports find them."""
        return self._files(("registering",), lambda: sorted(set(self._anchored(_REGISTERS))))

    def _anchored(self, anchored: Anchored) -> Iterator[int]:
        for text, pattern in anchored:
            for at in self._corpus.places(text):
                if pattern.match(self._corpus.data, at):
                    yield self._corpus.number_at(at)

    def writing_into(self, module: str, name: str) -> list[ModuleFile]:
        """Return the files that may store a name, or names that they compute, on a module of the package."""
        last = module.rpartition(".")[2]
        return self._files(("writing", last, name), lambda: self._writing(last.encode(), name.encode()))

    def _writing(self, last: bytes, name: bytes) -> list[int]:
        corpus = self._corpus
        stored = re.compile(rb"\." + re.escape(name) + rb"[ \t]*(?::[^=\n]+)?=(?!=)")
        places = [at for at in corpus.places(b"." + name) if stored.match(corpus.data, at)]
        names = self._names_of_module(last)
        found: set[int] = set()
        for at in [*places, *self._namespaces]:
            number = corpus.number_at(at)
            known = names.get(number) if number not in found else None
            if known and self._is_on_module(at, name, known, corpus.bounds[number][1]):
                found.add(number)
        return sorted(found)

    def _names_of_module(self, last: bytes) -> dict[int, bytes]:
        """Return by what names a module goes in each file that mentions it, ready for a pattern."""
        names = {number: {last} for number in self._corpus.numbers_with(last)}
        renamed = re.compile(rb"\b" + re.escape(last) + rb" as (\w+)")
        for at in self._corpus.places(last + b" as "):
            if match := renamed.match(self._corpus.data, at):
                names[self._corpus.number_at(at)].add(match[1])
        return {n: b"|".join(re.escape(word) for word in sorted(words)) for n, words in names.items()}

    def _is_on_module(self, at: int, name: bytes, names: bytes, end: int) -> bool:
        """Say whether what is stored at a place may be stored on a module that goes by some names."""
        data = self._corpus.data
        if data[at : at + 1] != b".":
            computed = re.compile(rb"\b(?:setattr|vars)\(\s*(?:\w+\.)*(?:" + names + rb")\b")
            return computed.match(data, at, end) is not None
        stored = rb"\b(?:" + names + rb")\.(?:" + re.escape(name) + rb"[ \t]*(?::[^=\n]+)?=(?!=)|__dict__\b)"
        return re.compile(stored).search(data, *self._corpus.line_around(at)) is not None

    @cached_property
    def _namespaces(self) -> list[int]:
        """Where computed names may be stored: by `setattr`, `vars` or a `__dict__`."""
        texts = (b"setattr(", b"vars(", b".__dict__")
        return [at for text in texts for at in self._corpus.places(text)]

    def passing_keyword(self, methods: set[str], name: str) -> bool:
        """Say whether some file may call one of the methods with a keyword of that name."""
        called = sorted(methods)
        key = ("passing", name, *called)
        return bool(self._files(key, lambda: self._passing([m.encode() for m in called], name.encode())))

    def _passing(self, methods: list[bytes], word: bytes) -> Iterator[int]:
        behind = rb"[^()]*(?:\([^()]*\)[^()]*)*\b" + re.escape(word) + rb"[ \t]*="
        data, naming = self._corpus.data, set(self._corpus.numbers_with(word))
        for method in methods:
            pattern = re.compile(rb"\." + re.escape(method) + rb"\(" + behind)
            for at in self._corpus.places(b"." + method + b"("):
                number = self._corpus.number_at(at)
                if number in naming and pattern.match(data, at, self._corpus.bounds[number][1]):
                    yield number
                    return

    def classes_in(self, files: list[ModuleFile]) -> set[str]:
        """Return the names of the classes that some files may define."""
        modules = {file.module for file in files}
        numbers = (number for number, file in enumerate(self.files) if file.module in modules)
        found = (_ANY_CLASS.findall(self._corpus.data, *self._corpus.bounds[number]) for number in numbers)
        return {name.decode() for names in found for name in names}

    def names_below(self, names: set[str]) -> set[str]:
        """Return every name that may stand for a class derived from those of the given names, or for them."""
        children, _ = self._derived
        found = set(names)
        pending = list(names)
        while pending:
            new = children.get(pending.pop(), set()) - found
            found |= new
            pending.extend(new)
        return found

    def deriving(self, names: set[str]) -> list[ModuleFile]:
        """Return the files that may define a class, with a base, that has one of the names."""
        _, classes = self._derived
        return [file for file in self.files if not names.isdisjoint(classes.get(file.module, ()))]

    @cached_property
    def _derived(self) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        """The names that stand for something made from a name, and the classes with bases of each module."""
        children: dict[str, set[str]] = defaultdict(set)
        classes: dict[str, set[str]] = defaultdict(set)
        for file, bounds in zip(self.files, self._corpus.bounds, strict=True):
            for base, child, is_class in _edges(self._corpus.data, bounds):
                children[base].add(child)
                if is_class:
                    classes[file.module].add(child)
        return children, classes


def _is_definition(before: bytearray, after: bytearray) -> bool:
    stripped = before.strip()
    if stripped.endswith((b"def", b"class")):
        return True
    if before.endswith(b"."):
        return _STORED.match(after) is not None or b" as " in before
    if not stripped:
        return _FIELD.match(after) is not None
    return before.endswith((b'"', b"'")) and b"setattr" in before


def _is_outside(before: bytearray, after: bytearray) -> bool:
    if before.endswith((b'"', b"'")):
        return b"attr" in before or before.endswith((b'__["', b"__['", b')["', b")['"))
    if not before.endswith(b".") or before.endswith((b" self.", b"\tself.", b"(self.", b",self.")):
        return False
    return _STORED.match(after) is not None


def _edges(data: bytearray, bounds: tuple[int, int]) -> Iterator[tuple[str, str, bool]]:
    for match in _CLASS.finditer(data, *bounds):
        for base in _WORD.findall(match[2]):
            yield base.decode(), match[1].decode(), True
    for match in _RENAMED.finditer(data, *bounds):
        old = _LAST_WORD.search(data[max(bounds[0], match.start() - 80) : match.start()])
        if old is not None:
            yield old[0].decode(), match[1].decode(), False
    for match in _SECOND_NAME.finditer(data, *bounds):
        yield match[2].rpartition(b".")[2].decode(), match[1].decode(), False
