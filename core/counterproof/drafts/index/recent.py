"""A table of what was used last, as much of it as may stay in memory."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class Recent(Generic[Key, Kept]):
    """Keeps values of a total size; the one used last stays, whatever its size. Threads may share it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, tuple[Kept, int]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def get(self, key: Key) -> Kept | None:
        """Return the value of a key, which counts as used now, or None."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def keep(self, key: Key, value: Kept, size: int) -> Kept:
        """Keep a value in the place of the one that the key had, and return it."""
        with self._lock:
            _, freed = self._kept.pop(key, (None, 0))
            self._kept[key] = (value, size)
            self._size += size - freed
            while self._size > self._most and len(self._kept) > 1:
                _, (_, freed) = self._kept.popitem(last=False)
                self._size -= freed
        return value
