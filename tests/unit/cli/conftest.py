"""Drafts, a target package and a project to use the command on."""

from pathlib import Path

import pytest

from .shell import Shell

RIGHT = "from blend import mix\n\nprint(mix('ab', part=2))\n"
WRONG = "from blend import mix\n\nprint(mix('ab', bogus=2))\n"


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """The command in an empty folder that holds the target package `blend` and two drafts."""
    shell = Shell(tmp_path)
    shell.write("sources/blend/__init__.py", "def mix(name, part=1):\n    return name * part\n")
    shell.write("right.py", RIGHT)
    shell.write("wrong.py", WRONG)
    return shell


@pytest.fixture
def project(shell: Shell) -> Path:
    """A project with the same target, whose policy asks for no approval; the drafts lie in its inbox."""
    shell.write("project/inbox/right.py", RIGHT)
    shell.write("project/inbox/wrong.py", WRONG)
    shell.write(
        "project/counterproof.toml",
        '[project]\nname = "blending"\n\n[[targets]]\npackage = "blend"\nsource = "../sources/blend"\n\n'
        "[policy]\napproval_to_publish = false\n",
    )
    return shell.folder / "project"
