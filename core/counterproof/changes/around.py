"""The text around the files of a patch, and what it must not be, because it would be lost as text."""

from __future__ import annotations

import re

from counterproof.changes.cursor import Cursor
from counterproof.changes.hunk_reading import is_hunk_header
from counterproof.changes.lines import BOM

_ENCODED_MAIL = re.compile(rb"content-transfer-encoding:\s*(base64|quoted-printable)\s*", re.IGNORECASE)
_BOUNDARY = re.compile(
    rb"(?:content-type:|\s)(?:[^;]{0,100};){0,5}\s{0,10}boundary=\"?([^\";\s]{1,70})\"?\s*(?:;.*)?",
    re.IGNORECASE,
)
_OTHER_FORMATS = {
    b"diff --cc ": "it is the combined diff of a merge",
    b"diff --combined ": "it is the combined diff of a merge",
    b"***************": "it is a context diff",
}
_BEGINNINGS = (b"diff ", b"--- ", b"+++ ", b"From ", b"Index: ", b"Binary files ")


def take_text(cursor: Cursor, line: bytes) -> None:
    """Take a line that stands outside of all files.

    Raises Problem for what would be lost as text: hunks, files in other formats or behind a byte order mark,
    and the parts of an encoded mail.
    """
    if line.startswith(b"@@ -"):
        raise cursor.problem("a hunk has no file: the lines '---' and '+++' are missing above it")
    if line.startswith(b"+++ ") and is_hunk_header(cursor.peek(1)):
        raise cursor.problem("a file has a line '+++' but no line '---' before it")
    for mark, reason in _OTHER_FORMATS.items():
        if line.startswith(mark):
            raise cursor.problem(f"{reason}, which can't be applied", allowed="a unified diff of two sides")
    if line.startswith(BOM) and line.removeprefix(BOM).startswith(_BEGINNINGS):
        raise cursor.problem("a byte order mark stands in the middle of the patch", advice="take it out")
    if encoding := _ENCODED_MAIL.fullmatch(line):
        raise cursor.problem(
            f"the mail is encoded as {encoding[1].decode().lower()}", advice="save it with its text decoded"
        )
    if boundary := _BOUNDARY.fullmatch(line):
        cursor.boundaries.add(b"--" + boundary[1])
    cursor.skip()


def changes_only_properties(cursor: Cursor) -> bool:
    """Say whether Subversion's properties alone follow the two names of a file that stand here."""
    following = (cursor.peek(2) or b"").strip(), cursor.peek(3) or b""
    return not following[0] and following[1].startswith(b"Property changes on: ")
