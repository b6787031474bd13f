"""Permissions that mean something also where root runs the tests."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from typing import Final

import pytest

_VERSION_3: Final = 0x20080522
_DAC_OVERRIDE: Final = 1 << 1
_DAC_READ_SEARCH: Final = 1 << 2


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Capabilities(ctypes.Structure):
    """Two words of 32 bits for each of the three sets, as `capabilities(7)` lays them out."""

    _fields_ = (("words", ctypes.c_uint32 * 6),)


def _call(function: str, capabilities: _Capabilities) -> None:
    header = _Header(_VERSION_3, 0)
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, function)(ctypes.byref(header), ctypes.byref(capabilities)) != 0:
        raise OSError(ctypes.get_errno(), function)


@pytest.fixture
def ordinary_rights() -> Iterator[None]:
    """The test, and threads that it starts, may do only what permissions allow; children are not bound.

    Ask for it before the fixtures that start threads.
    """
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("root's rights can be laid down only on Linux")
    capabilities = _Capabilities()
    _call("capget", capabilities)
    effective = capabilities.words[0]
    capabilities.words[0] = effective & ~(_DAC_OVERRIDE | _DAC_READ_SEARCH)
    _call("capset", capabilities)
    yield
    capabilities.words[0] = effective
    _call("capset", capabilities)
