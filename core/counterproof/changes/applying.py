"""What a folder would be after a patch, worked out in memory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from counterproof.changes.binary import binary_after
from counterproof.changes.escapes import escape_of, folded, parents
from counterproof.changes.fitting import fitted
from counterproof.changes.folder import EXECUTABLE, FILE, FOLDER, LINK, Folder, Node
from counterproof.changes.kinds import FileType, Kind, is_executable, type_of
from counterproof.changes.misfits import Escape, Misfit
from counterproof.changes.names import Name
from counterproof.changes.patch import FilePatch
from counterproof.changes.words import MAX_TARGET

_MAKING = (Kind.ADDED, Kind.RENAMED, Kind.COPIED)


class View:
    """A folder with the changes that earlier parts of a patch made to it."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._changed: dict[bytes, Node | None] = {}
        self._below: dict[bytes, set[bytes]] = defaultdict(set)
        self._read: dict[bytes, Node | None] = {}

    def at(self, name: bytes) -> Node | None:
        """Return what stands at a name.

        Raises Escape where a link stands in the way, and Misfit where a file does.
        """
        if node := self._changed.get(name):
            return node
        for folder in parents(name):
            if node := self._changed.get(folder):
                raise in_the_way(folder, node)
            if folder in self._changed:
                return None
        return None if name in self._changed else self._on_disk(name)

    def _on_disk(self, name: bytes) -> Node | None:
        if name not in self._read:
            self._read[name] = self._folder.node(name)
        return self._read[name]

    def names_in(self, folder: bytes) -> set[bytes]:
        """Return the paths of what stands in a folder."""
        prefix = folder + b"/" if folder else b""
        on_disk = (
            set() if folder in self._changed else {prefix + part for part in self._folder.listing(folder)}
        )
        return {name for name in on_disk if self._changed.get(name, True)} | self._below[folder]

    def add(self, removed: Iterable[bytes], made: Mapping[bytes, Node]) -> None:
        """Take over what a part of the patch removes and makes."""
        for name in removed:
            self._changed[name] = None
            self._below[name.rpartition(b"/")[0]].discard(name)
        self._changed |= made
        for name in made:
            for path in (*parents(name), name):
                self._below[path.rpartition(b"/")[0]].add(path)

    def before(self) -> dict[bytes, Node | None]:
        """Return what stands on the disk at every name that changed."""
        return {name: self._before(name) for name in self._changed}

    def _before(self, name: bytes) -> Node | None:
        try:
            return self._on_disk(name)
        except Misfit:
            return None  # a file or link that the patch removes stands in the way: below it there is nothing

    def after(self) -> dict[bytes, Node | None]:
        """Return what every name that changed becomes."""
        return dict(self._changed)


def in_the_way(folder: bytes, node: Node) -> Misfit:
    """Return why nothing can be put below what is no folder."""
    if node.mode == LINK:
        return Escape(f"the path goes through the symbolic link '{Name(folder)}'")
    return Misfit(f"'{Name(folder)}' is a file, not a folder")


class Part:
    """The files of one diff, which all start from the same folder, whatever their order.

    `zero_context` is whether the patch was made without context.
    """

    def __init__(self, view: View, *, zero_context: bool = False) -> None:
        self._view = view
        self._zero_context = zero_context
        self.removed: set[bytes] = set()
        self.made: dict[bytes, Node] = {}
        self._edited: set[bytes] = set()
        self._below: dict[bytes, set[bytes]] = defaultdict(set)
        self._folded: dict[bytes, dict[str, set[bytes]]] = {}

    def plan(self, file: FilePatch) -> tuple[int, ...]:
        """Work out what a file becomes and return by how many lines its hunks are moved.

        Raises Escape for a path or an entry that no patch may make, and Misfit where the file doesn't fit.
        """
        _refuse_escapes(file)
        before = Node(FILE) if file.old_name is None else self._source(file)
        offsets: tuple[int, ...] = ()
        data = before.data
        if file.binary:
            data = binary_after(file, data)
        elif file.hunks:
            result = fitted(file.hunks, data, zero_context=self._zero_context)
            data, offsets = result.data, result.offsets
        if file.kind is Kind.DELETED and data:
            raise Misfit("its deletion leaves lines in it that the patch doesn't hold")
        if file.kind in (Kind.DELETED, Kind.RENAMED):
            self._remove(file)
        if file.kind is not Kind.DELETED:
            node = Node(_mode_after(file, before), data, before.permissions)
            _require_target(node)
            self._make(file, node)
        return offsets

    def _source(self, file: FilePatch) -> Node:
        """Return what a file is made from: as it is before all of the diff, or as a file above left it."""
        assert file.old_name is not None
        name = file.old_name.raw
        moved = file.kind in (Kind.RENAMED, Kind.COPIED)
        node = self.made.get(name) if name in self.made and not moved else self._view.at(name)
        if node is None or (name in self.removed and name not in self.made and not moved):
            raise Misfit(
                "there is no such file" if name == file.name.raw else f"there is no '{file.old_name}'"
            )
        expected = type_of(file.old_mode)
        if file.old_mode is None and not file.hunks and node.type is FileType.LINK:
            expected = FileType.LINK  # a link that is only renamed has no mode in the patch
        if node.type is not expected or node.mode == FOLDER:
            found = "folder" if node.mode == FOLDER else node.type.value
            raise Misfit(f"it is a {found}, where the patch expects a {expected.value}")
        if file.changes_mode and is_executable(node.mode) != is_executable(file.old_mode):
            state = "executable" if is_executable(node.mode) else "not executable"
            raise Misfit(f"its mode differs: it is {state} already")
        return node

    def _remove(self, file: FilePatch) -> None:
        assert file.old_name is not None
        name = file.old_name.raw
        if file.kind is Kind.DELETED:
            self.made.pop(name, None)
        elif name in self._edited:
            raise Misfit(f"the same diff changes '{file.old_name}' and renames it")
        self.removed.add(name)

    def _make(self, file: FilePatch, node: Node) -> None:
        name = file.name.raw
        if file.kind in _MAKING and name in self.made:
            raise Misfit("two files of the patch make it")
        if file.kind is Kind.MODIFIED:
            self._edited.add(name)
        self.made[name] = node
        for path in (*parents(name), name):
            self._below[path.rpartition(b"/")[0]].add(path)

    def require_place(self, file: FilePatch) -> None:
        """See that a planned file can stand where it is put, once all of its diff is done.

        Raises Escape for a link in the way and for a name that is there in another case, and Misfit for a
        file in the way or at its place.
        """
        if file.kind not in _MAKING:
            return
        name = file.name.raw
        for folder in parents(name):
            node = self.made.get(folder) or (None if self._is_removed(folder) else self._view.at(folder))
            if node and node.mode != FOLDER:
                raise in_the_way(folder, node)
        if not self._is_gone(name):
            there = self._view.at(name)
            same = there and there.data == self.made[name].data and file.kind is Kind.ADDED
            raise Misfit("it is there already" + (", with the same content" if same else ""))
        self._require_case(name)

    def _is_gone(self, name: bytes) -> bool:
        """Say whether the diff leaves nothing of what stood at a name, which may be a folder."""
        if self._is_removed(name):
            return True
        node = self._view.at(name)
        if node is None or node.mode != FOLDER:
            return node is None
        return all(map(self._is_gone, self._view.names_in(name)))

    def _require_case(self, name: bytes) -> None:
        for path in (*parents(name), name):
            folder, _, part = path.rpartition(b"/")
            for other in self._alike(folder).get(folded(part), ()):
                if other != path and self._is_new(path) and not self._is_gone_for_good(other):
                    raise Escape(f"'{Name(other)}' is there, which differs only in case")

    def _alike(self, folder: bytes) -> dict[str, set[bytes]]:
        """Return what stands in a folder, or is put there, by what it is where case doesn't matter."""
        if folder not in self._folded:
            there = set() if self._is_removed(folder) else self._view.names_in(folder)
            alike = self._folded[folder] = defaultdict(set)
            for path in there | self._below[folder]:
                alike[folded(path.rpartition(b"/")[2])].add(path)
        return self._folded[folder]

    def _is_removed(self, name: bytes) -> bool:
        """Say whether the diff removes what stood at a name, or a file or link that stood above it."""
        return not self.removed.isdisjoint((name, *parents(name)))

    def _is_new(self, path: bytes) -> bool:
        return path in self.made or self._is_gone(path)

    def _is_gone_for_good(self, path: bytes) -> bool:
        folder = path.rpartition(b"/")[0]
        return path not in self._below[folder] and self._is_gone(path)


def _refuse_escapes(file: FilePatch) -> None:
    for name in filter(None, (file.old_name, file.new_name)):
        if reason := escape_of(name):
            other = f" ('{name}')" if name != file.name else ""
            raise Escape(reason + other)
    for mode in filter(None, (file.old_mode, file.new_mode)):
        if type_of(mode) is FileType.SUBMODULE:
            raise Escape("it is a submodule, and no patch may add, move or remove one")
        if type_of(mode) is FileType.OTHER:
            raise Escape(f"it is neither a file nor a symbolic link: its mode is {mode}")


def _require_target(node: Node) -> None:
    if node.mode == LINK and (b"\0" in node.data or not 0 < len(node.data) <= MAX_TARGET):
        raise Misfit("the target of the symbolic link is no path")


def _mode_after(file: FilePatch, before: Node) -> str:
    mode = file.new_mode if file.changes_mode or file.kind is Kind.ADDED else before.mode
    if type_of(mode) is FileType.LINK:
        return LINK
    return EXECUTABLE if is_executable(mode) else FILE
