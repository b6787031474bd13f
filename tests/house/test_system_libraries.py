"""What `packaging/system-libraries.sh` says and does on machines that lack something, played by stand-ins."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

SCRIPT: Final = Path(__file__).parents[2] / "packaging" / "system-libraries.sh"
ORDINARY: Final = ("grep", "mktemp", "rm", "tail", "uname")
PRESENT: Final = ("git", "fc-list", "make", "Xvfb", "xdotool", "import", "dockerd")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the script is for Linux")


class Machine:
    """A search path with nothing on it but stand-ins; what `apt-get` was asked is written down."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.asked = folder / "asked"
        self.bin.mkdir()
        for name in ORDINARY:
            (self.bin / name).symlink_to(shutil.which(name) or name)
        for name in PRESENT:
            self.program(name, "echo DejaVuSansMono.ttf")
        self.program("python3", "exit 0")
        self.libraries(missing=())
        self.user(0)

    def program(self, name: str, body: str) -> None:
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)

    def libraries(self, *, missing: tuple[str, ...]) -> None:
        words = [line.split() for line in SCRIPT.read_text(encoding="utf-8").split("\n")]
        names = [word[0] for word in words if len(word) == 2 and ".so." in word[0]]
        lines = [f"printf '\\t{name} (libc6) => /lib/{name}\\n'" for name in names if name not in missing]
        self.program("ldconfig", "\n".join(lines))

    def user(self, number: int) -> None:
        self.program("id", f"echo {number}")

    def has_apt(self, *, status: int = 0) -> None:
        self.program("apt-get", f'echo "$*" >> "{self.asked}"; echo "E: no luck"; exit {status}')

    def run(self, purpose: str) -> tuple[int, str]:
        done = subprocess.run(
            ["/bin/sh", str(SCRIPT), purpose],
            env={"PATH": str(self.bin)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_complete_machine_is_left_alone_in_silence(machine: Machine) -> None:
    machine.has_apt()
    assert machine.run("tests") == (0, "")
    assert not machine.asked.exists()


def test_root_on_debian_gets_exactly_what_is_missing(machine: Machine) -> None:
    machine.has_apt()
    machine.libraries(missing=("libxcb-icccm.so.4", "libxcb-keysyms.so.1"))
    status, output = machine.run("console")
    assert status == 0
    assert output == (
        "system libraries: apt-get install -y --no-install-recommends libxcb-icccm4 libxcb-keysyms1\n"
    )
    assert machine.asked.read_text(encoding="utf-8").split("\n")[1] == (
        "install -y --no-install-recommends libxcb-icccm4 libxcb-keysyms1"
    )


def test_others_on_debian_are_told_the_exact_command(machine: Machine) -> None:
    machine.has_apt()
    machine.user(1000)
    machine.libraries(missing=("libEGL.so.1",))
    status, output = machine.run("console")
    assert status == 3
    assert "sudo apt-get install -y --no-install-recommends libegl1\n" in output
    assert not machine.asked.exists()


def test_elsewhere_the_libraries_are_named(machine: Machine) -> None:
    machine.libraries(missing=("libGL.so.1",))
    status, output = machine.run("console")
    assert status == 3
    assert output.endswith("may differ: libgl1\n")


def test_a_failed_installation_shows_its_reason_and_the_command(machine: Machine) -> None:
    machine.has_apt(status=100)
    machine.libraries(missing=("libGL.so.1",))
    status, output = machine.run("console")
    assert status == 3
    assert "E: no luck" in output
    assert output.endswith("Try it by hand: apt-get install -y --no-install-recommends libgl1\n")


@pytest.mark.parametrize(
    ("lack", "package"),
    [
        ("Xvfb", "xvfb"),
        ("xdotool", "xdotool"),
        ("import", "imagemagick"),
        ("dockerd", "docker.io"),
        ("git", "git"),
        ("fc-list", "fontconfig fonts-dejavu-core"),
        ("python3", "python3 python3-venv"),
    ],
)
def test_a_missing_program_is_named_by_its_package(machine: Machine, lack: str, package: str) -> None:
    (machine.bin / lack).unlink()
    assert machine.run("tests")[1].endswith(f"may differ: {package}\n")


def test_the_console_needs_no_virtual_display(machine: Machine) -> None:
    (machine.bin / "Xvfb").unlink()
    assert machine.run("console") == (0, "")


def test_a_machine_without_fonts_is_given_some(machine: Machine) -> None:
    machine.program("fc-list", "exit 0")
    assert machine.run("console")[1].endswith("may differ: fonts-dejavu-core\n")
