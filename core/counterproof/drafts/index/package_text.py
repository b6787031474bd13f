"""A package searched as text: which of its files may define a name, and which classes may derive from which.

What is found here is only a hint where to look; the syntax trees decide.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from counterproof.drafts.index.source import ModuleFile, SourceTree

_CLASS = re.compile(rb"class[ \t]+(\w+)[ \t]*\(([^)]*)\)")
_ANY_CLASS = re.compile(rb"class[ \t]+(\w+)")
_RENAMED = re.compile(rb" as ([A-Za-z_]\w*)")
_SECOND_NAME = re.compile(rb"\n([A-Za-z_]\w*)[ \t]*=[ \t]*([A-Za-z_][\w.]*)[ \t]*[\r\n#]")
_FREE_METHOD = re.compile(rb"^(?:async[ \t]+)?def[ \t]+\w+\([ \t]*self\b", re.MULTILINE)
_OPENING = re.compile(
    rb"\b(?:setattr|vars)\((?!self\b|args\b)|__setattr__\((?!self\b)|\.__(?:class|bases)__ *=[^=]"
    rb"|(?<!self)\.__dict__(?!\.(?:items|get|keys|values|copy)\b)"
)
_WORD = re.compile(rb"\w+")
_STORED = re.compile(rb"[ \t]*(?::[^=\n]+|(?:,[^\n=(]*)|[)\]])?=(?!=)")
_FIELD = re.compile(rb"[ \t]*(?::|=(?!=))")


class PackageText:
    """The bytes of all files of a package, read once."""

    def __init__(self, tree: SourceTree) -> None:
        self._files = [(file, tree.bytes_of(file)) for file in tree.files()]
        self._children: dict[str, set[str]] = defaultdict(set)
        self._classes: dict[str, set[str]] = defaultdict(set)

    @property
    def files(self) -> list[ModuleFile]:
        """The files that were read."""
        return [file for file, _ in self._files]

    def defining(self, name: str) -> list[ModuleFile]:
        """Return the files that may define a name in a class, or store an attribute of that name."""
        word = name.encode()
        return [file for file, data in self._files if any(_is_definition(*hit) for hit in _hits(data, word))]

    def stored_from_outside(self, name: str) -> list[ModuleFile]:
        """Return the files that may store an attribute of that name on something other than `self`."""
        word = name.encode()
        return [file for file, data in self._files if _stores_outside(data, word)]

    def handing_on(self, names: set[str]) -> list[ModuleFile]:
        """Return the files that mention a class and may set computed attributes on it, or pass it on."""
        words = [name.encode() for name in sorted(names)]
        mentioning = [(file, data) for file, data in self._files if any(word in data for word in words)]
        opening = [file for file, data in mentioning if _OPENING.search(data)]
        word = b"|".join(re.escape(word) for word in words)
        passed = re.compile(rb"^(?:    )?[\w.]+\([^\n]*\b(?:" + word + rb")\b", re.MULTILINE)
        return opening + [file for file, data in mentioning if file not in opening and passed.search(data)]

    def writing_into(self, module: str, name: str) -> list[ModuleFile]:
        """Return the files that may store a name, or names that they compute, on a module of the package."""
        last = module.rpartition(".")[2].encode()
        renamed = re.compile(rb"\b" + re.escape(last) + rb" as (\w+)")
        found: list[ModuleFile] = []
        for file, data in self._files:
            hints = (b"." + name.encode(), b"setattr(", b"vars(", b".__dict__")
            if last not in data or not any(hint in data for hint in hints):
                continue
            names = b"|".join(re.escape(word) for word in {last, *renamed.findall(data)})
            stored = rb"\b(?:" + names + rb")\.(?:" + re.escape(name.encode()) + rb"[ \t]*(?::[^=\n]+)?=(?!=)"
            computed = rb"\b(?:setattr|vars)\(\s*(?:\w+\.)*(?:" + names + rb")\b"
            if re.search(stored + rb"|__dict__\b)|" + computed, data):
                found.append(file)
        return found

    def passing_keyword(self, methods: set[str], name: str) -> bool:
        """Say whether some file may call one of the methods with a keyword of that name."""
        called = b"|".join(re.escape(method.encode()) for method in sorted(methods))
        word = re.escape(name.encode())
        pattern = re.compile(rb"\.(?:" + called + rb")\([^()]*(?:\([^()]*\)[^()]*)*\b" + word + rb"[ \t]*=")
        return any(name.encode() in data and pattern.search(data) for _, data in self._files)

    def classes_in(self, files: list[ModuleFile]) -> set[str]:
        """Return the names of the classes that some files may define."""
        modules = {file.module for file in files}
        found = (_ANY_CLASS.findall(data) for file, data in self._files if file.module in modules)
        return {name.decode() for names in found for name in names}

    def names_below(self, names: set[str]) -> set[str]:
        """Return every name that may stand for a class derived from those of the given names, or for them."""
        self._read_classes()
        found = set(names)
        pending = list(names)
        while pending:
            new = self._children.get(pending.pop(), set()) - found
            found |= new
            pending.extend(new)
        return found

    def derives(self, file: ModuleFile, names: set[str]) -> bool:
        """Say whether a file may define a class, with a base, that has one of the names."""
        self._read_classes()
        return not names.isdisjoint(self._classes.get(file.module, ()))

    def _read_classes(self) -> None:
        if self._classes:
            return
        for file, data in self._files:
            for base, child, is_class in _edges(data):
                self._children[base].add(child)
                if is_class:
                    self._classes[file.module].add(child)


def _stores_outside(data: bytes, word: bytes) -> bool:
    """Say whether a file may store an attribute on something other than the `self` of its methods."""
    hits = list(_hits(data, word))
    if any(_is_outside(*hit) for hit in hits):
        return True
    stored = any(before.endswith(b"self.") and _STORED.match(after) for before, after in hits)
    return stored and _FREE_METHOD.search(data) is not None


def _hits(data: bytes, word: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield what stands before a word in its line, and what follows it."""
    start = data.find(word)
    while start >= 0:
        end = start + len(word)
        if not _is_word_byte(data[start - 1 : start]) and not _is_word_byte(data[end : end + 1]):
            line = data.rfind(b"\n", 0, start) + 1
            yield data[line:start], data[end : end + 160]
        start = data.find(word, end)


def _is_word_byte(byte: bytes) -> bool:
    return byte.isalnum() or byte == b"_"


def _is_definition(before: bytes, after: bytes) -> bool:
    stripped = before.strip()
    if stripped.endswith((b"def", b"class")):
        return True
    if before.endswith(b"."):
        return _STORED.match(after) is not None or b" as " in before
    if not stripped:
        return _FIELD.match(after) is not None
    return before.endswith((b'"', b"'")) and b"setattr" in before


def _is_outside(before: bytes, after: bytes) -> bool:
    if before.endswith((b'"', b"'")):
        return b"attr" in before or before.endswith((b'__["', b"__['", b')["', b")['"))
    if not before.endswith(b".") or before.endswith((b" self.", b"\tself.", b"(self.", b",self.")):
        return False
    return _STORED.match(after) is not None


def _edges(data: bytes) -> Iterator[tuple[str, str, bool]]:
    for match in _CLASS.finditer(data):
        for base in _WORD.findall(match[2]):
            yield base.decode(), match[1].decode(), True
    for match in _RENAMED.finditer(data):
        old = re.search(rb"\w+$", data[max(0, match.start() - 80) : match.start()])
        if old is not None:
            yield old[0].decode(), match[1].decode(), False
    for match in _SECOND_NAME.finditer(data):
        yield match[2].rpartition(b".")[2].decode(), match[1].decode(), False
