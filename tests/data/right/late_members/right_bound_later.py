from lib import P
import types
p = P(); p.g = types.MethodType(lambda self, a: a, p); print(p.g(1)); p.f = lambda: 's'; print(p.f().upper())
def deco(c): c.new = 1; return c
deco(P); print(P.new, P().new)
for k in ('u', 'v'): setattr(P, k, 1)
print(P.u, P().v)
