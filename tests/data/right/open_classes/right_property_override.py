from lib import Acc
class P(Acc):
    total = property(lambda self: (lambda *a: a))
print(P().total(1, 2))
class Q(Acc):
    total = staticmethod(lambda *a: a)
print(Q().total(1, 2, 3))
class R(Acc):
    from math import hypot as total
print(R().total(3, 4))
