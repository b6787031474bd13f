"""Callbacks that don't keep their object alive and are silent once it is gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MethodType
from typing import Any
from weakref import WeakMethod

from counterproof_gui.qt import QObject, isValid


@dataclass(frozen=True, slots=True)
class Callback:
    """A function to call later; a bound method is held weakly."""

    resolve: Callable[[], Callable[..., None] | None]

    @classmethod
    def of(cls, function: Callable[..., None] | None) -> Callback | None:
        """Return the callback for a function, or None for None."""
        if function is None:
            return None
        if isinstance(function, MethodType):
            return cls(WeakMethod(function))
        return cls(lambda: function)


def heard(callback: Callback | None, *arguments: Any) -> bool:
    """Call back if somebody still listens; return whether anybody did."""
    function = callback.resolve() if callback else None
    if function is None:
        return False
    listener = getattr(function, "__self__", None)
    if isinstance(listener, QObject) and not isValid(listener):
        return False
    function(*arguments)
    return True
