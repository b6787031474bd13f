"""Sources of real packages to read: downloaded as pinned wheels and unpacked, never installed or imported."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest

from rules.isolation import ENVIRONMENT_OUTSIDE

PINS: Final = Path(__file__).parents[1] / "targets.txt"
_PIN: Final = re.compile(r"(?P<name>\w+)==(?P<version>[\w.]+) --hash=sha256:(?P<sha256>[0-9a-f]{64})")
_CACHE: Final = Path(__file__).parents[2] / ".cache" / "targets"


@dataclass(frozen=True, slots=True)
class Pin:
    """One line of `tests/targets.txt`."""

    name: str
    version: str
    sha256: str

    @property
    def folder(self) -> str:
        return f"{self.name}-{self.version}-{self.sha256[:12]}"


def pins() -> list[Pin]:
    """What `tests/targets.txt` pins, in its order."""
    return [Pin(**match.groupdict()) for match in _PIN.finditer(PINS.read_text(encoding="utf-8"))]


def _download(pin: Pin, folder: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--only-binary", ":all:", "--dest", str(folder), f"{pin.name}=={pin.version}"]
    done = subprocess.run(
        command, env=ENVIRONMENT_OUTSIDE, capture_output=True, text=True, errors="replace", check=False
    )
    wheels = list(folder.glob("*.whl"))
    if done.returncode != 0 or not wheels:
        reason = (done.stderr.strip() or "pip said nothing").rsplit("\n", 1)[-1]
        pytest.skip(f"{pin.name} {pin.version} could not be downloaded: {reason}")
    return wheels[0]


def _unpack(pin: Pin, cache: Path) -> Path:
    """The package's own folder; the renaming at the end lets several test runs share one cache."""
    final = cache / pin.folder
    if not final.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as scratch:
            wheel = _download(pin, Path(scratch))
            if hashlib.sha256(wheel.read_bytes()).hexdigest() != pin.sha256:
                pytest.fail(f"{wheel.name} is not the file that {PINS.name} pins")
            unpacked = Path(scratch) / "unpacked"
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(unpacked)
            try:
                unpacked.rename(final)
            except OSError:
                if not final.exists():
                    raise
    return final / pin.name


@pytest.fixture(scope="session")
def targets() -> Mapping[str, Path]:
    """Package name to the package's own source folder, such as `httpx` to `…/httpx`.

    `COUNTERPROOF_TARGETS` names another cache folder than the repository's own.
    """
    cache = Path(os.environ.get("COUNTERPROOF_TARGETS") or _CACHE)
    return MappingProxyType({pin.name: _unpack(pin, cache) for pin in pins()})
