"""A worker process: it calls the functions that come through its pipe, and ends with its owner."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import Any

from counterproof.evidence import CounterproofError

Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
Answer = tuple[Any, Exception | None, str]
"""What a call returned, or else what it raised and, for an error of our own, the traceback."""


def serve(pipe: Connection) -> None:
    """Answer calls until the owner closes its end of the pipe.

    Ctrl-C in a terminal reaches every process of a run, but what it means is for the owner to say.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_owner, daemon=True).start()
    with suppress(EOFError, ConnectionError):
        while True:
            _send(pipe, _answer(pipe.recv_bytes()))


def _end_with_the_owner() -> None:
    """End this process at once, also in the middle of a call, when the owner is gone."""
    owner = parent_process()
    if owner is not None:
        owner.join()
        os._exit(1)


def _answer(call: bytes) -> Answer:
    try:
        function, arguments, keywords = pickle.loads(call)  # noqa: S301 - only the owner writes into this pipe
        return function(*arguments, **keywords), None, ""
    except CounterproofError as error:
        return None, error, ""
    except Exception as error:  # noqa: BLE001 - whatever it is, the owner is to hear of it
        return _told(error)


def _send(pipe: Connection, answer: Answer) -> None:
    try:
        pipe.send(answer)
    except ConnectionError:
        raise
    except Exception as error:  # noqa: BLE001 - a result may hold what no pipe carries
        pipe.send(_told(error))


def _told(error: Exception) -> Answer:
    """Return an answer that tells of an error, in words if it doesn't survive the way to another process."""
    where = "".join(traceback.format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    except Exception:  # noqa: BLE001 - an error may hold anything
        error = RuntimeError(f"{type(error).__name__}: {error}")
    return None, error, where
