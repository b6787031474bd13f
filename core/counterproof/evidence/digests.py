"""SHA-256 digests, the names by which everything on the desk is known."""

import hashlib
from collections.abc import Mapping


def sha256(data: bytes) -> str:
    """Return the SHA-256 of some bytes as 64 lowercase hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def sha256_of_files(digests: Mapping[str, str]) -> str:
    """Return one digest for a set of files, from each relative path and the file's own digest.

    The order of the mapping doesn't matter; a path can't run into a digest, because digests have one length.
    """
    lines = (f"{digest}  {path}\n" for path, digest in sorted(digests.items()))
    return sha256("".join(lines).encode("utf-8", "surrogatepass"))
