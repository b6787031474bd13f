"""Random pairs of texts that are awkward byte by byte, and the real git to hold patches against."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

LINES = st.one_of(
    st.sampled_from([b"", b"a", b"b", b"a\r", b"\r", b"a\rb", b"\xff\xfe", b"\x0c", b"\xe2\x80\xa8"]),
    st.sampled_from([b" a", b"a ", b"\t", b"@@ -1 +1 @@", b"-- x", b"\\ No newline at end of file", b"+"]),
    st.binary(max_size=4).map(lambda line: line.replace(b"\n", b"").replace(b"\0", b"")),
)


@st.composite
def texts(draw: st.DrawFn) -> tuple[bytes, bytes]:
    """Two texts of which the second is mostly the first with lines taken out, put in and changed."""
    before = draw(st.lists(LINES, max_size=30))
    after = list(before)
    for _ in range(draw(st.integers(0, 6))):
        place = draw(st.integers(0, len(after)))
        after[place : place + draw(st.integers(0, 3))] = draw(st.lists(LINES, max_size=3))
    return _joined(draw, before), _joined(draw, after)


def _joined(draw: st.DrawFn, lines: list[bytes]) -> bytes:
    text = b"".join(line + b"\n" for line in lines)
    return text if draw(st.booleans()) else text.removesuffix(b"\n")


def git_applies(patch: bytes, before: bytes, path: str) -> bytes:
    """Return the bytes of a file after `git apply` took a patch of it; nothing to apply changes nothing."""
    with TemporaryDirectory() as folder:
        file = Path(os.fsdecode(os.fsencode(folder) + b"/" + path.encode(errors="surrogateescape")))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(before)
        if patch:
            git = ["git", "apply", "--whitespace=nowarn", "--unidiff-zero", "-"]
            ended = subprocess.run(git, input=patch, cwd=folder, capture_output=True, check=False)
            assert ended.returncode == 0, (ended.stderr, patch)
        return file.read_bytes()
