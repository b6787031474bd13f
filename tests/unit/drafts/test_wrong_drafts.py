"""Scripts that Python refuses in their last line: nothing that is wrong there is ever confirmed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from counterproof.evidence import Report, State

Against = Callable[[str, str], Report]

SOURCE = """
from __future__ import annotations

import abc, collections.abc, contextlib, dataclasses, enum, functools, typing


class Model:
    kind = None
    rate = 3

    def __init__(self, rho): self.rho = rho; self.callback = rho
    def scaled(self, by): return Model(self.rho * by)
    def __secret(self): return 1
    @property
    def size(self): return 1
    @property
    def twin(self) -> Model: return Model(1)
    @functools.cached_property
    def mean(self): return 1.0
    @staticmethod
    def read(path): return path
    @classmethod
    def made(cls, rho): return cls(rho)
    async def fetched(self, url): return url


class Special(Model):
    scaled = None
    def __init__(self, *args, **more): super().__init__(*args, **more)


class Base(abc.ABC):
    @abc.abstractmethod
    def run(self): ...
    @property
    @abc.abstractmethod
    def name(self): ...


class Half(Base):
    def run(self): return 1


class Whole(Half):
    name = "whole"


class Reader(typing.Protocol):
    def run(self): ...


class Lines(collections.abc.Sequence):
    def __len__(self): return 0


class Text(str):
    def shout(self): return self.upper()


class Kind(enum.Enum):
    A = 1


@dataclasses.dataclass
class Layer:
    rho: float
    thickness: float = 1.0


LIMIT = 3


def load(path, *, strict=True): return path
def loud(*args, **more): return load(*args, **more)
def louder(**more): return loud(**more)
def perhaps(flag=False, **more): return load(**more) if flag else None
def defaulting(**more):
    more.setdefault("path", "a")
    return load(**more)
def numbers(n): yield n
async def awaited(n): return n
def nothing(): return None
def pair(n): return n, n


@contextlib.contextmanager
def opened(path): yield Model(path)
"""

WRONG = [
    "m.size()",
    "m.twin()",
    "m.mean()",
    "m.kind()",
    "m.rate()",
    "Model.kind()",
    "m.__secret()",
    "class Mine(Model):\n    def go(self): return self.__secret()\nMine(1).go()",
    "Special(1).scaled(2)",
    "Special()",
    "Special(1, 2)",
    "Special(1, name=2)",
    "Base()",
    "Half()",
    "Reader()",
    "Lines()",
    "class Mine(Base):\n    def run(self): return 1\nMine()",
    "Kind.A()",
    "LIMIT()",
    "del lib.load; lib.load('a')",
    "delattr(lib, 'load'); lib.load('a')",
    "del Model.scaled; m.scaled(2)",
    "del m.rho; m.rho",
    "lib.load = lambda: 1; lib.load('a')",
    "load.nope",
    "load.nope()",
    "m.scaled.nope",
    "numbers(1).nope",
    "numbers(1).nope()",
    "numbers(1)()",
    "opened('a').scaled(2)",
    "opened('a').rho",
    "awaited(1).real",
    "awaited(1).scaled(2)",
    "m.fetched('a').upper()",
    "awaited(1)()",
    "loud()",
    "loud(strict=True)",
    "loud('a', 'b')",
    "loud('a', path='b')",
    "louder()",
    "louder(strict=False)",
    "perhaps(True)",
    "Text('a').upper(1)",
    "Text('a').join()",
    "m.read()",
    "m.made()",
    "Layer(1).thickness()",
    "taken = m.size\ntaken()",
    "getattr(lib, 'load')()",
    "nothing().start",
    "nothing().start()",
    "pair(1).start()",
]

RIGHT = [
    "m.twin.scaled(2)",
    "m._Model__secret()",
    "Whole().run()",
    "Whole().name",
    "load.__name__",
    "m.scaled.__func__",
    "next(numbers(1))",
    "numbers(1).send(None)",
    "with opened('a') as inner: inner.rho",
    "awaited(1).close()",
    "getattr(lib, 'load')('a')",
    "pair(1).index(1)",
    "nothing().__class__",
    "loud('a')",
    "loud('a', strict=False)",
    "louder(path='a')",
    "perhaps()",
    "defaulting()",
    "Special(1)",
    "class Mine(Half):\n    name = 'mine'\nMine().run()",
    "class Mine(Model):\n    def __own(self): return 1\n    def go(self): return self.__own()\nMine(1).go()",
]

HEAD = """import lib
from lib import Model, Special, Base, Half, Whole, Reader, Lines, Text, Kind, Layer, LIMIT
from lib import load, loud, louder, perhaps, defaulting, numbers, awaited, opened, nothing, pair
m = Model(1)
"""

TRIAL = """
import json, sys, warnings
warnings.simplefilter("ignore")
sys.path.insert(0, sys.argv[1])
for text in json.load(sys.stdin):
    sys.modules.pop("lib", None)
    try:
        exec(text, {"__name__": "draft"})
        print("right")
    except (AttributeError, TypeError, ImportError):
        print("wrong")
"""


def tried(lines: list[str], folder: Path) -> list[str]:
    """What Python makes of the scripts of this file, each with a fresh package of this file."""
    (folder / "lib.py").write_text(SOURCE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", TRIAL, str(folder)],
        input=json.dumps([HEAD + line for line in lines]),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_python_refuses_and_accepts_what_is_said_here(tmp_path: Path) -> None:
    assert tried(WRONG + RIGHT, tmp_path) == ["wrong"] * len(WRONG) + ["right"] * len(RIGHT)


@pytest.mark.parametrize("line", WRONG)
def test_what_python_refuses_is_never_confirmed(against: Against, line: str) -> None:
    report = against(SOURCE, HEAD + line + "\n")
    assert report.checks["arguments"].state in {State.FAILED, State.UNVERIFIABLE}


@pytest.mark.parametrize("line", RIGHT)
def test_what_python_accepts_is_never_failed(against: Against, line: str) -> None:
    assert against(SOURCE, HEAD + line + "\n").errors == ()


@pytest.mark.parametrize(
    "line",
    ["loud()", "loud(strict=True)", "loud('a', 'b')", "louder()", "Half()", "Reader()", "Lines()"],
)
def test_what_source_proves_wrong_is_failed(against: Against, line: str) -> None:
    assert not against(SOURCE, HEAD + line + "\n").ok
