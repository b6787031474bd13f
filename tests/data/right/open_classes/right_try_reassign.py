from lib import Acc, Chain
a = Acc()
try:
    a = Chain()
    raise ValueError
except ValueError:
    print(a.one())
b = Acc()
with open(__file__) as fh:
    b = Chain()
print(b.one())
while True:
    c = Chain()
    break
else:
    c = Acc()
print(c.one())
d = Acc()
for _ in [1]: d = Chain()
print(d.one())
def g(e=Acc()):
    e = Chain()
    return e.one()
print(g())
