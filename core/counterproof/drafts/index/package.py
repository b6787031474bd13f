"""A package's files as they are on disk, read once for all validations of a process."""

from __future__ import annotations

import time
from functools import cached_property
from operator import attrgetter
from pathlib import Path

from counterproof.drafts.index.package_text import PackageText
from counterproof.drafts.index.recent import Recent
from counterproof.drafts.index.source import KEPT_BYTES as KEPT_TREES
from counterproof.drafts.index.source import STUB, ModuleFile, Parsed, SourceTree, Stamp
from counterproof.drafts.index.unit import Unit
from counterproof.evidence import sha256, sha256_of_files

SETTLED_NS = 2_000_000_000
"""A file that was changed a shorter time ago may be changed again without getting another stamp."""

KEPT_BYTES = 32_000_000
"""So many bytes of source are kept for the next validation, and at least the package used last."""


class Package:
    """What the files of a package were when they were looked at.

    It serves as long as every file has the same size, times and inode and had not been changed shortly before
    it was looked at: the rule by which git trusts its index. It lets pass unnoticed only what sets both the
    system's clock back and a file's bytes; a new process reads everything anew.
    """

    def __init__(self, tree: SourceTree, stamps: list[Stamp], looked_at_ns: int) -> None:
        self.tree = tree
        self._stamps = stamps
        self._looked_at_ns = looked_at_ns
        self._units: Recent[str, tuple[Parsed, Unit]] = Recent(KEPT_TREES)
        self.has_moved = False
        """Whether a file was read whose bytes are not those that the digest is about."""

    def still_holds(self, stamps: list[Stamp]) -> bool:
        """Say whether the files are certainly the same as those just looked at."""
        return stamps == self._stamps and self._latest + SETTLED_NS < self._looked_at_ns

    def held_still(self) -> bool:
        """Say whether all that was read up to now is what the digest is about, by a new look at the files."""
        return not self.has_moved and self.tree.look() == self._stamps

    def confirm(self, place: str, digest: str) -> None:
        """Compare a file that was read, by its digest, with what it was when the package was digested."""
        if self._digests.get(place) != digest:
            self.has_moved = True

    @cached_property
    def _latest(self) -> int:
        """When a file was changed last."""
        return max((max(modified, changed) for _, _, modified, changed, _ in self._stamps), default=0)

    @cached_property
    def size(self) -> int:
        """The bytes of all files."""
        return sum(size for place, size, *_ in self._stamps if place.endswith(".py"))

    @cached_property
    def files(self) -> list[ModuleFile]:
        """Every Python file of the package, in the order of their paths."""
        found = (self.tree.file_at(place) for place, *_ in self._stamps if place.endswith(".py"))
        return sorted(found, key=_relative)

    @cached_property
    def stubs(self) -> list[ModuleFile]:
        """Every stub of the package, in the order of their paths."""
        found = (self.tree.file_at(place) for place, *_ in self._stamps if place.endswith(STUB))
        return sorted(found, key=_relative)

    def unit(self, file: ModuleFile, parsed: Parsed) -> Unit:
        """Return the unit of a module, made once for each tree."""
        parsed_before, unit = self._units.get(file.module) or (None, None)
        if unit is None or parsed_before is not parsed:
            unit = Unit.of_target(self.tree, file, parsed)
            self._units.keep(file.module, (parsed, unit), len(parsed.text))
        return unit

    @cached_property
    def text(self) -> PackageText:
        """The files' bytes, to be searched."""
        return PackageText(self.files, (self._confirmed(file.place) for file in self.files))

    def _confirmed(self, place: str) -> bytes:
        data = _bytes_at(place)
        self.confirm(place, sha256(data))
        return data

    @cached_property
    def digest(self) -> str:
        """One SHA-256 over every Python file and stub of the package and its path."""
        return sha256_of_files({self.tree.relative(place): digest for place, digest in self._digests.items()})

    @cached_property
    def _digests(self) -> dict[str, str]:
        places = (place for place, *_ in self._stamps if place.endswith((".py", STUB)))
        return {place: sha256(_bytes_at(place)) for place in places}

    @cached_property
    def state(self) -> str:
        """What answers about the package depend on: its digest, and the stamps of what is no Python file."""
        others = [stamp for stamp in self._stamps if not stamp[0].endswith(".py")]
        return f"{self.digest} {others}"


_relative = attrgetter("relative")


def _bytes_at(place: str) -> bytes:
    """Return a file's bytes, or none if it can't be read."""
    try:
        with open(place, "rb", buffering=0) as opened:  # noqa: PTH123 - made a thousand times
            return opened.read()
    except OSError:
        return b""


_known: Recent[tuple[str, Path | None, str], Package] = Recent(KEPT_BYTES)


def package_of(tree: SourceTree) -> Package:
    """Return the package as it is now: what is known of it, or a new one if any file may have changed."""
    looked_at_ns = time.time_ns()
    stamps = tree.look()
    key = (tree.package, tree.folder, tree.sought)
    known = _known.get(key)
    if known is not None and known.still_holds(stamps):
        return known
    package = Package(tree, stamps, looked_at_ns)
    return _known.keep(key, package, package.size)
