"""A real Docker daemon and a fixture image for the tests beside: the machine's, or made for the session."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from counterproof.evidence import Budget, Emit, ignore
from counterproof.fixtures import contracts_of_table
from counterproof.fixtures.result import FixtureRun
from counterproof.fixtures.run import execute
from counterproof.sandbox import Limits
from counterproof.sandbox.docker.engine import Engine
from counterproof.sandbox.docker.labels import INSTALLATION_LABEL
from rules.isolation import ENVIRONMENT_OUTSIDE

ROOT: Final = Path(__file__).parents[2]
INSTALLATION: Final = "counterproof-tests"
_PATIENCE_S: Final = 60.0

Run = Callable[..., FixtureRun]


@pytest.fixture(scope="session")
def daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment in which a daemon is reached: that of `DOCKER_HOST`, else of one started for this."""
    if host := ENVIRONMENT_OUTSIDE.get("DOCKER_HOST"):
        yield {"DOCKER_HOST": host}
        return
    program = shutil.which("dockerd", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None or os.getuid() != 0:
        pytest.skip("dockerd is missing, or this is not root (Debian: docker.io)")
    folder = tmp_path_factory.mktemp("docker")
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [program, *_options(folder)],
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    environment = {"DOCKER_HOST": f"unix://{folder}/sock"}
    try:
        _await(process, folder)
        yield environment
    finally:
        process.terminate()
        process.wait(_PATIENCE_S)
        subprocess.run(["umount", folder / "data"], check=False, capture_output=True)


def _options(folder: Path) -> list[str]:
    places = [f"--data-root={folder}/data", f"--exec-root={folder}/exec", f"--pidfile={folder}/pid"]
    return [*places, f"--host=unix://{folder}/sock", "--bridge=none", "--iptables=false", "--ip6tables=false"]


def _await(process: subprocess.Popen[bytes], folder: Path) -> None:
    end = time.monotonic() + _PATIENCE_S
    while process.poll() is None and time.monotonic() < end:
        with socket.socket(socket.AF_UNIX) as probe:
            if probe.connect_ex(f"{folder}/sock") == 0:
                return
        time.sleep(0.1)
    pytest.skip(f"dockerd did not start: {(folder / 'log').read_text(errors='replace')[-500:]}")


@pytest.fixture(scope="session")
def image(daemon: dict[str, str]) -> str:
    """The ID of an image with Python: `COUNTERPROOF_FIXTURE_IMAGE`, else one built from Debian's packages."""
    if given := ENVIRONMENT_OUTSIDE.get("COUNTERPROOF_FIXTURE_IMAGE"):
        return given
    script = ROOT / "packaging" / "fixture-image" / "debian.sh"
    built = subprocess.run([script], env=os.environ | daemon, capture_output=True, text=True, check=False)
    if built.returncode:
        pytest.skip(f"no fixture image could be built: {built.stderr[-500:]}")
    return built.stdout.strip()


@pytest.fixture
def run_fixture(daemon: dict[str, str], image: str) -> Iterator[Run]:
    """Run a draft against contracts; no container may be left by the test."""

    def run(
        draft: str,
        contracts: dict[str, object] | None = None,
        *,
        seconds: float = 10,
        budget: Budget | None = None,
        emit: Emit = ignore,
        image_id: str | None = image,
    ) -> FixtureRun:
        return execute(
            draft.encode(),
            image_id,
            contracts_of_table(contracts or {}),
            Limits(wall_s=seconds),
            installation=INSTALLATION,
            budget=budget or Budget(),
            emit=emit,
            environment=daemon,
        )

    yield run
    engine = Engine(daemon)
    left = engine.containers(f"{INSTALLATION_LABEL}={INSTALLATION}")
    engine.close()
    assert left == []
