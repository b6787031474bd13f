"""A patch as it was read: its files, what becomes of each, and their hunks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from counterproof.changes.difference import WHOLE, Change, Difference, Piece
from counterproof.changes.kinds import FileType, Kind, type_of
from counterproof.changes.lines import Lines
from counterproof.changes.names import Name
from counterproof.changes.remarks import only_said
from counterproof.changes.words import in_words
from counterproof.changes.zero_context import NOTICE, is_zero_context

_BINARY = "The file is binary: what changes in it can't be shown by lines."


@dataclass(frozen=True, slots=True)
class PatchHunk:
    r"""A stretch of a file before and after, as indexes of lines from 0.

    Each of the `lines` is a sign (blank, `-` or `+`) and then a line of the file with the LF that ends it; a
    last line that has no newline stands here without one. `place` is the hunk's line in the patch, from 1.
    """

    before: range
    after: range
    lines: tuple[bytes, ...]
    section: bytes = b""
    place: int = 0

    def side(self, signs: bytes) -> list[bytes]:
        """Return the lines of the file that have one of these signs: ` -` is before, ` +` after."""
        return [line[1:] for line in self.lines if line[0] in signs]


@dataclass(frozen=True, slots=True)
class Encoded:
    """One direction of a `GIT binary patch`: `literal` or `delta`, the size it unpacks to, and its bytes."""

    method: str
    size: int
    packed: bytes


@dataclass(frozen=True, slots=True)
class Binary:
    """A change without lines; `forward` is None where the patch only says that files differ."""

    forward: Encoded | None = None
    backward: Encoded | None = None


@dataclass(frozen=True, slots=True, eq=False)
class FilePatch:
    """What a patch does to one file.

    A name is None where there is no file: before an addition, after a deletion. Modes are six octal digits,
    or None where the patch doesn't tell; ids are those of git's `index` line. `preamble` is the text between
    the file above and this one, `place` its first line in the patch, `mail` the number of its mail.
    `plain_names` are those of the lines `---` and `+++` as they stand in a patch that isn't git's.
    """

    kind: Kind
    old_name: Name | None
    new_name: Name | None
    old_mode: str | None = None
    new_mode: str | None = None
    hunks: tuple[PatchHunk, ...] = ()
    binary: Binary | None = None
    similarity: int | None = None
    ids: tuple[str, str] = ("", "")
    preamble: bytes = b""
    place: int = 1
    mail: int = 0
    plain_names: tuple[bytes, bytes] = (b"", b"")

    @property
    def name(self) -> Name:
        """The name that the file has in the end, or had before it was deleted."""
        name = self.new_name or self.old_name
        assert name is not None
        return name

    @property
    def type(self) -> FileType:
        """What the entry is in the end, or was before it was deleted."""
        return type_of(self.new_mode or self.old_mode)

    @property
    def changes_mode(self) -> bool:
        """Whether a file that stays gets another mode."""
        return None not in (self.old_mode, self.new_mode) and self.old_mode != self.new_mode

    @property
    def changes_type(self) -> bool:
        """Whether a file that stays becomes something else, such as a link."""
        return self.changes_mode and type_of(self.old_mode) is not type_of(self.new_mode)

    @property
    def kind_in_words(self) -> str:
        """What becomes of the file, such as `made executable`."""
        return in_words(self)

    @property
    def added(self) -> int:
        """How many lines are added."""
        return sum(line.startswith(b"+") for line in self.lines())

    @property
    def removed(self) -> int:
        """How many lines are removed."""
        return sum(line.startswith(b"-") for line in self.lines())

    def lines(self) -> Iterator[bytes]:
        """Yield the lines of all hunks, signs first."""
        for hunk in self.hunks:
            yield from hunk.lines

    def difference(self) -> Difference:
        """Return what is known of both sides and what differs; each hunk is one of its pieces."""
        changes: list[Change] = []
        pieces: list[Piece] = []
        before = after = 0
        for hunk in self.hunks:
            pieces.append(Piece(before, after, hunk.before.start + 1, hunk.after.start + 1))
            changes += _changes(hunk, before, after)
            before += len(hunk.before)
            after += len(hunk.after)
        return Difference(
            Lines(b"".join(line for hunk in self.hunks for line in hunk.side(b" -"))),
            Lines(b"".join(line for hunk in self.hunks for line in hunk.side(b" +"))),
            tuple(changes),
            tuple(pieces) or WHOLE,
            _BINARY if self.binary else "",
        )


def _changes(hunk: PatchHunk, before: int, after: int) -> Iterator[Change]:
    """Yield runs of changed lines of a hunk whose first lines have these indexes."""
    first = before, after
    for line in (*hunk.lines, b" "):
        if line.startswith(b" "):
            if first != (before, after):
                yield Change(range(first[0], before), range(first[1], after))
            first = before + 1, after + 1
        before += line[0] in b" -"
        after += line[0] in b" +"


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """The files of a patch in its order; `epilogue` is the text after the last one.

    `crlf` is whether every line of it ends with CR LF, those of its headers too.
    """

    files: tuple[FilePatch, ...]
    epilogue: bytes = b""
    crlf: bool = False

    @property
    def only_said(self) -> tuple[bytes, ...]:
        """The changes that the text around the files speaks of, such as `Only in a: foo`, line by line."""
        texts = *(file.preamble for file in self.files), self.epilogue
        return tuple(line for text in texts for line in only_said(text))

    @property
    def zero_context(self) -> bool:
        """Whether the patch was made without context: then a hunk without any doesn't end its file."""
        return any(NOTICE.strip() in file.preamble or is_zero_context(file.hunks) for file in self.files)
