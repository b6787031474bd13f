"""Classes of the standard library that targets derive from, looked at in the running interpreter."""

from __future__ import annotations

import builtins
import enum
import importlib
import typing
from functools import lru_cache
from types import FunctionType, ModuleType

_MODULES = frozenset(
    {
        "abc", "builtins", "collections", "collections.abc", "contextlib", "enum", "functools", "io", "json",
        "logging", "pathlib", "threading", "typing",
    }
)  # fmt: skip
_MARKERS = frozenset({"typing.Generic", "typing.Protocol", "typing_extensions.Protocol", "typing.NamedTuple"})


class _Record(typing.NamedTuple):
    """A named tuple without fields, for the members that every one has."""


_FREE_CONSTRUCTORS = (
    "builtins.dict", "builtins.list", "builtins.set", "builtins.BaseException", "threading.Thread",
    "logging.Handler", "contextlib.ExitStack",
)  # fmt: skip


def type_of(dotted: str) -> type | None:
    """Return the class of the standard library that a dotted name stands for, if it is one that we know.

    Only a few modules that are safe to import are looked into.
    """
    module, _, name = dotted.rpartition(".")
    if dotted in _MARKERS:
        return _Record if name == "NamedTuple" else object
    module = "typing" if module == "typing_extensions" else module
    found = getattr(_module(module), name, None)
    found = getattr(found, "__origin__", found)
    return found if isinstance(found, type) else None


def _module(name: str) -> ModuleType | None:
    return importlib.import_module(name) if name in _MODULES else None


def has_member(kind: type, name: str) -> bool:
    """Say whether instances of a standard class have an attribute."""
    if issubclass(kind, enum.Enum) and name in {"name", "value", "_name_", "_value_", "_sort_order_"}:
        return True
    return any(name in vars(part) for part in kind.__mro__)


@lru_cache
def stored_by(kind: type) -> frozenset[str]:
    """Return the attributes that the methods of a standard class store on something, perhaps on `self`."""
    import dis

    functions = [part for owner in kind.__mro__ for part in vars(owner).values()]
    codes = [function.__code__ for function in functions if isinstance(function, FunctionType)]
    steps = (step for code in codes for step in dis.get_instructions(code))
    return frozenset(step.argval for step in steps if step.opname == "STORE_ATTR")


def class_has_member(dotted: str, name: str) -> bool:
    """Say whether a class derived from a standard one, or made by it, has an attribute from its metaclass."""
    module, _, last = dotted.replace("typing_extensions.", "typing.", 1).rpartition(".")
    found = getattr(_module(module), last, None)
    return isinstance(found, type) and (
        hasattr(type(found), name) or (issubclass(found, type) and hasattr(found, name))
    )


def takes_own_arguments(kind: type) -> bool:
    """Say whether a standard class has a `__new__` of its own, by which a subclass is called too."""
    return any("__new__" in vars(part) for part in kind.__mro__[:-1])


def members(kind: type) -> list[str]:
    """Return the public attributes of a standard class."""
    return [name for name in dir(kind) if not name.startswith("_")]


def takes_init_alone(kind: type) -> bool:
    """Say whether a subclass with its own `__init__` is constructed by what that takes and nothing else."""
    own = next(part for part in kind.__mro__ if "__new__" in vars(part))
    return own is object or any(issubclass(kind, free) for free in map(type_of, _FREE_CONSTRUCTORS) if free)


def is_builtin(name: str) -> bool:
    """Say whether a name is one of the interpreter's builtins."""
    return hasattr(builtins, name)


ENUM = enum.Enum
