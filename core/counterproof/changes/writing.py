"""Patches written anew, in a form that git takes."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from counterproof.changes.difference import Difference
from counterproof.changes.file_names import NOTHING
from counterproof.changes.hunks import hunks
from counterproof.changes.kinds import Kind
from counterproof.changes.names import Name
from counterproof.changes.patch import Binary, Encoded, FilePatch, Patch, PatchHunk
from counterproof.changes.quoting import quoted
from counterproof.changes.unified import NO_NEWLINE, hunk_bytes, name_line
from counterproof.changes.zero_context import NOTICE

_PLAIN_FILE = "100644"
_LENGTHS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def written(patch: Patch) -> bytes:
    """Return a patch with the same effect; the text around its files, such as that of mails, is left out."""
    return (NOTICE if patch.zero_context else b"") + b"".join(map(file_written, patch.files))


def file_written(file: FilePatch) -> bytes:
    """Return one file of a patch, whole."""
    return b"".join([*_header(file), *_content(file)])


def difference_written(file: FilePatch, difference: Difference, *, zero_context: bool) -> bytes:
    """Return a file of a patch with other lines than its own.

    Each piece of the difference is a hunk; with `zero_context` it is one for each change, and that alone.
    """
    framed = hunks(difference, context=0 if zero_context else len(difference.before))
    body = [hunk_bytes(difference, hunk) for hunk in framed]
    return b"".join([*_header(file), *(_names(file) if body else ()), *body])


def _header(file: FilePatch) -> Iterator[bytes]:
    """Yield git's headers, for a file of a plain patch too."""
    old, new = file.old_name or file.name, file.name
    yield b"diff --git %b %b\n" % (_side(b"a/", old), _side(b"b/", new))
    yield from _mode_lines(file)
    if file.kind in (Kind.RENAMED, Kind.COPIED):
        verb = b"rename" if file.kind is Kind.RENAMED else b"copy"
        if file.similarity is not None:
            yield b"similarity index %d%%\n" % file.similarity
        yield b"%b from %b\n%b to %b\n" % (verb, quoted(old.raw), verb, quoted(new.raw))
    if file.ids[0]:
        kept = "" if file.old_mode != file.new_mode or file.new_mode is None else f" {file.new_mode}"
        yield f"index {file.ids[0]}..{file.ids[1]}{kept}\n".encode()


def _mode_lines(file: FilePatch) -> Iterator[bytes]:
    if file.kind is Kind.ADDED:
        yield f"new file mode {file.new_mode or _PLAIN_FILE}\n".encode()
    elif file.kind is Kind.DELETED:
        yield f"deleted file mode {file.old_mode or _PLAIN_FILE}\n".encode()
    elif file.changes_mode:
        yield f"old mode {file.old_mode}\nnew mode {file.new_mode}\n".encode()


def _side(prefix: bytes, name: Name) -> bytes:
    return quoted(prefix + name.raw)


def _names(file: FilePatch) -> tuple[bytes, bytes]:
    old = NOTHING if file.old_name is None else _side(b"a/", file.old_name)
    new = NOTHING if file.new_name is None else _side(b"b/", file.new_name)
    return name_line(b"---", old), name_line(b"+++", new)


def _content(file: FilePatch) -> Iterator[bytes]:
    if file.hunks:
        yield from _names(file)
        for hunk in file.hunks:
            yield from _hunk(hunk)
    elif file.binary and file.binary.forward is None:
        old = NOTHING if file.old_name is None else _side(b"a/", file.old_name)
        new = NOTHING if file.new_name is None else _side(b"b/", file.new_name)
        yield b"Binary files %b and %b differ\n" % (old, new)
    elif file.binary:
        yield from _binary(file.binary)


def _hunk(hunk: PatchHunk) -> Iterator[bytes]:
    yield f"@@ -{_range(hunk.before)} +{_range(hunk.after)} @@".encode() + hunk.section + b"\n"
    for line in hunk.lines:
        yield line
        if not line.endswith(b"\n"):
            yield b"\n" + NO_NEWLINE


def _range(lines: range) -> str:
    if not lines:
        return f"{lines.start},0"
    return f"{lines.start + 1}" + (f",{len(lines)}" if len(lines) > 1 else "")


def _binary(binary: Binary) -> Iterator[bytes]:
    yield b"GIT binary patch\n"
    for encoded in filter(None, (binary.forward, binary.backward)):
        yield from _encoded(encoded)


def _encoded(encoded: Encoded) -> Iterator[bytes]:
    yield f"{encoded.method} {encoded.size}\n".encode()
    for start in range(0, len(encoded.packed), len(_LENGTHS)):
        run = encoded.packed[start : start + len(_LENGTHS)]
        yield _LENGTHS[len(run) - 1 : len(run)] + base64.b85encode(run, pad=True) + b"\n"
    yield b"\n"
