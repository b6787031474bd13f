"""Stubs confirm what code leaves open and contradict what it seems to rule out; they prove nothing wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.evidence import Finding, Report, State

from .conftest import items

Checked = Callable[[dict[str, str], str], Report]
PASSED, FAILED, UNVERIFIABLE = State.PASSED, State.FAILED, State.UNVERIFIABLE

COMPILED = {
    "lib/__init__.py": "",
    "lib/core.so": "",
    "lib/core.pyi": (
        "from typing import overload\n"
        "import os\n"
        "class Foo:\n"
        "    size: int\n"
        "    def __init__(self, a: int) -> None: ...\n"
        "    def grow(self, by: str = ...) -> Foo: ...\n"
        "@overload\n"
        "def make(a: int) -> Foo: ...\n"
        "@overload\n"
        "def make(a: int, b: int) -> Foo: ...\n"
        "DEFAULT: Foo\n"
    ),
}
BESIDE = {
    "lib/__init__.py": (
        "class A:\n"
        "    def grow(self): return self\n"
        "    def by_code(self): pass\n"
        "def plain(x): return x\n"
        "def by_code(): pass\n"
        "def loaded(): return globals()['A']()\n"
        "class Open:\n"
        "    def __getattr__(self, name): return name\n"
    ),
    "lib/__init__.pyi": (
        "import sys\n"
        "from os import path\n"
        "class A:\n"
        "    def grow(self, by: int = ...) -> A: ...\n"
        "    def by_stub(self) -> None: ...\n"
        "def plain(x) -> int: ...\n"
        "def by_stub() -> int: ...\n"
        "def loaded() -> A: ...\n"
        "if sys.platform == 'win32':\n"
        "    def on_windows(): ...\n"
        "if sys.version_info >= (3, 99):\n"
        "    def in_future(): ...\n"
        "class Open:\n"
        "    def real(self, a) -> A: ...\n"
    ),
}
FOLDER = {
    "lib/__init__.py": "def loaded(): return globals()['P']()\n",
    "lib/a.py": "class P:\n    def go(self): pass\n",
    "lib-stubs/__init__.pyi": "from .a import P as P\ndef loaded() -> P: ...\n",
    "lib-stubs/py.typed": "partial\n",
}


@pytest.fixture
def checked(tmp_path: Path) -> Checked:
    def validate(files: dict[str, str], text: str) -> Report:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return run(Draft.of_text(text), Settings((Profile("lib", tmp_path / "lib"),)))

    return validate


def last(report: Report) -> Finding:
    """The outermost finding on the last line that has any."""
    found = [item for check in ("imports", "arguments") for item in items(report, check) if item.span]
    line = max(item.span.line for item in found if item.span)
    on_it = [item for item in found if item.span and item.span.line == line]
    return max(on_it, key=lambda item: (item.span.end_column if item.span else 0, item.state is not PASSED))


@pytest.mark.parametrize(
    ("line", "state", "place"),
    [
        ("from lib.core import Foo", PASSED, 3),
        ("from lib import core", PASSED, 1),
        ("import lib.core as core; core.DEFAULT.grow()", PASSED, 6),
        ("from lib.core import Foo; Foo(1).grow('a').grow(by='b')", PASSED, 6),
        ("from lib.core import Foo; Foo(1).size", PASSED, 3),
        ("from lib.core import make; make(1)", PASSED, 8),
        ("from lib.core import make; make(1, 2).grow()", PASSED, 6),
        ("from lib.core import make; make(1, 2, 3)", UNVERIFIABLE, None),
        ("from lib.core import Foo; Foo()", UNVERIFIABLE, None),
        ("from lib.core import absent", UNVERIFIABLE, 1),
        ("from lib.core import os", UNVERIFIABLE, None),
        ("from lib.core import Foo; Foo(1).absent", UNVERIFIABLE, 3),
        ("from lib.core import Foo; Foo(1).grow(1, 2)", UNVERIFIABLE, None),
    ],
)
def test_a_compiled_module_is_known_by_its_stub_which_accuses_nobody(
    checked: Checked, line: str, state: State, place: int | None
) -> None:
    report = checked(COMPILED, line)
    found = last(report)
    assert report.errors == ()
    assert found.state is state, found
    if place is not None:
        assert found.evidence is not None
        assert (found.evidence.path, found.evidence.line) == ("lib/core.pyi", place)
        assert "lib/core.pyi" in found.reason


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ("lib.A().grow()", PASSED),
        ("lib.A().grow(1)", UNVERIFIABLE),
        ("lib.A().grow(1, 2)", FAILED),
        ("lib.A().by_code()", PASSED),
        ("lib.A().by_stub()", UNVERIFIABLE),
        ("lib.A().absent", FAILED),
        ("lib.by_code()", PASSED),
        ("lib.by_stub()", UNVERIFIABLE),
        ("lib.absent()", FAILED),
        ("lib.on_windows()", UNVERIFIABLE),
        ("lib.in_future()", UNVERIFIABLE),
        ("lib.path", UNVERIFIABLE),
        ("lib.plain(1, 2)", FAILED),
        ("lib.loaded().grow()", PASSED),
        ("lib.loaded().absent", UNVERIFIABLE),
        ("lib.Open().real(1).grow()", PASSED),
        ("lib.Open().other()", UNVERIFIABLE),
    ],
)
def test_failed_is_only_what_code_and_stub_rule_out_together(
    checked: Checked, line: str, state: State
) -> None:
    found = last(checked(BESIDE, f"import lib\n{line}\n"))
    assert found.state is state, found


def test_what_code_seems_to_rule_out_names_the_stub_that_says_otherwise(checked: Checked) -> None:
    report = checked(BESIDE, "from lib import by_stub")
    assert "line 7 of lib/__init__.pyi says otherwise" in last(report).reason


def test_stubs_of_a_folder_of_their_own_leave_what_they_don_t_tell_to_the_code(checked: Checked) -> None:
    assert last(checked(FOLDER, "import lib\nlib.loaded().go()")).state is PASSED
    assert last(checked(FOLDER, "import lib.a\nlib.a.P().go()")).state is PASSED
    assert last(checked(FOLDER, "import lib.a\nlib.a.P().absent")).state is FAILED


def test_a_stub_that_says_it_is_incomplete_leaves_absent_names_open(checked: Checked) -> None:
    files = COMPILED | {"lib/core.pyi": "def __getattr__(name: str): ...\n"}
    assert last(checked(files, "from lib.core import anything")).state is UNVERIFIABLE


def test_a_stub_that_can_t_be_read_changes_nothing_for_the_worse(checked: Checked) -> None:
    report = checked(BESIDE | {"lib/__init__.pyi": "def (:\n"}, "import lib\nlib.A().absent\nlib.by_code()")
    assert report.errors == ()
    assert last(report).state is PASSED


def test_a_stub_outside_the_package_is_not_followed(checked: Checked, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.pyi").write_text("def secret(): ...\n")
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "core.pyi").symlink_to(tmp_path / "elsewhere.pyi")
    report = checked({"lib/__init__.py": "", "lib/core.so": ""}, "from lib.core import secret")
    assert "elsewhere" not in last(report).reason
    assert last(report).state is UNVERIFIABLE


def test_the_digest_of_a_target_covers_its_stubs(checked: Checked) -> None:
    def digest(files: dict[str, str]) -> str:
        return checked(files, "import lib").targets[0].source_sha256

    without = digest({"lib/__init__.py": "x = 1\n"})
    beside = digest({"lib/__init__.pyi": "x: int\n"})
    assert len({without, beside, digest({"lib-stubs/__init__.pyi": "x: str\n"})}) == 3
