from lib import Acc, Chain
for cls, m in ((Acc, 'total'), (Chain, 'one')):
    print(getattr(cls(), m)())
x = [Acc(), Chain()][1]
print(x.one())
y = {'a': Acc(), 'b': Chain()}['b']
print(y.one())
z = (Acc(), Chain())[-1]
print(z.one())
w = Acc() and Chain()
print(w.one())
