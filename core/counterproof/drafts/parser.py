"""Python's parser, for one thread at a time."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

_LOCK = threading.Lock()


@contextmanager
def parser() -> Iterator[None]:
    """Hold Python's parser alone and let it warn nobody.

    Early releases of 3.11 count the recursion of all threads together and refuse one for the depth of another
    (python/cpython#106905). The warning filters belong to the whole process, too.
    """
    with _LOCK, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
