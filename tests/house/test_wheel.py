"""The wheel holds the three packages with all their files, the licence, and both commands."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path
from typing import Final

import pytest

import counterproof

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ["core/counterproof", "gui/counterproof_gui", "resources/counterproof_resources"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


def _information(wheel: zipfile.ZipFile, name: str) -> str:
    return wheel.read(f"counterproof-{counterproof.__version__}.dist-info/{name}").decode()


def _files(package: str) -> set[str]:
    """The files of a package, as the wheel names them."""
    files = [path for path in (ROOT / package).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return {path.relative_to((ROOT / package).parent).as_posix() for path in files}


@pytest.mark.parametrize("package", PACKAGES)
def test_each_package_is_in_the_wheel_whole(wheel: zipfile.ZipFile, package: str) -> None:
    files = _files(package)
    assert files
    assert files <= set(wheel.namelist())


def test_nothing_but_the_three_packages_is_installed(wheel: zipfile.ZipFile) -> None:
    folders = {name.partition("/")[0] for name in wheel.namelist()}
    packages = {package.partition("/")[2] for package in PACKAGES}
    assert folders == packages | {f"counterproof-{counterproof.__version__}.dist-info"}


def test_the_wheel_states_version_licence_and_an_extra_for_the_console(wheel: zipfile.ZipFile) -> None:
    metadata = Parser().parsestr(_information(wheel, "METADATA"))
    assert metadata["Version"] == counterproof.__version__
    assert metadata["License-Expression"] == "Apache-2.0"
    assert "Apache License" in _information(wheel, "licenses/LICENSE")
    assert "gui" in metadata.get_all("Provides-Extra", [])


def test_qt_is_needed_only_for_the_console(wheel: zipfile.ZipFile) -> None:
    metadata = Parser().parsestr(_information(wheel, "METADATA"))
    of_qt = [line for line in metadata.get_all("Requires-Dist", []) if line.startswith("pyside6")]
    assert len(of_qt) == 1
    assert "extra == 'gui'" in of_qt[0]


def test_both_commands_and_the_way_to_the_console_are_declared(wheel: zipfile.ZipFile) -> None:
    entry_points = _information(wheel, "entry_points.txt")
    assert "counterproof = counterproof.cli.main:main" in entry_points
    assert "counterproof-gui = counterproof_gui.app:main" in entry_points
    assert "[counterproof.console]\nconsole = counterproof_gui.app:open_console" in entry_points
