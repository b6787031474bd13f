"""Changes brought into a folder all together, or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from types import TracebackType

from counterproof.changes.escapes import parents
from counterproof.changes.folder import EXECUTABLE, FOLDER, LINK, Folder, Node, is_same
from counterproof.changes.misfits import Misfit
from counterproof.evidence import Problem

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC

Nodes = Mapping[bytes, Node | None]


def bring_in(folder: Folder, before: Nodes, after: Nodes) -> None:
    """Make of a folder's names what `after` says; they were `before` when they were looked at.

    All new content is written first, then each name gets its own in one step. Raises Misfit if a name is not
    as it was any more, and OSError if the system refuses; everything is then as before. Raises Problem if the
    system refuses even to put things back; what was replaced is kept then. An interrupt, wherever it comes,
    leaves everything as it was before or as it is after.
    """
    before = {name: None if node and node.mode == FOLDER else node for name, node in before.items()}
    added = {name: node for name, node in after.items() if node}
    removed = [name for name in after if name not in added and before[name]]
    if not after:
        return
    # Out here, because Python 3.12 leaves the block below without its exit if a comprehension in it is
    # interrupted.
    needed = {part for name in added for part in parents(name)}
    stage = _Stage(folder)
    # Each is another chance to leave: an interrupt may come while the one within it puts things back.
    with stage, stage, stage:
        stage.open()
        for name, node in added.items():
            stage.prepare(name, node)
        for name in removed:
            stage.remove(name, before[name])
        stage.remove_empty_folders(removed, kept=needed)
        for name in added:
            stage.put(name, before[name])
        stage.keep()


class _Stage:
    """A folder inside the root that holds what is new and what was replaced, and the way back.

    Each step back is noted before the step that it undoes, and takes back what there is to take back: it may
    be taken where that step was never done, and again where an interrupt stopped it.
    """

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._name = b".counterproof-" + secrets.token_hex(8).encode()
        self._here: int | None = None
        self._numbers: dict[bytes, int] = {}
        self._back: list[Callable[[], object]] = []
        self._kept = self._left = False

    def __enter__(self) -> _Stage:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self._left:
            return
        done = self._kept or self._put_back()
        if done:
            with suppress(Misfit, OSError):
                self._clear()
        self._left = done
        if not done:
            what = "the patch was applied in part, because not all could be put back"
            raise Problem(what, advice=f"what it replaced is kept in the folder {self._name.decode()}")
        if self._here is not None:
            os.close(self._here)

    def open(self) -> None:
        """Make the folder, below a name that nobody else has."""
        os.mkdir(self._name, 0o700, dir_fd=self._folder.descriptor)
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        self._here = os.open(self._name, flags, dir_fd=self._folder.descriptor)

    def keep(self) -> None:
        """Leave everything as it is now."""
        self._kept = True

    def _put_back(self) -> bool:
        steps = [_done(step) for step in reversed(self._back)]
        return all(steps)

    def _clear(self) -> None:
        with self._folder.opened(self._name) as here:
            if here is None:
                return
            for left in os.listdir(here):  # noqa: PTH208 - it has no path to trust
                os.unlink(left, dir_fd=here)
        os.rmdir(self._name, dir_fd=self._folder.descriptor)

    def prepare(self, name: bytes, node: Node) -> None:
        """Write what a name is to become."""
        new = self._file("new", name)
        if node.mode == LINK:
            os.symlink(node.data, new, dir_fd=self._here)
            return
        executable = node.mode == EXECUTABLE
        with os.fdopen(os.open(new, _NEW, 0o777 if executable else 0o666, dir_fd=self._here), "wb") as file:
            file.write(node.data)
            if node.permissions is not None:
                os.fchmod(file.fileno(), _permissions(node.permissions, executable=executable))

    def remove(self, name: bytes, before: Node | None) -> None:
        """Take a name out of the folder; what stood there is kept until the end."""
        with self._place(name, before) as (parent, part):
            old = self._file("old", name)
            self._back.append(partial(self._return, name))
            os.rename(part, old, src_dir_fd=parent, dst_dir_fd=self._here)

    def put(self, name: bytes, before: Node | None) -> None:
        """Give a name what was prepared for it, in one step, making the folders that it needs."""
        for folder in parents(name):
            self._need_folder(folder)
        with self._place(name, before) as (parent, part):
            new = self._file("new", name)
            if before is None:
                self._back.append(partial(self._take_away, name))
                # Unlike a rename, a new link fails if somebody was faster.
                os.link(new, part, src_dir_fd=self._here, dst_dir_fd=parent, follow_symlinks=False)
            else:
                old = self._file("old", name)
                self._back.append(partial(self._return, name))
                os.link(part, old, src_dir_fd=parent, dst_dir_fd=self._here, follow_symlinks=False)
                os.rename(new, part, src_dir_fd=self._here, dst_dir_fd=parent)

    def remove_empty_folders(self, removed: list[bytes], kept: set[bytes]) -> None:
        """Remove folders that removed names leave empty, as git does, but none of those to be kept."""
        folders = {folder for name in removed for folder in parents(name)} - kept
        for folder in sorted(folders, key=len, reverse=True):
            with self._parent(folder) as (parent, part), suppress(OSError):
                mode = os.stat(part, dir_fd=parent, follow_symlinks=False).st_mode
                self._back.append(partial(self._restore_folder, folder, stat.S_IMODE(mode)))
                os.rmdir(part, dir_fd=parent)

    def _need_folder(self, folder: bytes) -> None:
        with self._parent(folder) as (parent, part):
            if _status(part, parent):
                return
            back = partial(self._remove_folder, folder)
            self._back.append(back)
            try:
                os.mkdir(part, dir_fd=parent)
            except FileExistsError:
                self._back.remove(back)  # somebody was faster, so it isn't to be removed on the way back

    def _remove_folder(self, folder: bytes) -> None:
        with self._parent(folder) as (parent, part):
            if _status(part, parent):
                os.rmdir(part, dir_fd=parent)

    def _restore_folder(self, folder: bytes, mode: int) -> None:
        with self._parent(folder) as (parent, part):
            with suppress(FileExistsError):
                os.mkdir(part, dir_fd=parent)
            now = _status(part, parent)
            if now and stat.S_IMODE(now.st_mode) != mode:
                os.chmod(part, mode, dir_fd=parent)

    def _return(self, name: bytes) -> None:
        old = self._file("old", name)
        if _status(old, self._here):
            with self._parent(name) as (parent, part):
                os.rename(old, part, src_dir_fd=self._here, dst_dir_fd=parent)

    def _take_away(self, name: bytes) -> None:
        with self._parent(name) as (parent, part):
            new, there = _status(self._file("new", name), self._here), _status(part, parent)
            if new and there and os.path.samestat(new, there):
                os.unlink(part, dir_fd=parent)

    @contextmanager
    def _place(self, name: bytes, before: Node | None) -> Iterator[tuple[int, bytes]]:
        """Open the folder of a name that is still as it was before."""
        with self._parent(name) as (parent, part):
            if before and before.status:
                now = os.stat(part, dir_fd=parent, follow_symlinks=False)
                if not is_same(before.status, now):
                    raise Misfit("it was changed by somebody else in the meantime")
            yield parent, part

    @contextmanager
    def _parent(self, name: bytes) -> Iterator[tuple[int, bytes]]:
        folder, _, part = name.rpartition(b"/")
        with self._folder.opened(folder) as descriptor:
            if descriptor is None:
                raise Misfit("its folder was removed by somebody else in the meantime")
            yield descriptor, part

    def _file(self, what: str, name: bytes) -> str:
        """Return the name, in this folder, of what is new or old at a name."""
        return f"{what}-{self._numbers.setdefault(name, len(self._numbers))}"


def _done(step: Callable[[], object]) -> bool:
    """Take a step back, and say whether it succeeded: the others are taken in any case."""
    try:
        step()
    except (Misfit, OSError):
        return False
    return True


def _status(part: bytes | str, folder: int | None) -> os.stat_result | None:
    """Return what stands at a name in an open folder, a link not followed; None if nothing does."""
    with suppress(FileNotFoundError):
        return os.stat(part, dir_fd=folder, follow_symlinks=False)
    return None


def _permissions(kept: int, *, executable: bool) -> int:
    """Return permissions in which those who may read may also execute, or nobody may."""
    return kept | (kept & 0o444) >> 2 if executable else kept & ~0o111
