from lib import P
def outer(cls):
    class In(cls):
        def own(self): return self.f(1)
    return In
X = outer(P); print(X().own(), X().f(2))
P2 = type('P2', (P,), {'n': 1}); print(P2().n, P2.n)
