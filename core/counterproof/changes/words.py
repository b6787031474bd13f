"""What a patch does to a file, in words: what lines alone don't show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from counterproof.changes.characters import visible
from counterproof.changes.kinds import FileType, Kind, is_executable, type_of
from counterproof.changes.lines import Lines
from counterproof.changes.properties import newline_change

if TYPE_CHECKING:
    from counterproof.changes.patch import FilePatch

MAX_TARGET = 4_095
"""The longest target of a symbolic link in bytes, which is what systems take."""
_EMPTY_FILE = (
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
)
"""The ids that git gives to no bytes, by SHA-1 and by SHA-256."""
_SUBMODULE = b"Subproject commit "


def in_words(file: FilePatch) -> str:
    """Return what becomes of a file, such as `made executable` or `renamed from "old.txt", unchanged`."""
    match file.type:
        case FileType.SUBMODULE if file.kind in _SUBMODULE_WORDS:
            return _submodule(file)
        case FileType.LINK if file.kind in _LINK_WORDS and not file.changes_type:
            return _link(file)
    return ", ".join(_parts(file))


def targets_of(file: FilePatch) -> tuple[str, str]:
    """Return the text of a symbolic link before and after, with hidden characters made visible."""
    before, after = (
        b"".join(line for hunk in file.hunks for line in hunk.side(sign)) for sign in (b" -", b" +")
    )
    return _shown(before), _shown(after)


def _shown(target: bytes) -> str:
    text = visible(target[:MAX_TARGET].decode(errors="surrogateescape"), keep="")
    return text if len(target) <= MAX_TARGET else f"{text}…"


_LINK_WORDS = {
    Kind.ADDED: 'symbolic link to "{1}", added',
    Kind.DELETED: 'symbolic link to "{0}", deleted',
    Kind.MODIFIED: 'symbolic link moved from "{0}" to "{1}"',
}
_SUBMODULE_WORDS = {
    Kind.ADDED: "submodule added at {1}",
    Kind.DELETED: "submodule deleted, it was at {0}",
    Kind.MODIFIED: "submodule moved from {0} to {1}",
}


def _link(file: FilePatch) -> str:
    return _LINK_WORDS[file.kind].format(*targets_of(file))


def _submodule(file: FilePatch) -> str:
    return _SUBMODULE_WORDS[file.kind].format(_commit(file, b"-"), _commit(file, b"+"))


def _commit(file: FilePatch, sign: bytes) -> str:
    """Return the beginning of the commit that a submodule pointed to or points to."""
    lines = [line for hunk in file.hunks for line in hunk.side(sign)]
    known = next((line.removeprefix(_SUBMODULE) for line in lines if line.startswith(_SUBMODULE)), b"")
    return _shown(known.strip()[:7]) or file.ids[sign == b"+"][:7] or "an unknown commit"


def _parts(file: FilePatch) -> Iterator[str]:
    """Yield what becomes of the entry, of its content and of its mode."""
    match file.kind:
        case Kind.MODIFIED:
            if file.hunks:
                yield "modified"
        case Kind.RENAMED | Kind.COPIED:
            yield f'{file.kind.value} from "{file.old_name}"'
        case _:
            yield file.kind.value
    yield from _content(file)
    yield from _last_newline(file)
    yield from _mode(file)


def _content(file: FilePatch) -> Iterator[str]:
    stays = file.kind not in (Kind.ADDED, Kind.DELETED)
    if file.binary:
        yield "binary, changed" if stays else "binary"
    elif file.kind in (Kind.RENAMED, Kind.COPIED):
        yield "changed" if file.hunks else "unchanged"
    elif not stays and not file.hunks:
        yield "empty" if is_empty(file) else "its lines are not in the patch"


def _last_newline(file: FilePatch) -> Iterator[str]:
    if file.hunks:
        before, after = (Lines(b"".join(file.hunks[-1].side(signs)[-1:])) for signs in (b" -", b" +"))
        if change := newline_change(before, after):
            yield change


def is_empty(file: FilePatch) -> bool:
    """Say whether a file that is added or deleted without a hunk has no content, as far as its id tells."""
    known = file.ids[file.kind is Kind.ADDED]
    return not known or any(empty.startswith(known) for empty in _EMPTY_FILE)


def _mode(file: FilePatch) -> Iterator[str]:
    mode = file.new_mode or file.old_mode
    if file.changes_type:
        yield f"type changed from {type_of(file.old_mode).value} to {type_of(file.new_mode).value}"
    elif file.changes_mode and is_executable(file.old_mode) != is_executable(file.new_mode):
        yield "made executable" if is_executable(file.new_mode) else "made not executable"
    elif file.changes_mode:
        yield f"mode changed from {file.old_mode} to {file.new_mode}"
    elif file.kind is Kind.ADDED and is_executable(mode):
        yield "executable"
    elif file.type is not FileType.FILE:
        yield f"{file.type.value} with mode {mode}"
