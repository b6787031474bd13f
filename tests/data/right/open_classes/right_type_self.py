from lib import Chain
class M(Chain):
    def __enter__(self): return 'text'
    def __exit__(self, *a): pass
    def __getitem__(self, k): return self
    def __iter__(self): yield 'x'
    def __call__(self): return 'abc'
    def __add__(self, o): return 'str'
with M() as m: print(m.upper())
print([q.upper() for q in M()], M()().upper(), (M() + 1).upper(), M()[0].one())
