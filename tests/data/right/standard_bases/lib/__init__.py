"""Classes that derive from what the interpreter brings along."""

from __future__ import annotations

import abc
import collections
import collections.abc
import enum
import functools
import json
import logging
import pathlib
import threading
from typing import Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

T = TypeVar("T")


class Label(str):
    def shout(self) -> str:
        return self.upper()


class Count(int):
    pass


class Ratio(float):
    pass


class Blob(bytes):
    pass


class Pair(tuple):
    pass


class Frozen(frozenset):
    pass


class Wave(complex):
    pass


class Buffer(bytearray):
    pass


class Bag(set):
    pass


class Rows(list):
    pass


class Table(dict):
    pass


class Missing(KeyError):
    pass


class Measured(Ratio):
    def __init__(self, value, unit=""):
        self.unit = unit

    def __new__(cls, value, unit=""):
        return super().__new__(cls, value)


class Tagged(Label):
    pass


class Point(NamedTuple):
    x: int
    y: int = 0

    def norm(self) -> int:
        return self.x + self.y


class Shape(abc.ABC):
    def area(self) -> int:
        return 1


class Square(Shape):
    pass


class Named(metaclass=abc.ABCMeta):
    pass


class Readings(collections.abc.Mapping):
    def __init__(self, data):
        self.data = data

    def __getitem__(self, key):
        return self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __len__(self):
        return len(self.data)


@runtime_checkable
class Closes(Protocol):
    def close(self) -> None: ...


class Box(Generic[T]):
    def __init__(self, value: T) -> None:
        self.value = value


class Unit(enum.Enum):
    M = "m"
    S = "s"


class Flags(enum.Flag):
    A = enum.auto()
    B = enum.auto()


class Level(enum.IntEnum):
    LOW = 1


class Sink(logging.Handler):
    def emit(self, record):
        pass


class Job(threading.Thread):
    pass


class Later(threading.Thread):
    def __init__(self, seconds):
        super().__init__(daemon=True)
        self.seconds = seconds


class Encoder(json.JSONEncoder):
    pass


class Settings(collections.UserDict):
    pass


class Order(collections.OrderedDict):
    pass


class Groups(collections.defaultdict):
    pass


class Queue(collections.deque):
    pass


class Tally(collections.Counter):
    pass


class Layers(collections.ChainMap):
    pass


class Bound(functools.partial):
    pass


class Failure(Exception):
    pass


class Place(type(pathlib.Path())):
    pass


class Meta(type):
    def describe(cls):
        return cls.__name__


class Described(metaclass=Meta):
    pass


class Disp:
    @functools.singledispatchmethod
    def show(self, x):
        return 1

    @show.register
    def _(self, x: int, width=1):
        return 2


@functools.singledispatch
def draw(x):
    return 1


@draw.register
def _(x: int, width=1):
    return 2
