import sys
from lib import Acc, Chain
a = Acc() if len(sys.argv) > 5 else Chain()
print(a.one())
b = Acc()
if b.total(): b = Chain()
print(b.one())
c = Acc()
c, d = Chain(), c
print(c.one(), d.total())
(e := Acc()); (e := Chain()); print(e.one())
