"""One container from its creation to its confirmed removal (spec A78)."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass, replace

from counterproof.evidence import Budget
from counterproof.sandbox.docker.attached import Attached, Take
from counterproof.sandbox.docker.comparison import differences
from counterproof.sandbox.docker.engine import DockerFailure, Engine
from counterproof.sandbox.docker.labels import new_name
from counterproof.sandbox.docker.recipe import Body
from counterproof.sandbox.outcomes import Outcome

_TICK_S = 0.05
_SETTLING_S = 5.0
_REMOVAL_S = 5.0


@dataclass(frozen=True, slots=True)
class Ended:
    """How a container ended.

    `stopped` is why it was ended from outside, or why there is nothing to tell about it, with a `detail`.
    """

    exit_code: int | None = None
    oom_killed: bool = False
    stopped: Outcome | None = None
    detail: str = ""
    removal_confirmed: bool = False


def run_container(
    engine: Engine, body: Body, message: bytes, take: Take, *, seconds: float, budget: Budget
) -> Ended:
    """Run a container on a message and return how it ended, whatever happens; `take` gets what it writes.

    It is ended from outside after so many seconds, or within a moment of the budget's being cancelled.
    """
    name = new_name()
    try:
        ended = _live(engine, name, body, message, take, seconds=seconds, budget=budget)
    except DockerFailure as failure:
        ended = Ended(stopped=failure.outcome, detail=failure.detail)
    return replace(ended, removal_confirmed=remove(engine, name))


def _live(
    engine: Engine, name: str, body: Body, message: bytes, take: Take, *, seconds: float, budget: Budget
) -> Ended:
    _create(engine, name, body)
    attached = Attached(engine.attach(name), take)
    try:
        if budget.cancelled:
            return Ended(stopped=Outcome.CANCELLED)
        attached.listen()
        engine.start(name)
        attached.send(message)
        stopped = _wait(attached, seconds, budget)
        if stopped:
            with contextlib.suppress(DockerFailure):  # its removal is tried in any case
                engine.kill(name)
        attached.ended.wait(_SETTLING_S)
    finally:
        attached.close()
    if attached.error and not stopped:
        return Ended(stopped=Outcome.RUNNER_ERROR, detail=str(attached.error))
    return _state(engine, name, stopped)


def _create(engine: Engine, name: str, body: Body) -> None:
    """Create the container, and refuse one that isn't exactly what was asked for."""
    refused = engine.create(name, body)
    made = engine.container(name)
    refused += ("the container is gone",) if made is None else differences(body, made)
    if refused:
        raise DockerFailure(Outcome.RUNNER_ERROR, "; ".join(refused))


def _wait(attached: Attached, seconds: float, budget: Budget) -> Outcome | None:
    deadline = time.monotonic() + seconds
    while not attached.ended.wait(_TICK_S):
        if budget.cancelled:
            return Outcome.CANCELLED
        if time.monotonic() > deadline:
            return Outcome.TIMEOUT
    return None


def _state(engine: Engine, name: str, stopped: Outcome | None) -> Ended:
    try:
        engine.wait(name, _SETTLING_S)
        container = engine.container(name)
    except DockerFailure as failure:
        if stopped:
            return Ended(stopped=stopped)
        raise DockerFailure(Outcome.DAEMON_LOST, failure.detail) from failure
    state = {} if container is None else container.get("State") or {}
    return Ended(state.get("ExitCode"), state.get("OOMKilled") is True, stopped)


def remove(engine: Engine, name: str) -> bool:
    """Remove a container by force, and say whether the daemon confirmed that there is none of the name."""
    end = time.monotonic() + _REMOVAL_S
    while time.monotonic() < end:
        with contextlib.suppress(DockerFailure):
            engine.remove(name)
            if engine.container(name) is None:
                return True
        time.sleep(_TICK_S)
    return False
