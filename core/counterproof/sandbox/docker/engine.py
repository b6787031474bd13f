"""The Docker daemon over its SDK: the few calls that a fixture run makes, and every failure as an outcome.

Imported only where a daemon is spoken to, because the SDK costs start-up time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import requests
from docker import APIClient
from docker.context import ContextAPI
from docker.errors import APIError, DockerException, ImageNotFound, NotFound, TLSParameterError
from docker.utils import kwargs_from_env

from counterproof.evidence import CounterproofError
from counterproof.sandbox.docker.attached import Connection
from counterproof.sandbox.docker.recipe import Body
from counterproof.sandbox.outcomes import Outcome

_TIMEOUT_S = 20
_MAX_DETAIL = 300


class DockerFailure(CounterproofError):
    """What kept a run from happening, or from being confirmed."""

    def __init__(self, outcome: Outcome, detail: str) -> None:
        super().__init__(f"{outcome.words}: {detail}")
        self.outcome = outcome
        self.detail = detail


class _Client(APIClient):
    """The SDK's client without the environment of requests, whose CA bundle would replace the daemon's CA."""

    def _retrieve_server_version(self) -> str:
        # The constructor speaks to the daemon already (docker-py#2433).
        self.trust_env = False
        version: str = super()._retrieve_server_version()  # type: ignore[misc]  # the stubs leave it out
        return version


class Engine:
    """One connection to a daemon, for one thread.

    Every method raises DockerFailure; `DOCKER_HOST` and the contexts of the client are honoured.
    """

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        with _failures():
            settings = _settings(os.environ if environment is None else environment)
            self._client: Any = _Client(version="auto", timeout=_TIMEOUT_S, **settings)

    def close(self) -> None:
        """Give the connections back."""
        self._client.close()

    def info(self) -> dict[str, Any]:
        """Return what the daemon tells about itself."""
        with _failures():
            return dict(self._client.info())

    def image(self, image: str) -> dict[str, Any]:
        """Return what the daemon tells about an image that it has; it is never asked to fetch one."""
        with _failures():
            return dict(self._client.inspect_image(image))

    def create(self, name: str, body: Body) -> tuple[str, ...]:
        """Create a container, and return the daemon's warnings."""
        with _failures():
            answer = self._client.create_container_from_config(body, name)
            return tuple(answer.get("Warnings") or ())

    def container(self, name: str) -> dict[str, Any] | None:
        """Return what the daemon tells about a container, or None if it says that there is none."""
        with _failures():
            try:
                return dict(self._client.inspect_container(name))
            except NotFound:
                return None

    def containers(self, label: str) -> list[dict[str, Any]]:
        """Return all containers that carry a label, as `key=value`, in whatever state they are."""
        with _failures():
            return list(self._client.containers(all=True, filters={"label": label}))

    def attach(self, name: str) -> Connection:
        """Return the connection to a container's three streams, to be opened before it starts."""
        with _failures():
            streams = {"stdin": 1, "stdout": 1, "stderr": 1, "stream": 1}
            return Connection(self._client.attach_socket(name, params=streams))

    def start(self, name: str) -> None:
        """Start a container."""
        with _failures():
            self._client.start(name)

    def wait(self, name: str, seconds: float) -> None:
        """Wait until a container has ended, unless there is none of the name."""
        with _failures(), suppress(NotFound):
            self._client.wait(name, timeout=seconds)

    def kill(self, name: str) -> None:
        """End a container, which may have ended by itself."""
        with _failures():
            try:
                self._client.kill(name)
            except APIError as error:
                if not error.is_client_error():
                    raise

    def remove(self, name: str) -> None:
        """Ask for a container's removal, which may be under way or done already."""
        with _failures():
            try:
                self._client.remove_container(name, force=True, v=True)
            except APIError as error:
                if not error.is_client_error():
                    raise


@contextmanager
def _failures() -> Iterator[None]:
    """Turn what the SDK raises into DockerFailure."""
    try:
        yield
    except (DockerException, requests.exceptions.RequestException, OSError) as error:
        detail = " ".join(str(error).split())[:_MAX_DETAIL]
        raise DockerFailure(_outcome(error), detail) from error


def _settings(environment: Mapping[str, str]) -> dict[str, Any]:
    if environment.get("DOCKER_HOST"):
        return dict(kwargs_from_env(environment=dict(environment)))
    name = environment.get("DOCKER_CONTEXT")
    context = ContextAPI.get_context(name) if name else ContextAPI.get_current_context()
    if context is None:
        raise DockerFailure(Outcome.DAEMON_UNREACHABLE, f"there is no Docker context {name or 'in use'}")
    return {"base_url": context.Host, "tls": context.TLSConfig}


def _outcome(error: BaseException) -> Outcome:
    """Return what an exception of the SDK means; it often tells so in its text alone."""
    text = str(error)
    if isinstance(error, ImageNotFound):
        return Outcome.IMAGE_ABSENT
    if isinstance(error, APIError):
        cannot_start = "executable file not found" in text or "no such file or directory" in text
        return Outcome.IMAGE_UNUSABLE if cannot_start else Outcome.RUNNER_ERROR
    if isinstance(error, TLSParameterError | requests.exceptions.SSLError) or "SSLError" in text:
        return Outcome.TLS_ERROR
    if "PermissionError" in text or isinstance(error, PermissionError):
        return Outcome.DAEMON_DENIED
    return Outcome.DAEMON_UNREACHABLE
