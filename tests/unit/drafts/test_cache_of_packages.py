"""What validations of one process share: packages as they are, within bounds, and no trace of a draft."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.drafts.index import cache
from counterproof.drafts.index import package as packages
from counterproof.drafts.index.package import Package, package_of
from counterproof.drafts.index.package_text import PackageText
from counterproof.drafts.index.recent import Recent
from counterproof.drafts.index.source import SourceTree
from counterproof.evidence import Problem, Span, State

from .conftest import worst

SHARED = """
from __future__ import annotations

box = None

class Model:
    def scaled(self, by): return self
    def twin(self): return Model()

def setup():
    global box
    box = Model()
    return box

def counted():
    made = None
    def inner():
        nonlocal made
        made = Model()
    inner()
    return made
"""
DRAFTS = (
    "import lib\nlib.setup().gone()\n",
    "import lib\nlib.counted().gone()\nlib.Model().twin().gone\n",
    "import lib\nlib.box.gone()\nlib.Model().twin().scaled(1, 2)\n",
    "import lib\nlib.Model.gone = 1\nlib.Model().gone\nlib.setup().scaled()\n",
    "import lib\nfor name in dir(lib):\n    setattr(lib.Model, name, 1)\nlib.Model().gone\n",
)

Said = tuple[str, State, Span | None, str]


@pytest.fixture
def lib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.VARIABLE, "")
    folder = tmp_path / "lib"
    folder.mkdir()
    (folder / "__init__.py").write_text(SHARED, encoding="utf-8")
    return folder


@pytest.fixture
def at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file counts as settled as soon as it is written, so that nobody waits for that."""
    monkeypatch.setattr(packages, "SETTLED_NS", 0)


def package(lib: Path) -> Package:
    return package_of(SourceTree("lib", lib.parent))


def said(lib: Path, text: str) -> list[Said]:
    """What a report says of each site; evidence has the digest of the file, which the tests change."""
    report = run(Draft.of_text(text), Settings((Profile("lib", lib),)))
    items = [item for check in ("imports", "arguments") for item in report.checks[check].items]
    return [(item.code, item.state, item.span, item.reason) for item in items]


def test_a_package_just_written_is_looked_at_again(lib: Path) -> None:
    assert package(lib) is not package(lib)


@pytest.mark.usefixtures("at_rest")
def test_a_package_at_rest_is_read_once(lib: Path) -> None:
    first = package(lib)
    assert package(lib) is first
    (lib / "__init__.py").touch()
    assert package(lib) is not first


@pytest.mark.usefixtures("at_rest")
@pytest.mark.parametrize("suffix", [".py", ".pyi", ".so"])
def test_whatever_makes_a_module_makes_another_package(lib: Path, suffix: str) -> None:
    first = package(lib)
    (lib / f"more{suffix}").write_bytes(b"")
    assert package(lib) is not first


def test_no_verdict_hangs_on_the_drafts_before(lib: Path) -> None:
    alone: list[list[Said]] = []
    for text in DRAFTS:
        (lib / "__init__.py").write_text(f"{SHARED}# {len(alone)}\n", encoding="utf-8")
        alone.append(said(lib, text))
    for order in (range(len(DRAFTS)), reversed(range(len(DRAFTS)))):
        for number in order:
            assert said(lib, DRAFTS[number]) == alone[number]


def test_threads_that_share_a_package_agree(lib: Path) -> None:
    expected = [said(lib, text) for text in DRAFTS]
    heard: dict[int, list[list[Said]]] = {}
    (lib / "__init__.py").touch()

    def work(number: int) -> None:
        heard[number] = [said(lib, text) for text in DRAFTS]

    threads = [Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(heard.values()) == [expected] * 4


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 60)), max_size=60))
def test_no_more_is_kept_than_may_be_but_for_the_last(steps: list[tuple[int, int]]) -> None:
    table: Recent[int, int] = Recent(100)
    for key, size in steps:
        table.keep(key, size, size)
        kept = {known: value for known in range(10) if (value := table.get(known)) is not None}
        assert kept[key] == size
        assert sum(kept.values()) <= 100 or len(kept) == 1


def test_what_was_used_last_stays() -> None:
    table: Recent[str, str] = Recent(2)
    table.keep("a", "A", 1)
    table.keep("b", "B", 1)
    table.get("a")
    table.keep("c", "C", 1)
    assert (table.get("a"), table.get("b"), table.get("c")) == ("A", None, "C")


def test_a_source_that_changes_during_the_checks_gives_no_verdict_and_leaves_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    lib = tmp_path / "lib"
    lib.mkdir()
    (lib / "__init__.py").write_text("class Box:\n    def __init__(self, a): self.a = a\n", encoding="utf-8")
    extra = lib / "extra.py"
    storing = "def mark(box):\n    box.colour = 2\n    return box\n"
    extra.write_text(storing, encoding="utf-8")
    draft = Draft.of_text("from lib import Box\n\nb = Box(1)\nprint(b.colour)\n")
    settings = Settings((Profile("lib", lib),))
    read = vars(Package)["text"].func

    def read_after_a_change(package: Package) -> PackageText:
        extra.write_text("def mark(box):\n    return box\n", encoding="utf-8")
        return cast(PackageText, read(package))

    with monkeypatch.context() as during:
        text = cached_property(read_after_a_change)
        text.__set_name__(Package, "text")
        during.setattr(Package, "text", text)
        with pytest.raises(Problem, match="the source of lib changed while the draft was checked"):
            run(draft, settings)
    extra.write_text(storing, encoding="utf-8")
    assert worst(run(draft, settings), 4) is State.UNVERIFIABLE
