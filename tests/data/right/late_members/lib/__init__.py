import functools, weakref
class P:
    def f(self, a): return a
class Q(P):
    pass
Q.f = functools.partialmethod(P.f, 1)
def _g(self): return 1
for c in (P, Q): c.extra = _g
class R:
    def run(self, x): return x
R.run = lambda self, *a: a
class S:
    x: int
    def __init_subclass__(cls, /, tag=None, **k): setattr(cls, tag or 'zz', 3)
class T:
    __slots__ = ('a', '__dict__')
    def __init__(self, **kw):
        for k, v in kw.items(): object.__setattr__(self, k, v)
def make():
    t = S(); t.__dict__.update({'m': 1}); return t
def fill(o, **k): vars(o).update(k); return o
def build() -> P:
    p = P(); fill(p, z=1); return p
class U:
    def __new__(cls, *a): o = object.__new__(cls); o.val = a; return o
def later(): P.lazy = 1
later()
