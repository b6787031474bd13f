from __future__ import annotations
import functools, json, logging, os
from typing import Generic, TypeVar, NamedTuple, TypedDict, Callable, Iterator, Optional
from dataclasses import dataclass, field, replace
from pathlib import Path
from .core import Engine, run as launch, _hidden
from . import core
from .lazy import *
__all__ = ["Engine", "launch", "Config", "Box", "Row", "Opts"]
T = TypeVar("T")
log = logging.getLogger("relay")
VERSION = "1.0"
TABLE = {"a": 1}
class Config:
    path: str
    debug = False
    handlers: list = []
    def __init__(self, path: str, *, debug: bool = False):
        self.path = path
        self.debug = debug
        self._cache = {}
        self.on_done: Callable | None = None
        self.engine = Engine(1)
        self.size, self.shape = 1, (2, 3)
    def get(self, key, default=None): return self._cache.get(key, default)
    def engine_for(self, n: int) -> Engine: return Engine(n)
    def engines(self) -> list[Engine]: return [Engine(1)]
    def each(self) -> Iterator[Engine]:
        yield Engine(1)
    def maybe(self) -> Optional[Engine]: return None
    def __enter__(self): return self.engine
    def __exit__(self, *a): return None
    def __call__(self, x): return x
    def __getitem__(self, k): return Engine(k)
    def __len__(self): return 1
    @property
    def total(self) -> int: return 1
    @total.setter
    def total(self, v): pass
    @property
    def first(self) -> Engine: return Engine(1)
    @classmethod
    def load(cls, path): return cls(path)
    @staticmethod
    def parse(text): return json.loads(text)
    class Meta:
        order = 1
class Box(Generic[T]):
    def __init__(self, item: T): self.item = item
    def map(self, fn): return Box(fn(self.item))
class Row(NamedTuple):
    a: int
    b: str = ""
    def both(self): return (self.a, self.b)
class Opts(TypedDict, total=False):
    k: int
@dataclass
class Point:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)
    def moved(self, dx): return replace(self, x=self.x + dx)
@dataclass(order=True)
class P3(Point):
    z: int = 0
@functools.lru_cache(maxsize=None)
def cached(n): return Engine(n)
@functools.singledispatch
def show(x, width=1): return x
def deco(fn):
    @functools.wraps(fn)
    def inner(*a, **k): return fn(*a, **k)
    return inner
@deco
def decorated(a, b): return a
def deco2(n):
    def outer(fn):
        def inner(*a, **k): return fn(*a, **k)
        return inner
    return outer
@deco2(1)
def opaque(a, b): return a
def build(kind, **options): return Config(kind, **options)
def build2(*args): return Point(*args)
def plot(x, *, ax=None, **kw): return ax
def default_none(): return None
def two(): return Engine(1), Config("a")
class Child(Config):
    def __init__(self): super().__init__("c")
    get = None
    def extra(self): return self.get("x")
class Slots:
    __slots__ = ("a", "b")
    def __init__(self): self.a = 1
class Err(ValueError):
    def __init__(self, code): super().__init__(code); self.code = code
