from __future__ import annotations
import abc, functools, collections.abc
from typing import NamedTuple
class Label(str):
    def shout(self): return self.upper()
class Count(int): pass
class Ratio(float): pass
class Blob(bytes): pass
class Pair(tuple): pass
class Fz(frozenset): pass
class Cx(complex): pass
class Ba(bytearray): pass
class St(set): pass
class Ls(list): pass
class Dc(dict): pass
class Ex(KeyError): pass
class Pt(NamedTuple):
    x: int
    y: int = 0
class Shape(abc.ABC):
    def area(self): return 1
class Walker(Shape):
    pass
class Disp:
    @functools.singledispatchmethod
    def show(self, x): return 1
    @show.register
    def _(self, x: int, width=1): return 2
class Plugin:
    def __init_subclass__(cls, **kw): cls.tag = 1; cls.run = lambda self, a: a
def _helper(self, k=1): return k
class Late: pass
for _n in ("first", "second"):
    setattr(Late, _n, _helper)
class Late2: pass
def _install(cls): cls.installed = _helper
_install(Late2)
class Desc:
    def __get__(self, o, t=None): return lambda a: a
    def __set_name__(self, owner, n): setattr(owner, n + "_raw", 5)
class Owner:
    field = Desc()
class Gen:
    for _i in range(2):
        locals()[f"slot{_i}"] = _helper
class Chain:
    def one(self) -> Chain: return self
class Node:
    def __init__(self): self.next: Node | None = None
class Acc:
    def __init__(self): pass
    def total(self): return 1
def use_it(cb): return cb
