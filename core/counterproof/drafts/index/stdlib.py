"""Classes of the standard library that targets derive from, looked at in the running interpreter."""

from __future__ import annotations

import abc
import builtins
import collections
import collections.abc
import contextlib
import enum
import functools
import io
import json
import logging
import pathlib
import threading
import typing
from types import MappingProxyType, ModuleType

_MODULES: MappingProxyType[str, ModuleType] = MappingProxyType(
    {
        module.__name__: module
        for module in (
            abc,
            builtins,
            collections,
            collections.abc,
            contextlib,
            enum,
            functools,
            io,
            json,
            logging,
            pathlib,
            threading,
            typing,
        )
    }
)
_MARKERS = frozenset({"typing.Generic", "typing.Protocol", "typing_extensions.Protocol", "typing.NamedTuple"})
_FREE_CONSTRUCTORS = (dict, list, set, BaseException, threading.Thread, logging.Handler, contextlib.ExitStack)


def type_of(dotted: str) -> type | None:
    """Return the class of the standard library that a dotted name stands for, if it is one that we know.

    Only modules that this program uses itself are looked into; nothing is imported for the question.
    """
    module, _, name = dotted.rpartition(".")
    if dotted in _MARKERS:
        return tuple if name == "NamedTuple" else object
    module = "typing" if module == "typing_extensions" else module
    found = getattr(_MODULES.get(module), name, None)
    found = getattr(found, "__origin__", found)
    return found if isinstance(found, type) else None


def has_member(kind: type, name: str) -> bool:
    """Say whether instances of a standard class have an attribute."""
    if issubclass(kind, enum.Enum) and name in {"name", "value"}:
        return True
    return any(name in vars(part) for part in kind.__mro__)


def members(kind: type) -> list[str]:
    """Return the public attributes of a standard class."""
    return [name for name in dir(kind) if not name.startswith("_")]


def takes_init_alone(kind: type) -> bool:
    """Say whether a subclass with its own `__init__` is constructed by what that takes and nothing else."""
    own = next(part for part in kind.__mro__ if "__new__" in vars(part))
    return own is object or issubclass(kind, _FREE_CONSTRUCTORS)


def is_builtin(name: str) -> bool:
    """Say whether a name is one of the interpreter's builtins."""
    return hasattr(builtins, name)


ENUM = enum.Enum
